import { Popover } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './bar-menu.module.css';
import { type MenuName, onOpenMenu } from './open-menu.ts';

interface MenuButtonProps {
  /** Name by which a page can open it. */
  name?: MenuName;
  /** Screen reader label of the dropdown. */
  label: string;
  /** Width of the dropdown. */
  width: string;
  button: ReactNode;
  /** Content of the dropdown. */
  children: (close: () => void) => ReactNode;
}

/** A button of the top bar with a dropdown. Escape and a click outside close it. */
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
