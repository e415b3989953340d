import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import classes from '../resource/form/form.module.css';
import { UnsavedGuard } from '../resource/form/UnsavedGuard.tsx';
import { FormFoot } from './form-foot.tsx';
import type { useApiForm } from './use-api-form.ts';
import { useSaveKey } from './use-save-key.ts';

/**
 * The frame of a hand-written form: its fields in two columns (`<FormField wide>` for a whole row), the problem, the buttons,
 * Ctrl-S, and the question before unsaved input is left.
 */
export function ApiForm<V extends FieldValues, R>({
  state,
  submitLabel,
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
  useSaveKey(() => void submit());
  return (
    <form className={classes.form} noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      <div className={classes.fields}>{children}</div>
      <FormFoot problem={problem} sending={sending} submitLabel={submitLabel}>
        {cancelTo && (
          <Button variant="subtle" color="gray" disabled={sending} onClick={() => navigate(cancelTo)}>
            Odustani
          </Button>
        )}
      </FormFoot>
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
