import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { type Answer, ApiError } from '../../web/call.ts';
import { messageOf } from './errors.ts';

/**
 * Does something to a record at the press of a button: says what came of it, and asks anew for everything on the screen.
 * `refused` may take care of a refusal itself and then answers true.
 */
export function useAct() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const act = async (
    work: () => Promise<Answer>,
    more: { done?: () => void; refused?: (error: ApiError) => boolean } = {},
  ): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await work();
      if (message) toast.success(message);
      more.done?.();
      await client.invalidateQueries();
    } catch (error) {
      if (!(error instanceof ApiError && more.refused?.(error))) toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { act, busy };
}
