import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusPage } from './focus-page.ts';

/**
 * A dialog. When it closes or is taken away, the focus returns to what opened it; if that was a menu, to the menu's button,
 * and if that has gone with what the dialog did, to the page.
 */
export function Dialog(props: ModalProps) {
  const { opened, closeOnClickOutside = true } = props;
  useFocusBack(opened);
  const settled = useSettled(opened);
  return <Modal returnFocus={false} {...props} closeOnClickOutside={closeOnClickOutside && settled} />;
}

/** Milliseconds in which a second click is that of a double click on what opened the dialog. */
const DOUBLE_CLICK = 500;

/** Whether a dialog has been open for longer than a double click takes. */
function useSettled(opened: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!opened) return;
    const timer = setTimeout(() => setSettled(true), DOUBLE_CLICK);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [opened]);
  return settled;
}

/** What opened the dialog that is just going; whatever had the focus in it is gone for one that takes its place. */
let before: HTMLElement | null = null;

/** Mantine's own return knows neither a dialog that is opened by being rendered nor an entry of a menu, which vanishes. */
function useFocusBack(opened: boolean): void {
  const had = useRef<HTMLElement | null>(null);
  const was = useRef(false);
  // Not in the effect: by then a menu without transitions is gone, and the focus with it.
  if (opened && !was.current) had.current = openerOf(document.activeElement);
  useLayoutEffect(() => {
    was.current = opened;
    if (!opened) return;
    const opener = had.current?.isConnected ? had.current : before;
    return () => {
      // What has the focus in it, while it fades.
      const left = document.activeElement?.closest('[role=dialog]') ? document.activeElement : null;
      before = opener;
      // After the dialog has left the page; whoever took the focus meanwhile keeps it.
      setTimeout(() => {
        before = null;
        const now = document.activeElement;
        if (now && now !== document.body && now !== left) return;
        if (opener?.isConnected === false) focusPage();
        else opener?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}

/** The button or link of the last click, until a key is pressed: Safari focuses not the button that is clicked, but what lies around it. */
let clicked: Element | null = null;
for (const kind of ['click', 'keydown'] as const)
  globalThis.addEventListener?.(
    kind,
    ({ type, target }) => {
      clicked = type === 'click' && target instanceof Element ? target.closest('button, a') : null;
    },
    true,
  );

/**
 * What the focus returns to: what was clicked, if the focus is on it or around it, else what has the focus. For an entry of a menu it is
 * the button of the menu; null for the page as a whole.
 */
function openerOf(active: Element | null): HTMLElement | null {
  const at = clicked && active?.contains(clicked) ? clicked : active;
  const menu = at?.closest('[role=menu]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : at;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
