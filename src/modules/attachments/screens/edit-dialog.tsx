import { toast } from 'react-hot-toast';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { ExtensionHint } from '../../../admin/form/extension-hint.tsx';
import { Fields } from '../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { MAX_FILE_NAME } from '../../../core/files/limits.ts';
import { text } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import { type Attachment, MAX_NOTE } from '../attachments.api.ts';

const fields = {
  name: text({ label: 'Naziv', required: true, max: MAX_FILE_NAME }),
  note: text({ label: 'Napomena', max: MAX_NOTE, multiline: true }),
};

interface EditDialogProps {
  path: string;
  attachment: Attachment;
  changed: () => void;
  onClose: () => void;
}

/** Renames and describes an attachment. */
export function EditDialog({ path, attachment, changed, onClose }: EditDialogProps) {
  const state = useDeclaredForm({
    fields,
    record: attachment,
    send: ({ name, note }, { version }) =>
      api.patch<Attachment>(`${path}/${attachment.idguid}`, { version, name, note: note ?? '' }),
    done: ({ message }) => {
      if (message) toast.success(message);
      changed();
      onClose();
    },
  });
  return (
    <DialogForm state={state} title="Naziv i napomena" submitLabel="Sačuvaj" onClose={onClose}>
      <Fields state={state} fields={fields} />
      <ExtensionHint state={state} name={attachment.name} />
    </DialogForm>
  );
}
