import { toastWithUndo, useAct } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { MAX_DISTINCT } from '../companies.api.ts';

const PATH = '/api/admin/companies/distinct';

/** Marks a company as different from others, and takes marks off. */
export function useDistinct() {
  const { act, busy } = useAct();
  const unmark = (idguid: string, others: readonly string[]) =>
    act(async () => {
      for (const other of others) await api.post(`${PATH}/undo`, { idguid, other });
      return { success: true, data: null, message: 'Oznaka je uklonjena. Firme se opet nude kao duplikati.' };
    });
  const mark = (idguid: string, others: readonly string[]) =>
    act(
      async () => {
        for (let from = 0; from < others.length; from += MAX_DISTINCT)
          await api.post(PATH, { idguid, others: others.slice(from, from + MAX_DISTINCT) });
        return { success: true, data: null };
      },
      {
        done: () =>
          toastWithUndo('Označeno: više se ne nude kao duplikati.', () => void unmark(idguid, others)),
      },
    );
  return { mark, unmark, busy };
}
