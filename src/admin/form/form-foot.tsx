import { Button, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { CTRL } from '../../web/ctrl-key.ts';
import { Problem } from '../kit/index.ts';
import classes from './form.module.css';

/** The foot of a form: its error, the submit button, `children` beside it, and the keyboard shortcut. */
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
  /** In a dialog, where the main button is at the right. */
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
        <Kbd size="xs">{CTRL}</Kbd> <Kbd size="xs">S</Kbd>
      </span>
    )}
  </div>
);
