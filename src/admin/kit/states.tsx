import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { readMessageOf, statusOf } from './errors.ts';
import classes from './kit.module.css';
import { Rosette } from './rosette.tsx';

/** Spinner with a text, announced to screen readers. `fill` takes the whole window. */
export function Spinner({ text = 'Učitavanje...', fill = false }: { text?: string; fill?: boolean }) {
  return (
    <div className={fill ? classes.spinnerFill : classes.spinner} role="status">
      <Loader size={fill ? 'md' : 'sm'} aria-hidden />
      <span>{text}</span>
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  /** The state is the whole page: the title becomes its h1. */
  heading?: boolean;
  /** What may be done about it, in a sentence. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Empty state. */
export function EmptyState({ title, heading, children, action }: EmptyStateProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={classes.state}>
      <Rosette className={classes.stateMark} />
      <Title className={classes.stateTitle}>{title}</Title>
      {children && <div className={classes.stateText}>{children}</div>}
      {action && <div className={classes.stateAction}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** The thrown error; its server message is shown if it has one. */
  error: unknown;
  /** Without it there is no retry button, nor for what was asked wrongly. */
  onRetry?: () => void;
  title?: string;
  /** Takes the whole window. */
  fill?: boolean;
}

/** Error state with a retry button. */
export function ErrorState({ error, onRetry, title, fill = false }: ErrorStateProps) {
  const offline = statusOf(error) === 0 && !navigator.onLine;
  const heading = offline
    ? 'Nema mreže'
    : (title ?? (statusOf(error) === 404 ? 'Nije pronađeno' : 'Podaci nisu učitani'));
  const Title = fill ? 'h1' : 'p';
  const state = (
    <div className={classes.state} role="alert">
      <Rosette className={classes.stateMarkError} />
      <Title className={classes.stateTitle}>{heading}</Title>
      <div className={classes.stateText}>
        {offline ? 'Podaci će se učitati sami čim se veza vrati.' : readMessageOf(error)}
      </div>
      {/* What was asked wrongly is refused again. */}
      {onRetry && statusOf(error) !== 422 && (
        <div className={classes.stateAction}>
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
            Pokušaj ponovo
          </Button>
        </div>
      )}
    </div>
  );
  return fill ? <main className={classes.stateFill}>{state}</main> : state;
}
