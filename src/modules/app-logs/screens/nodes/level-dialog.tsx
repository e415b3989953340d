import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { choice, integer } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import type { Answer } from '../../../../web/call.ts';
import { LEVEL_LABELS, LEVEL_NAMES } from '../../levels.ts';
import type { LogNode } from '../../own/nodes.api.ts';
import { API } from '../paths.ts';

const FIELDS = {
  level: choice({
    label: 'Bilježi od nivoa',
    help: 'Taj i svi gori od njega. Detalji i trag su brojni: ostavite ih samo dok tražite grešku.',
    options: Object.fromEntries(LEVEL_NAMES.map((name) => [name, `${LEVEL_LABELS[name]} (${name})`])),
    required: true,
  }),
  minutes: integer({
    label: 'Na koliko minuta',
    help: 'Poslije toga se čvor sam vraća na uobičajeni nivo. Najviše 1.440, dakle jedan dan.',
    min: 1,
    max: 1440,
    required: true,
  }),
};

/** Has a node log from another level on, for a while. */
export function LevelDialog({ node, onClose }: { node: LogNode; onClose: () => void }) {
  const saved = useSaved();
  const state = useDeclaredForm<Answer>({
    fields: FIELDS,
    initial: { level: node.level === 'silent' ? 'info' : node.level, minutes: 30 },
    send: (values) => api.patch(`${API}/nodes/${node.idguid}`, values),
    done: (answer) => {
      saved(answer);
      onClose();
    },
  });
  return (
    <DialogForm state={state} title={`Nivo čvora ${node.name}`} submitLabel="Promijeni" onClose={onClose}>
      <Fields state={state} fields={FIELDS} />
    </DialogForm>
  );
}
