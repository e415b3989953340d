import { Tabs } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import classes from './kit.module.css';

interface PageTabsProps {
  tabs: readonly { to: string; label: string }[];
  /** Maps an address, for example to another organisation. */
  address?: (path: string) => string;
  /** The tab that is open; the one of this path, if left out. */
  current?: string;
}

/** Tabs between screens that belong together; each has its own address. */
export function PageTabs({ tabs, address = (path) => path, current }: PageTabsProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <Tabs
      className={classes.pageTabs}
      value={current ?? pathname}
      onChange={(to) => to && navigate(address(to))}
    >
      <Tabs.List aria-label="Prikaz">
        {tabs.map(({ to, label }) => (
          <Tabs.Tab key={to} value={to}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
