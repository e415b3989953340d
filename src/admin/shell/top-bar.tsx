import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { use } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../web/logo.tsx';
import { BrandContext } from '../kit/use-title.ts';
import { registeredScreens } from '../screens.ts';
import { useTheme } from '../theme-mode.tsx';
import { RoofBorder } from './roof-border.tsx';
import { SearchButton } from './search-button.tsx';
import { TenantMenu } from './tenant-menu.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  narrow: boolean;
  /** Whether the sidebar has its full width, or the overlay is open. */
  expanded: boolean;
  onToggle: () => void;
}

/** Brand, sidebar button, search, theme, organisation, person. */
export function TopBar({ narrow, expanded, onToggle }: TopBarProps) {
  const brand = use(BrandContext);
  const label = narrow ? 'Otvori meni' : expanded ? 'Suzi meni' : 'Proširi meni';
  const Icon = narrow ? IconMenu2 : expanded ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <header className={classes.topbar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        aria-expanded={expanded}
        aria-controls={narrow ? undefined : 'bocni-meni'}
        onClick={onToggle}
      >
        <Icon size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Link className={classes.brand} to="/dashboard">
        <Logo className={classes.brandMark} size={28} />
        <span>{brand}</span>
      </Link>
      <SearchButton />
      <div className={classes.tools}>
        <ThemeToggle />
        {registeredScreens().map(({ name, topBar: Part }) => Part && <Part key={name} />)}
        <TenantMenu />
        <UserMenu />
      </div>
      <RoofBorder className={classes.roofBorder} />
    </header>
  );
}

/** On a phone it is in the user menu. */
function ThemeToggle() {
  const { toggle, other } = useTheme();
  const { label, Icon } = other;
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.theme}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={toggle}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
