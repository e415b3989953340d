import { useQueryClient } from '@tanstack/react-query';
import { DialogForm } from '../../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../../admin/form/use-declared-form.ts';
import { text } from '../../../../../core/resource.ts';
import { api } from '../../../../../web/api.ts';
import { TEXT_MAX } from '../../../protocol/limits.ts';
import { type Canned, cannedList, SHORTCUT_MAX } from '../../canned.api.ts';
import { cannedKey } from '../state/client.ts';

const FIELDS = {
  shortcut: text({
    label: 'Prečica',
    max: SHORTCUT_MAX,
    required: true,
    help: 'Bez kose crte i bez razmaka, na primjer: radno-vrijeme.',
  }),
  text: text({
    label: 'Tekst',
    max: TEXT_MAX,
    required: true,
    multiline: true,
    help: 'Umjesto {ime} stoji ime osobe kojoj pišete.',
  }),
};

/** A new canned answer, or one that is edited. */
export function CannedDialog({ canned, onClose }: { canned: Canned | null; onClose: () => void }) {
  const client = useQueryClient();
  const state = useDeclaredForm<unknown, Canned>({
    fields: FIELDS,
    record: canned,
    send: (values, { version }) =>
      canned
        ? api.put(`${cannedList.path}/${canned.idguid}`, { ...values, version })
        : api.post(cannedList.path, values),
    done: () => {
      void client.invalidateQueries({ queryKey: cannedKey });
      onClose();
    },
  });
  return (
    <DialogForm
      state={state}
      title={canned ? `Brzi odgovor /${canned.shortcut}` : 'Dodaj brzi odgovor'}
      submitLabel="Sačuvaj"
      size="34rem"
      onClose={onClose}
    >
      <Fields state={state} fields={FIELDS} />
    </DialogForm>
  );
}
