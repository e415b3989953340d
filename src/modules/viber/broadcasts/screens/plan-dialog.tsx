import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { counted, formatDateTime } from '../../../../admin/kit/index.ts';
import { moment } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import type { Broadcast } from '../broadcasts.api.ts';
import { broadcastApi } from './broadcasts-data.ts';

const FIELDS = { planned_at: moment({ label: 'Kada', required: true }) } as const;

/** Asks when a broadcast is to be sent, and names how many would get it. */
export function PlanDialog({
  broadcast,
  receivers,
  onClose,
}: {
  broadcast: Broadcast;
  receivers: number;
  onClose: () => void;
}) {
  const saved = useSaved();
  const { idguid, version, planned_at } = broadcast;
  const people = counted(receivers, 'pretplatnik', 'pretplatnika', 'pretplatnika');
  const state = useDeclaredForm<Broadcast>({
    fields: FIELDS,
    initial: { planned_at: planned_at ?? '' },
    send: async (values) =>
      (await api.post<Broadcast>(`${broadcastApi(idguid)}/start`, { version, ...values })).data,
    done: (answer) => {
      onClose();
      saved({ ...answer, message: `Zakazano za ${formatDateTime(answer.planned_at)}.` } as never);
    },
  });
  return (
    <DialogForm state={state} title="Zakaži slanje" submitLabel="Zakaži" onClose={onClose}>
      <p>
        Sada bi je primilo {people}. Primaoci se biraju kad slanje počne, pa ih tada može biti više ili manje.
      </p>
      <Fields state={state} fields={FIELDS} />
    </DialogForm>
  );
}
