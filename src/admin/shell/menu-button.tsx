import { Popover } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './bar-menu.module.css';
import { type MenuName, onOpenMenu } from './open-menu.ts';

interface MenuButtonProps {
  /** By which a page may open it. */
  name?: MenuName;
  /** What the opened part holds, for screen readers. */
  label: string;
  /** Width of the opened part. */
  width: string;
  button: ReactNode;
  /** What opens; `close` closes it again. */
  children: (close: () => void) => ReactNode;
}

/** A button of the top bar and what opens under it. Escape and a click outside close it. */
export function MenuButton({ name, label, width, button, children }: MenuButtonProps) {
  const [opened, setOpened] = useState(false);
  useEffect(() => (name ? onOpenMenu(name, () => setOpened(true)) : undefined), [name]);
  return (
    <Popover opened={opened} onChange={setOpened} width={width} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.menuButton} onClick={() => setOpened(!opened)}>
          {button}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={label}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
