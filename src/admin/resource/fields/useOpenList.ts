import { type KeyboardEvent, useState } from 'react';

/**
 * Enter belongs to a list that is open: it takes the highlighted choice, closes a list in which nothing was looked for,
 * and never sends the form around it, not even while the choices are still on their way.
 * `asked`: something was typed. `ready`: what is shown is what was asked for.
 */
export function useOpenList({ asked, ready }: { asked: boolean; ready: boolean }) {
  const [opened, setOpened] = useState(false);
  return {
    dropdownOpened: opened,
    onDropdownOpen: () => setOpened(true),
    onDropdownClose: () => setOpened(false),
    // Becomes true when the choices arrive, and that is when the first of them is highlighted.
    selectFirstOptionOnChange: asked && ready,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter' || !(opened || (asked && !ready))) return;
      event.preventDefault();
      const list = event.currentTarget.getAttribute('aria-controls');
      const marked = list && document.getElementById(list)?.querySelector('[data-combobox-selected]');
      if (!asked && !marked) setOpened(false);
    },
  };
}
