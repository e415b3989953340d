import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import classes from './kit.module.css';
import { pressed } from './shortcuts.ts';
import { isTyping } from './typing.ts';
import { UNDO_KEYS } from './undo-keys.ts';
import { useOffered } from './use-shortcuts.ts';

/** Milliseconds for which something can be undone from its toast. */
const DURATION = 10_000;
const ID = 'undo';

/** A toast with a button (and Ctrl+Z) that undoes an action; it stays while it has the pointer or the focus. */
export function toastWithUndo(message: string, undo: () => void): void {
  const key = Date.now();
  toast(<UndoToast key={key} message={message} undo={undo} />, {
    id: ID,
    position: 'bottom-center',
    duration: Number.POSITIVE_INFINITY,
  });
}

/** Takes the toast away, for example after what it would undo was undone elsewhere. */
export const dismissUndo = (): void => toast.dismiss(ID);

function UndoToast({ message, undo }: { message: string; undo: () => void }) {
  const [held, setHeld] = useState(false);
  useOffered(UNDO_KEYS);
  const run = useRef(() => {});
  run.current = () => {
    dismissUndo();
    undo();
  };
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismissUndo, DURATION);
    return () => clearTimeout(timer);
  }, [held]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!pressed(UNDO_KEYS.keys.undo, event)) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      run.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holds the toast, does nothing
    <span
      className={classes.undo}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{message}</span>
      <Button size="compact-sm" variant="default" aria-keyshortcuts="Control+Z" onClick={() => run.current()}>
        Poništi
      </Button>
    </span>
  );
}
