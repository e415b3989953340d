import { Button, Kbd } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
    {problem && (
      <div className={classes.problem} role="alert">
        <IconAlertTriangle size={18} aria-hidden />
        <span>{problem}</span>
      </div>
    )}
    <Button type="submit" loading={sending} aria-keyshortcuts="Control+S">
      {submitLabel}
    </Button>
    {children}
    <span className={classes.hint}>
      <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">S</Kbd>
    </span>
  </div>
);
