import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';

/** A dialog. When it closes or is taken away, the focus returns to what opened it; if that was a menu, to the menu's button. */
export function Dialog(props: ModalProps) {
  useFocusBack(props.opened);
  return <Modal returnFocus={false} {...props} />;
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
        if (!now || now === document.body || now === left) opener?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}

/** What has the focus, or the button of the menu in which it is; null for the page as a whole. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
