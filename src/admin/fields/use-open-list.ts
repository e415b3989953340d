import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';

interface OpenList {
  /** Something was typed that is not what is chosen. */
  asked: boolean;
  /** What is shown is what was asked for. */
  ready: boolean;
  /** Restores the text of the chosen item. */
  revert: () => void;
  /** Takes the first match if the list is not shown yet; returns whether there is one. */
  takeFirst?: () => boolean;
  /** In a form: keeps typed text that matches no choice, so that the form refuses it. */
  stray?: () => void;
  /** In a form: clears the choice when its text was deleted. */
  clear?: () => void;
}

/** The highlighted choice in the list of an input, if it is open. */
function highlighted(input: HTMLElement): HTMLElement | null {
  const list = input.getAttribute('aria-controls');
  return list ? (document.getElementById(list)?.querySelector('[data-combobox-selected]') ?? null) : null;
}

const selectAll = ({ currentTarget }: MouseEvent<HTMLInputElement>): void => currentTarget.select();

/**
 * Keys of a searchable list of choices. While it is open or has typed text, Enter takes the highlighted choice, or closes the
 * list if nothing was typed; it never submits the form, even while the choices are loading. In a form (`stray`) leaving the
 * field or saving also takes the match, or clears the field if its text was deleted.
 */
export function useOpenList({ asked, ready, revert, takeFirst, stray, clear }: OpenList) {
  const [opened, setOpened] = useState(false);
  // A moment after it opens a list, the library looks for the chosen item in it, and takes no highlighted one for it: Enter would do
  // nothing after a text that was pasted.
  const [steady, setSteady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSteady(opened));
    return () => clearTimeout(timer);
  }, [opened]);
  const settle = (input: HTMLInputElement): void => {
    const choice = asked ? highlighted(input) : null;
    if (choice) choice.click();
    else {
      // It would cover what is said to be wrong.
      setOpened(false);
      if (!asked) clear?.();
      else if (!(ready && takeFirst?.())) stray?.();
    }
  };
  return {
    dropdownOpened: opened,
    // In a form saving may focus the field.
    openOnFocus: stray === undefined,
    onDropdownOpen: () => setOpened(true),
    onDropdownClose: () => setOpened(false),
    // Becomes true when the choices have loaded; then the first is highlighted.
    selectFirstOptionOnChange: asked && ready && steady && opened,
    // Typing replaces the chosen text in the input.
    onClick: asked ? undefined : selectAll,
    // Before the list, which closes when it is left.
    onBlurCapture: stray && ((event: { currentTarget: HTMLInputElement }) => settle(event.currentTarget)),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const input = event.currentTarget;
      if (stray && event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) settle(input);
      if (event.key === 'Escape' && asked) revert();
      if (event.key !== 'Enter' || !(opened || asked)) return;
      event.preventDefault();
      if (highlighted(input)) return;
      if (!asked) setOpened(false);
      // The list is closed or still loading; an empty result is shown in the list.
      else if (ready) setOpened(!takeFirst?.());
    },
  };
}
