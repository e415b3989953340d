import { Button, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { Problem } from '../kit/index.ts';
import classes from './form.module.css';

/** The foot of a form: what went wrong, the button that sends it, `children` beside it, and the key that does the same. */
export const FormFoot = ({
  problem,
  sending,
  submitLabel = 'Sačuvaj',
  dialog = false,
  children,
}: {
  problem: string | null;
  sending: boolean;
  submitLabel?: string;
  /** In a window of its own, where the first button stands at the right. */
  dialog?: boolean;
  children?: ReactNode;
}) => (
  <div className={classes.foot} data-dialog={dialog || undefined}>
    <Problem>{problem}</Problem>
    <Button type="submit" loading={sending} aria-keyshortcuts="Control+S">
      {submitLabel}
    </Button>
    {children}
    {!dialog && (
      <span className={classes.hint}>
        <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">S</Kbd>
      </span>
    )}
  </div>
);
