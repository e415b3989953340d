import { Button, Kbd } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import classes from '../resource/form/form.module.css';
import { UnsavedGuard } from '../resource/form/UnsavedGuard.tsx';
import type { useApiForm } from './use-api-form.ts';

/**
 * The frame of a hand-written form: its fields in two columns (`<FormField wide>` for a whole row), the problem, the buttons,
 * Ctrl-S, and the question before unsaved input is left.
 */
export function ApiForm<V extends FieldValues, R>({
  state,
  submitLabel = 'Sačuvaj',
  cancelTo,
  children,
  label,
}: {
  state: ReturnType<typeof useApiForm<V, R>>;
  submitLabel?: string;
  /** Address that "Odustani" leads to; without it there is no such button. */
  cancelTo?: string;
  children: ReactNode;
  label?: string;
}) {
  const navigate = useNavigate();
  const { form, submit, sending, problem, saved } = state;
  const send = useRef(submit);
  send.current = submit;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      void send.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <form className={classes.form} noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      <div className={classes.fields}>{children}</div>
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
        {cancelTo && (
          <Button variant="subtle" color="gray" disabled={sending} onClick={() => navigate(cancelTo)}>
            Odustani
          </Button>
        )}
        <span className={classes.hint}>
          <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">S</Kbd>
        </span>
      </div>
      <UnsavedGuard
        dirty={form.formState.isDirty}
        mayLeave={() => saved.current}
        onLeave={() => {
          saved.current = true;
        }}
      />
    </form>
  );
}

/** A place for one input; `wide`: over both columns. */
export const FormField = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={classes.field} data-wide={wide || undefined}>
    {children}
  </div>
);
