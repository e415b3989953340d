import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { type MenuItem, trailTo } from '../../menu.ts';
import { iconFor } from '../icons.ts';
import classes from './sidebar.module.css';
import { useMenu } from './use-menu.ts';

interface SidebarProps {
  /** Icons with a small name under them; a group opens beside its icon. */
  collapsed: boolean;
  /** Called after a link was followed (the overlay closes). */
  onNavigate?: () => void;
}

/** The permission-filtered menu. The group that holds the current page is open by itself. */
export function Sidebar({ collapsed, onNavigate }: SidebarProps) {
  const menu = useMenu();
  const { pathname } = useLocation();
  const trail = trailTo(menu, pathname);
  const [choices, setChoices] = useState<{ at: string; open: Record<string, boolean> }>({
    at: pathname,
    open: {},
  });
  // What a person opened or closed by hand stays so until they go somewhere: the group they enter opens.
  if (choices.at !== pathname) {
    setChoices({ at: pathname, open: { ...choices.open, [trail[0] ?? '']: true } });
  }

  const toggle = (key: string, open: boolean) =>
    setChoices((before) => ({ ...before, open: { ...before.open, [key]: open } }));
  return (
    <nav className={classes.nav} aria-label="Glavni meni" data-collapsed={collapsed || undefined}>
      <ul className={classes.list}>
        {menu.map((item) => {
          if (!item.children) return <LinkItem key={item.key} item={item} onNavigate={onNavigate} />;
          const active = trail.includes(item.key);
          if (collapsed) return <FlyoutGroup key={item.key} item={item} active={active} />;
          return (
            <Group
              key={item.key}
              item={item}
              active={active}
              open={choices.open[item.key] ?? active}
              onToggle={(open) => toggle(item.key, open)}
              onNavigate={onNavigate}
            />
          );
        })}
      </ul>
    </nav>
  );
}

function LinkItem({ item, onNavigate }: { item: MenuItem; onNavigate?: () => void }) {
  const Icon = iconFor(item.icon);
  return (
    <li>
      <NavLink className={classes.item} to={item.to ?? ''} onClick={onNavigate}>
        <Icon className={classes.icon} stroke={1.6} aria-hidden />
        <span className={classes.label}>{item.label}</span>
      </NavLink>
    </li>
  );
}

interface GroupProps {
  item: MenuItem;
  active: boolean;
  open: boolean;
  onToggle: (open: boolean) => void;
  onNavigate?: () => void;
}

function Group({ item, active, open, onToggle, onNavigate }: GroupProps) {
  const Icon = iconFor(item.icon);
  const id = `meni-${item.key}`;
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        aria-expanded={open}
        aria-controls={id}
        data-within={active || undefined}
        onClick={() => onToggle(!open)}
      >
        <Icon className={classes.icon} stroke={1.6} aria-hidden />
        <span className={classes.label}>{item.label}</span>
        <IconChevronDown className={classes.chevron} size={16} aria-hidden />
      </button>
      <ul className={classes.children} id={id} hidden={!open}>
        {item.children?.map((child) => (
          <li key={child.key}>
            <NavLink className={classes.child} to={child.to ?? ''} onClick={onNavigate}>
              {child.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

function FlyoutGroup({ item, active }: { item: MenuItem; active: boolean }) {
  const Icon = iconFor(item.icon);
  const [opened, setOpened] = useState(false);
  return (
    <li>
      <Popover opened={opened} onChange={setOpened} position="right-start" offset={6} trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.item}
            data-within={active || undefined}
            onClick={() => setOpened(!opened)}
          >
            <Icon className={classes.icon} stroke={1.6} aria-hidden />
            <span className={classes.label}>{item.label}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.flyout} aria-label={item.label}>
          <ul className={classes.list}>
            {item.children?.map((child) => {
              const ChildIcon = iconFor(child.icon);
              return (
                <li key={child.key}>
                  <NavLink className={classes.child} to={child.to ?? ''} onClick={() => setOpened(false)}>
                    <ChildIcon className={classes.icon} stroke={1.6} aria-hidden />
                    {child.label}
                  </NavLink>
                </li>
              );
            })}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </li>
  );
}
