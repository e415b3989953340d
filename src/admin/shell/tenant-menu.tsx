import { Badge, Loader, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconLicense, IconSelector, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { switchTenant } from '../../web/auth.ts';
import type { Tenant } from '../../web/session.ts';
import { hasPermission } from '../auth/permissions.ts';
import { useSignedIn } from '../auth/signed-in.ts';
import { Avatar } from './avatar.tsx';
import classes from './bar-menu.module.css';
import { MenuButton } from './menu-button.tsx';

const DEFAULT = 'Zadana organizacija';

/** Shows and switches the organisation. */
export function TenantMenu() {
  const session = useSignedIn();
  const { tenant, tenants } = session;
  const name = tenant?.name ?? 'Učitavanje...';
  return (
    <MenuButton
      name="tenant"
      label="Organizacija"
      width="16rem"
      button={
        <>
          <VisuallyHidden>Organizacija: </VisuallyHidden>
          {tenant && <Avatar name={tenant.name} logo={tenant.logo} kind="organisation" />}
          <span className={classes.menuText} data-alone={!tenant || undefined}>
            <span className={classes.menuName}>{name}</span>
          </span>
          <IconSelector size={14} aria-hidden className={classes.menuChevron} />
        </>
      }
    >
      {(close) => (
        <>
          <div className={classes.menuHead}>
            <p className={classes.menuTitle}>{name}</p>
            {tenant?.TenantUsers.is_default && (
              <div className={classes.roles}>
                <Badge size="sm">{DEFAULT}</Badge>
              </div>
            )}
          </div>
          {tenants.length > 1 && <Choice current={tenant?.idguid} tenants={tenants} close={close} />}
          <div className={classes.menuPart}>
            <Link className={classes.menuItem} to="/korisnik/tenants/postavke" onClick={close}>
              <IconSettings size={18} stroke={1.6} aria-hidden />
              Postavke organizacije
            </Link>
            {hasPermission(session, 'korisnik_registracija_aplikacije_pregled') && (
              <Link
                className={classes.menuItem}
                to="/korisnik/tenants/registracija-aplikacije"
                onClick={close}
              >
                <IconLicense size={18} stroke={1.6} aria-hidden />
                Registracija aplikacije
              </Link>
            )}
          </div>
        </>
      )}
    </MenuButton>
  );
}

function Choice(props: { current: string | undefined; tenants: Tenant[]; close: () => void }) {
  const { current, tenants, close } = props;
  const [moving, setMoving] = useState<string | null>(null);
  const move = async (idguid: string) => {
    if (idguid === current) return close();
    setMoving(idguid);
    // On success the page reloads; a failure has been logged and only closes the menu.
    if (!(await switchTenant(idguid))) close();
  };
  return (
    <div className={classes.menuPart}>
      <p className={classes.menuLabel} id="dostupne-organizacije">
        Dostupne organizacije
      </p>
      <ul className={classes.menuList} aria-labelledby="dostupne-organizacije">
        {tenants.map((one) => (
          <li key={one.idguid}>
            <button
              type="button"
              className={classes.menuItem}
              disabled={moving !== null}
              aria-current={one.idguid === current || undefined}
              onClick={() => void move(one.idguid)}
            >
              <span className={classes.itemText}>
                {one.name}
                {one.TenantUsers.is_default && one.idguid !== current && (
                  <span className={classes.itemNote}>{DEFAULT}</span>
                )}
              </span>
              {one.idguid === moving && <Loader size={16} aria-hidden />}
              {one.idguid === current && <IconCheck size={18} aria-hidden className={classes.check} />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
