import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form.module.css';
import { FormFoot } from './form-foot.tsx';
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
  /** The inputs; the first one has `data-autofocus`. */
  children: ReactNode;
}

/** A short form in a dialog of its own, without drafts and without a question before it is left. */
export function DialogForm(props: DialogFormProps) {
  const { state, title, submitLabel, size = '26rem', zIndex, buttons, onClose, children } = props;
  const { form, submit, sending, problem, element } = state;
  const atField = Object.keys(form.formState.errors).length > 0;
  return (
    <Modal
      opened
      onClose={() => !sending && onClose()}
      title={title}
      size={size}
      zIndex={zIndex}
      closeOnClickOutside={!form.formState.isDirty}
    >
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
          <Button variant="subtle" color="gray" disabled={sending} onClick={onClose}>
            Odustani
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}
