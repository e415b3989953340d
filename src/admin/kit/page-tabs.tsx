import { Tabs } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
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
  const list = useRef<HTMLDivElement>(null);
  const open = current ?? pathname;
  // On a phone there may be more of them than fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is open
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[data-active]');
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - list.current.offsetWidth / 3;
  }, [open]);
  return (
    <Tabs className={classes.pageTabs} value={open} onChange={(to) => to && navigate(address(to))}>
      <Tabs.List ref={list} className={classes.tabList} aria-label="Prikaz">
        {tabs.map(({ to, label }) => (
          <Tabs.Tab key={to} value={to}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
