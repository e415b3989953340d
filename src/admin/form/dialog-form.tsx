import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { Dialog } from '../kit/index.ts';
import classes from './form.module.css';
import { focusFirstField } from './form.tsx';
import { FormFoot } from './form-foot.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import type { FormState } from './use-form.ts';

interface DialogFormProps {
  state: FormState;
  title: string;
  submitLabel: string;
  size?: string;
  /** Above other dialogs. */
  zIndex?: number;
  /** Buttons beside the first one. */
  buttons?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A short form in a dialog of its own, without drafts and without a question before it is left. */
export function DialogForm(props: DialogFormProps) {
  const { state, title, size = '26rem', zIndex, onClose } = props;
  return (
    <Dialog
      opened
      onClose={() => !state.sending && onClose()}
      title={title}
      size={size}
      zIndex={zIndex}
      closeOnClickOutside={!state.form.formState.isDirty}
    >
      <Inner {...props} />
    </Dialog>
  );
}

function Inner({ state, submitLabel, buttons, onClose, children }: DialogFormProps) {
  const { form, submit, sending, problem, element } = state;
  const atField = Object.keys(form.formState.errors).length > 0;
  useLayoutEffect(() => focusFirstField(element.current), [element]);
  return (
    <form
      ref={element}
      className={classes.form}
      data-dialog
      noValidate
      onSubmit={(event) => {
        // React passes it on to a form around the dialog.
        event.stopPropagation();
        void submit(event);
      }}
    >
      <div className={classes.fields}>{children}</div>
      <FormFoot problem={atField ? null : problem} sending={sending} submitLabel={submitLabel} dialog>
        {buttons}
        <Button variant="default" disabled={sending} onClick={onClose}>
          Odustani
        </Button>
      </FormFoot>
      {state.clash && <StaleDialog state={state} onTaken={() => {}} onSave={() => void submit()} />}
    </form>
  );
}
