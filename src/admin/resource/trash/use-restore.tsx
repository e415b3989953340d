import { toast } from 'react-hot-toast';
import type { Resource } from '../../../core/resource.ts';
import { counted, messageOf, useQuestion } from '../../kit/index.ts';
import { useRestored } from '../hooks.ts';

/** Restores removed records; when the server refuses, a dialog says why. */
export function useRestore(resource: Resource, onDone?: () => void) {
  const { mutate, isPending } = useRestored(resource);
  const { ask, dialog } = useQuestion();
  const restore = (records: readonly { idguid: string; title: string }[]) =>
    mutate(
      records.map(({ idguid }) => idguid),
      {
        onSuccess: () => {
          toast.success(restoredText(records.map(({ title }) => title)));
          onDone?.();
        },
        onError: (error) => ask({ title: 'Vraćanje nije moguće', text: messageOf(error) }),
      },
    );
  return { restore, pending: isPending, dialog };
}

/** One record by its name, several by their number. */
export const namedOrCounted = (titles: readonly string[]): string =>
  titles.length === 1 ? titles[0]! : counted(titles.length, 'zapis', 'zapisa', 'zapisa');

export const restoredText = (titles: readonly string[]): string => `Vraćeno: ${namedOrCounted(titles)}.`;
