import { Button, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { Problem } from '../kit/index.ts';
import classes from '../resource/form/form.module.css';

/** The foot of a form: what went wrong, the button that sends it, `children` beside it, and the key that does the same. */
export const FormFoot = ({
  problem,
  sending,
  submitLabel = 'Sačuvaj',
  children,
}: {
  problem: string | null;
  sending: boolean;
  submitLabel?: string;
  children?: ReactNode;
}) => (
  <div className={classes.foot}>
    <Problem>{problem}</Problem>
    <Button type="submit" loading={sending} aria-keyshortcuts="Control+S">
      {submitLabel}
    </Button>
    {children}
    <span className={classes.hint}>
      <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">S</Kbd>
    </span>
  </div>
);
