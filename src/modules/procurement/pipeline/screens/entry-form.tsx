import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toast } from 'react-hot-toast';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { choice } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { PIPELINE_API } from '../../labels.ts';
import type { Entry, PipelineCard } from '../pipeline.api.ts';
import { ENTRY_FIELDS } from '../pipeline.fields.ts';
import { entryApi } from './pipeline-data.ts';

/** Takes a notice among the organisation's own, or changes what is said of it. */
export function EntryDialog({ card, onClose }: { card: PipelineCard; onClose: () => void }) {
  const client = useQueryClient();
  const { entry, people, idguid } = card;
  const fields = useMemo(() => {
    const names = Object.fromEntries(people.map((one) => [one.idguid, one.name]));
    // Somebody who is no member any more stays until another is chosen.
    if (entry?.person_id) names[entry.person_id] ??= entry.person ?? 'Nepoznata osoba';
    return { ...ENTRY_FIELDS, person_id: choice({ label: 'Odgovorna osoba', options: names }) };
  }, [people, entry]);
  const state = useDeclaredForm<string, Entry>({
    fields,
    initial: { state: 'gledamo' },
    record: entry,
    send: async (values, { record, version, changed }) =>
      (record
        ? await api.patch<Entry>(entryApi(idguid), { version, ...changed })
        : await api.post<Entry>(PIPELINE_API, { ...values, idguid })
      ).message ?? '',
    refused: (error) => {
      if (entry || error.code !== 'stale') return false;
      // A colleague was faster: what they have written is shown instead.
      toast.error(error.message);
      onClose();
      void client.invalidateQueries();
      return true;
    },
    done: (said) => {
      toast.success(said);
      onClose();
      void client.invalidateQueries();
    },
  });
  return (
    <DialogForm
      state={state}
      title={entry ? 'Uredi našu nabavku' : 'Dodaj u naše nabavke'}
      submitLabel={entry ? 'Sačuvaj' : 'Dodaj'}
      size="30rem"
      onClose={onClose}
    >
      <Fields state={state} fields={fields} />
    </DialogForm>
  );
}
