import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { counted, messageOf, useUndo } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import type { NewMatch } from '../matches.api.ts';
import { API } from './paths.ts';

/** Closes documents one by the other and offers to undo it. */
export function useClosing() {
  const client = useQueryClient();
  const undo = useUndo();
  const [busy, setBusy] = useState(false);
  const close = async (matches: readonly NewMatch[], done: () => void): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await api.post<{ idguids: string[] }>(`${API}/matches`, { matches });
      done();
      undo(
        `Zatvoreno: ${counted(matches.length, 'par', 'para', 'parova')} dokumenata.`,
        () => api.post(`${API}/matches/undo`, { idguids: data.idguids }),
        'Zatvaranje je poništeno.',
      );
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
      await client.invalidateQueries();
    }
  };
  return { close, busy };
}
