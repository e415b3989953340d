import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MenuItem } from '../../core/manifest.ts';
import { iconFor } from '../icons.ts';
import { MenuCount } from './menu-count.tsx';
import classes from './sidebar.module.css';

/** Props of every level of the menu. */
interface Whole {
  /** Keys of the entries that lead to the current page. */
  trail: readonly string[];
  isOpen: (key: string) => boolean;
  onToggle: (key: string, open: boolean) => void;
  /** Called after a link was followed. */
  onNavigate?: () => void;
}

interface EntriesProps extends Whole {
  items: readonly MenuItem[];
  /** The outermost groups open beside their icon. */
  collapsed?: boolean;
}

/** The outermost level of the menu: entries with icons. */
export function MenuEntries({ items, collapsed, ...whole }: EntriesProps) {
  return (
    <ul className={classes.list}>
      {items.map((item) => {
        if (item.children && collapsed) return <FlyoutGroup key={item.key} item={item} {...whole} />;
        return <Entry key={item.key} item={item} look="top" {...whole} />;
      })}
    </ul>
  );
}

interface EntryProps extends Whole {
  item: MenuItem;
  /** `top`: with an icon, large; `nested`: a name; `flyout`: a name with an icon. */
  look: 'top' | 'nested' | 'flyout';
}

/** A link, or a group with the button that opens and closes it; a group may hold groups, to any depth. */
function Entry({ item, look, ...whole }: EntryProps) {
  const className = look === 'top' ? classes.item : classes.child;
  const Icon = look === 'nested' ? null : iconFor(item.icon);
  const content = (
    <>
      {Icon && <Icon className={classes.icon} stroke={1.6} aria-hidden />}
      <span className={classes.label}>{item.label}</span>
      {(!item.children || !whole.isOpen(item.key)) && <MenuCount item={item} />}
    </>
  );
  if (!item.children) {
    return (
      <li>
        <Link
          className={className}
          to={item.to ?? ''}
          aria-current={whole.trail.includes(item.key) ? 'page' : undefined}
          onClick={whole.onNavigate}
        >
          {content}
        </Link>
      </li>
    );
  }
  const id = `meni-${item.key}`;
  const open = whole.isOpen(item.key);
  return (
    <li>
      <button
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={id}
        data-within={whole.trail.includes(item.key) || undefined}
        onClick={() => whole.onToggle(item.key, !open)}
      >
        {content}
        <IconChevronDown className={classes.chevron} size={16} aria-hidden />
      </button>
      <ul className={classes.children} id={id} hidden={!open}>
        {item.children.map((child) => (
          <Entry key={child.key} item={child} look="nested" {...whole} />
        ))}
      </ul>
    </li>
  );
}

/** An outermost group of the collapsed sidebar. */
function FlyoutGroup({ item, ...whole }: Whole & { item: MenuItem }) {
  const Icon = iconFor(item.icon);
  const [opened, setOpened] = useState(false);
  const leave = () => {
    setOpened(false);
    whole.onNavigate?.();
  };
  return (
    <li>
      <Popover opened={opened} onChange={setOpened} position="right-start" offset={6} trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.item}
            data-within={whole.trail.includes(item.key) || undefined}
            onClick={() => setOpened(!opened)}
          >
            <Icon className={classes.icon} stroke={1.6} aria-hidden />
            <span className={classes.label}>{item.label}</span>
            <MenuCount item={item} />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.flyout} aria-label={item.label}>
          <ul className={classes.list}>
            {item.children?.map((child) => (
              <Entry key={child.key} item={child} look="flyout" {...whole} onNavigate={leave} />
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </li>
  );
}
