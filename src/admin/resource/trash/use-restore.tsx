import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { api } from '../../../web/api.ts';
import { restoredText } from '../../form/use-remove.tsx';
import { dismissUndo, messageOf, useQuestion, useSingleMutation } from '../../kit/index.ts';

/** Restores removed records; `trash` is the path of their trash in the API. */
export const restoreFrom = (trash: string, idguids: string[]) => api.post(`${trash}/restore`, { idguids });

/** The same by a button; when the server refuses, a dialog says why. */
export function useRestore(trash: string, onDone?: () => void) {
  const client = useQueryClient();
  const { ask, dialog } = useQuestion();
  const { mutate, isPending } = useSingleMutation({
    networkMode: 'always',
    mutationFn: (records: readonly { idguid: string; title: string }[]) =>
      restoreFrom(
        trash,
        records.map(({ idguid }) => idguid),
      ),
    onSuccess: (_, records) => {
      dismissUndo();
      toast.success(restoredText(records.map(({ title }) => title)));
      onDone?.();
    },
    onError: (error) => ask({ title: 'Vraćanje nije moguće', text: messageOf(error) }),
    onSettled: () => client.invalidateQueries(),
  });
  return { restore: mutate, pending: isPending, dialog };
}
