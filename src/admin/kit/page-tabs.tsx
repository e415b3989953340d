import { Tabs } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import classes from './kit.module.css';

/** Tabs between screens that belong together; each has its own address. */
export function PageTabs({ tabs }: { tabs: readonly { to: string; label: string }[] }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <Tabs value={pathname} onChange={(to) => to && navigate(to)}>
      <Tabs.List className={classes.pageTabs} aria-label="Prikaz">
        {tabs.map(({ to, label }) => (
          <Tabs.Tab key={to} value={to}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
