import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { trailTo } from '../../menu.ts';
import { useMenu } from '../use-menu.ts';
import classes from './sidebar.module.css';
import { MenuEntries } from './sidebar-entries.tsx';

interface SidebarProps {
  /** Icons with a small name under them; a group opens beside its icon. */
  collapsed: boolean;
  /** Called after a link was followed (the overlay closes). */
  onNavigate?: () => void;
}

/** The permission-filtered menu. The groups that hold the current page are open by themselves. */
export function Sidebar({ collapsed, onNavigate }: SidebarProps) {
  const menu = useMenu();
  const { pathname } = useLocation();
  const trail = trailTo(menu, pathname);
  const [choices, setChoices] = useState<{ at: string; open: Record<string, boolean> }>({
    at: pathname,
    open: {},
  });
  // Groups opened or closed by hand stay so, but navigation opens the groups of the page.
  if (choices.at !== pathname) {
    const entered = Object.fromEntries(trail.map((key) => [key, true]));
    setChoices({ at: pathname, open: { ...choices.open, ...entered } });
  }
  const nav = useRef<HTMLElement>(null);
  const current = trail.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another entry is the current one
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav ref={nav} className={classes.nav} aria-label="Glavni meni" data-collapsed={collapsed || undefined}>
      <MenuEntries
        items={menu}
        collapsed={collapsed}
        trail={trail}
        isOpen={(key) => choices.open[key] ?? trail.includes(key)}
        onToggle={(key, open) =>
          setChoices((before) => ({ ...before, open: { ...before.open, [key]: open } }))
        }
        onNavigate={onNavigate}
      />
    </nav>
  );
}
