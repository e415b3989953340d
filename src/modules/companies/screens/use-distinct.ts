import { useAct, useUndo } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { MAX_DISTINCT } from '../companies.api.ts';

const PATH = '/api/admin/companies/distinct';
const UNMARKED = 'Oznaka je uklonjena. Firme se opet nude kao duplikati.';

/** Marks a company as different from others, and takes marks off. */
export function useDistinct() {
  const { act, busy } = useAct();
  const offerUndo = useUndo();
  const takeOff = async (idguid: string, others: readonly string[]): Promise<void> => {
    for (const other of others) await api.post(`${PATH}/undo`, { idguid, other });
  };
  const unmark = (idguid: string, others: readonly string[]) =>
    act(async () => {
      await takeOff(idguid, others);
      return { success: true, data: null, message: UNMARKED };
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
          offerUndo('Označeno: više se ne nude kao duplikati.', () => takeOff(idguid, others), UNMARKED),
      },
    );
  return { mark, unmark, busy };
}
