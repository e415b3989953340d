import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { type Answer, ApiError } from '../../web/call.ts';
import { messageOf } from './errors.ts';

/**
 * Runs an action of a button: shows its result as a toast and refetches everything on screen. `refused` may handle an error
 * itself and then returns true.
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
