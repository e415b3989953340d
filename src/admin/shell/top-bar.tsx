import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../web/logo.tsx';
import { BrandContext } from '../kit/use-title.ts';
import { RoofBorder } from './roof-border.tsx';
import { SearchButton } from './search-button.tsx';
import classes from './top-bar.module.css';

interface TopBarProps {
  narrow: boolean;
  /** Whether the sidebar has its full width, or the overlay is open. */
  expanded: boolean;
  onToggle: () => void;
  /** Its end (BarTools). */
  tools: ReactNode;
}

/** Brand, sidebar button, search; then what needs the modules. */
export function TopBar({ narrow, expanded, onToggle, tools }: TopBarProps) {
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
      <div className={classes.tools}>{tools}</div>
      <RoofBorder className={classes.roofBorder} />
    </header>
  );
}
