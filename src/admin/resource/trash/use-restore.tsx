import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'react-hot-toast';
import { api } from '../../../web/api.ts';
import { restoredText } from '../../form/use-remove.tsx';
import { messageOf, useQuestion } from '../../kit/index.ts';

/** Restores removed records; `trash` is the path of their trash in the API. */
export const restoreFrom = (trash: string, idguids: string[]) => api.post(`${trash}/restore`, { idguids });

/** The same by a button; when the server refuses, a dialog says why. */
export function useRestore(trash: string, onDone?: () => void) {
  const client = useQueryClient();
  const { ask, dialog } = useQuestion();
  /** The button is disabled only by the next render, which a second click may precede. */
  const sent = useRef(false);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (records: readonly { idguid: string; title: string }[]) =>
      restoreFrom(
        trash,
        records.map(({ idguid }) => idguid),
      ),
    onSuccess: (_, records) => {
      toast.success(restoredText(records.map(({ title }) => title)));
      onDone?.();
    },
    onError: (error) => ask({ title: 'Vraćanje nije moguće', text: messageOf(error) }),
    onSettled: () => {
      sent.current = false;
      return client.invalidateQueries();
    },
  });
  const restore: typeof mutate = (...asked) => {
    if (sent.current) return;
    sent.current = true;
    mutate(...asked);
  };
  return { restore, pending: isPending, dialog };
}
