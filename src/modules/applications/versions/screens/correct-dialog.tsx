import { useWatch } from 'react-hook-form';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { FormField } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { api } from '../../../../web/api.ts';
import { newsHeadings } from '../../catalogue/headings.ts';
import { MarkdownPreview } from '../../catalogue/screens/markdown.tsx';
import { VERSION_FIELDS } from '../version.fields.ts';
import type { Version } from '../versions.api.ts';
import { RolloutField, rolloutField } from './rollout-field.tsx';
import { versionApi } from './versions-data.ts';

const { mandatory, notes } = VERSION_FIELDS;
const TEXTS = { mandatory, notes } as const;
const FIELDS = { ...rolloutField(0), ...TEXTS } as const;

/** What may still be changed of a published version. */
export function CorrectDialog({ version: opened, onClose }: { version: Version; onClose: () => void }) {
  const saved = useSaved();
  const state = useDeclaredForm<Version, Version>({
    fields: FIELDS,
    record: opened,
    send: async ({ rollout }, { version, changed }) => {
      const share = 'rollout' in changed && { rollout };
      return (await api.patch<Version>(versionApi(opened.idguid), { version, ...changed, ...share })).data;
    },
    done: () => {
      onClose();
      saved({ message: 'Izmjene su sačuvane.' });
    },
  });
  const text = useWatch({ control: state.form.control, name: 'notes' });
  return (
    <DialogForm
      state={state}
      title={`Verzija ${opened.number}: kome se nudi i šta je novo`}
      submitLabel="Sačuvaj"
      size="40rem"
      onClose={onClose}
    >
      <RolloutField state={state} least={0} installations={opened.reach.installations} />
      <Fields state={state} fields={TEXTS} />
      <FormField wide>
        <MarkdownPreview label="Pregled" text={String(text ?? '')} under={newsHeadings(opened.number)} />
      </FormField>
    </DialogForm>
  );
}
