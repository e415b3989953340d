import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { messageOf, statusOf } from './errors.ts';
import { toastWithUndo } from './undo-toast.tsx';

/** Whether the server has not decided: it was not reached, or asks to come back later. */
const isUndecided = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** Says what has just been done, offers to undo it, and says so then. */
export function useUndo() {
  const client = useQueryClient();
  return (done: string, undoIt: () => Promise<unknown>, undone: string): void => {
    const offer = (): void => toastWithUndo(done, () => void undo());
    const undo = async (): Promise<void> => {
      await undoIt().then(
        () => toast.success(undone),
        (reason: unknown) => {
          toast.error(messageOf(reason), { duration: 10_000 });
          if (isUndecided(statusOf(reason))) offer();
        },
      );
      void client.invalidateQueries();
    };
    offer();
  };
}
