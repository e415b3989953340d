import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast';
import type { Resource } from '../../../core/resource.ts';
import { counted, messageOf, RefusalDialog } from '../../kit/index.ts';
import { useRestored } from '../hooks.ts';

/** Restores removed records; when the server refuses, a dialog says why. */
export function useRestore(resource: Resource, onDone?: () => void) {
  const { mutate, isPending } = useRestored(resource);
  const [refusal, setRefusal] = useState<string | null>(null);
  const restore = (records: readonly { idguid: string; title: string }[]) =>
    mutate(
      records.map(({ idguid }) => idguid),
      {
        onSuccess: () => {
          toast.success(restoredText(records.map(({ title }) => title)));
          onDone?.();
        },
        onError: (error) => setRefusal(messageOf(error)),
      },
    );
  const dialog: ReactNode = (
    <RefusalDialog title="Vraćanje nije moguće" refusal={refusal} onClose={() => setRefusal(null)} />
  );
  return { restore, pending: isPending, dialog };
}

/** One record by its name, several by their number. */
export const namedOrCounted = (titles: readonly string[]): string =>
  titles.length === 1 ? titles[0]! : counted(titles.length, 'zapis', 'zapisa', 'zapisa');

export const restoredText = (titles: readonly string[]): string => `Vraćeno: ${namedOrCounted(titles)}.`;
