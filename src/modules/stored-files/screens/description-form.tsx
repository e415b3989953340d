import { Fields } from '../../../admin/form/fields.tsx';
import { Form } from '../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { tags, text } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import { KEPT_FILES } from '../labels.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import { FILES } from './client.ts';

const fields = {
  tags: tags({ label: 'Oznake' }),
  note: text({ label: 'Napomena', max: 2000, multiline: true }),
};

/** Tags and note of a file. */
export function DescriptionForm({ file }: { file: StoredFileRow }) {
  const saved = useSaved();
  const state = useDeclaredForm({
    fields,
    record: file,
    draft: `stored-file-${file.idguid}`,
    send: (_, { version, changed }) =>
      api.patch<StoredFileRow>(`${FILES}/${file.idguid}`, { version, ...changed }),
    done: saved,
  });
  return (
    <Form state={state} label="Opis datoteke" submitLabel="Sačuvaj" autoFocus={false}>
      <Fields state={state} fields={fields} source={KEPT_FILES} />
    </Form>
  );
}
