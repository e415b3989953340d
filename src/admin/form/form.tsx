import { Alert, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { formatDateTime } from '../kit/index.ts';
import classes from './form.module.css';
import { FormFoot } from './form-foot.tsx';
import { GoneDialog } from './gone-dialog.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import type { FormState } from './use-form.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useSaveKey } from './use-save-key.ts';

interface FormProps {
  state: FormState;
  children: ReactNode;
  label?: string;
  submitLabel?: string;
  /** Address that "Odustani" leads to; without it there is no such button. */
  cancelTo?: string;
  /** In a dialog: one column, no frame; "Odustani" calls this. */
  onClose?: () => void;
  /** More buttons. */
  buttons?: (draft: { clear: () => void; focus: () => void }) => ReactNode;
  /** False if the page has something to read above the form. */
  autoFocus?: boolean;
  /** For the dialog of a deleted record (only with `recreate`). */
  gone?: { accusative: string; list: string };
}

/**
 * The frame of every form: fields in two columns (`<FormField wide>` for a whole row), restored draft, error, buttons, Ctrl+S,
 * focus in the first field, dialogs for a stale and a deleted record, warning about unsaved input.
 */
export function Form(props: FormProps) {
  const { state, children, label, submitLabel, cancelTo, onClose, buttons, autoFocus = true, gone } = props;
  const navigate = useNavigate();
  const { form, submit, sending, problem, saved, element } = state;
  const focus = (): void => focusFirstField(element.current);
  const draft = useKeptDraft(state);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    if (first.current && autoFocus && !draft.restored && !draft.read()) focus();
    first.current = false;
  }, []);
  useSaveKey(() => void submit());

  const leave = (): void => {
    saved.current = true;
    draft.clear();
  };
  return (
    <form
      ref={element}
      className={classes.form}
      data-dialog={onClose ? true : undefined}
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit(event)}
    >
      {draft.restored && (
        <Alert
          color="tile"
          icon={<IconHistory aria-hidden />}
          title="Vraćen je nesačuvan unos"
          classNames={{ message: classes.notice }}
        >
          Iz ovog prozora, {formatDateTime(draft.restored.at)}.{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              draft.discard();
              focus();
            }}
          >
            Odbaci ga
          </Button>
        </Alert>
      )}
      <div className={classes.fields}>{children}</div>
      <FormFoot problem={problem} sending={sending} submitLabel={submitLabel} dialog={onClose !== undefined}>
        {buttons?.({ clear: draft.clear, focus: () => requestAnimationFrame(focus) })}
        {(cancelTo || onClose) && (
          <Button
            variant="default"
            disabled={sending}
            onClick={() => (onClose ? onClose() : navigate(cancelTo!))}
          >
            Odustani
          </Button>
        )}
      </FormFoot>
      {state.clash && <StaleDialog state={state} onTaken={draft.clear} onSave={() => void submit()} />}
      {state.gone && gone && (
        <GoneDialog
          accusative={gone.accusative}
          saving={sending}
          onClose={() => state.setGone(false)}
          onSaveAsNew={() => {
            state.detach();
            void submit();
          }}
          onList={() => {
            leave();
            void navigate(gone.list, { replace: true });
          }}
        />
      )}
      <UnsavedGuard dirty={form.formState.isDirty} mayLeave={() => saved.current} onLeave={leave} />
    </form>
  );
}

/** Cell of one input; `wide`: over both columns. */
export const FormField = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={classes.field} data-wide={wide || undefined}>
    {children}
  </div>
);

/** A heading between the fields of a form; what follows belongs to it until the next one. */
export const FormSection = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={classes.section}>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
  </div>
);

/** Focuses the first field. A dialog gives the focus to the element marked here, once it has opened. */
export function focusFirstField(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>(
    'input:not([type=hidden]):not([type=file]):not(:disabled), textarea:not(:disabled), [role=gridcell][tabindex="0"]',
  );
  first?.setAttribute('data-autofocus', '');
  first?.focus();
}
