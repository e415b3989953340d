import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { MAX_FILE_NAME } from '../../../core/files/limits.ts';
import { text } from '../../../core/resource.ts';
import type { Answer } from '../../../web/call.ts';

const fields = { name: text({ label: 'Naziv', required: true, max: MAX_FILE_NAME }) };

interface NameDialogProps<T> {
  title: string;
  submitLabel: string;
  name?: string;
  save: (name: string) => Promise<Answer<T>>;
  onDone?: (saved: T) => void;
  onClose: () => void;
}

/** Asks for a name, of a new folder or of what is renamed. */
export function NameDialog<T>({ title, submitLabel, name = '', save, onDone, onClose }: NameDialogProps<T>) {
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
    </DialogForm>
  );
}
