import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import type { FormState } from '../../../admin/form/use-form.ts';
import { MAX_FILE_NAME } from '../../../core/files/limits.ts';
import { text } from '../../../core/resource.ts';
import type { Answer } from '../../../web/call.ts';

const fields = { name: text({ label: 'Naziv', required: true, max: MAX_FILE_NAME }) };

interface NameDialogProps<T> {
  title: string;
  submitLabel: string;
  name?: string;
  save: (name: string) => Promise<Answer<T>>;
  /** What is said of the typed name before it is saved. */
  hint?: (state: FormState) => ReactNode;
  onDone?: (saved: T) => void;
  onClose: () => void;
}

/** Asks for a name, of a new folder or of what is renamed. */
export function NameDialog<T>(props: NameDialogProps<T>) {
  const { title, submitLabel, name = '', save, hint, onDone, onClose } = props;
  const client = useQueryClient();
  const state = useDeclaredForm({
    fields,
    initial: { name },
    send: (values) => save(String(values.name)),
    done: ({ message, data }) => {
      if (message) toast.success(message);
      onDone?.(data);
      onClose();
      void client.invalidateQueries();
    },
  });
  return (
    <DialogForm state={state} title={title} submitLabel={submitLabel} onClose={onClose}>
      <Fields state={state} fields={fields} />
      {hint?.(state)}
    </DialogForm>
  );
}
