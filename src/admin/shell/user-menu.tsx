import { Badge, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { logout } from '../../web/auth.ts';
import { useSignedIn } from '../auth/signed-in.ts';
import { useTheme } from '../theme-mode.tsx';
import { Avatar } from './avatar.tsx';
import classes from './bar-menu.module.css';
import { MenuButton } from './menu-button.tsx';

/** Under every name (SPEC section 2); the real roles are in the menu. */
const LABEL = 'Administrator';

/** The signed-in person: profile, theme, sign-out. */
export function UserMenu() {
  const { user, roles, impersonation } = useSignedIn();
  const { toggle, other } = useTheme();
  const { label, Icon } = other;
  const [local, domain] = user.email.split('@');
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return (
    <MenuButton
      label="Korisnik"
      width="14rem"
      button={
        <>
          <VisuallyHidden>Korisnik: </VisuallyHidden>
          <Avatar name={name} logo={user.logo} />
          <span className={classes.menuText}>
            <span className={classes.menuName}>{name}</span>
            <span className={classes.menuNote}>{LABEL}</span>
          </span>
          <IconChevronDown size={14} aria-hidden className={classes.menuChevron} />
        </>
      }
    >
      {(close) => (
        <>
          <div className={classes.menuHead}>
            <p className={classes.menuTitle}>{name}</p>
            <p className={classes.menuSub}>
              {/* Broken at the sign, not within a word. */}
              {local}
              <wbr />@{domain}
            </p>
            <div className={classes.roles}>
              <span>{LABEL}</span>
              {roles.map((role) => (
                <Badge key={role} size="sm">
                  {role}
                </Badge>
              ))}
            </div>
          </div>
          <div className={classes.menuPart}>
            {!impersonation && (
              <Link className={classes.menuItem} to="/korisnik/users/profile" onClick={close}>
                <IconUserCircle size={18} stroke={1.6} aria-hidden />
                Moj profil
              </Link>
            )}
            <button type="button" className={`${classes.menuItem} ${classes.onPhone}`} onClick={toggle}>
              <Icon size={18} stroke={1.6} aria-hidden />
              {label}
            </button>
            <button type="button" className={classes.menuItem} onClick={() => void logout()}>
              <IconLogout size={18} stroke={1.6} aria-hidden />
              Odjavi se
            </button>
          </div>
        </>
      )}
    </MenuButton>
  );
}
