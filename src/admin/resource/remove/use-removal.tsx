import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast';
import { recordName } from '../../../core/record-name.ts';
import { TRASH_DAYS } from '../../../core/records/trash.api.ts';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { ApiError } from '../../../web/call.ts';
import { counted, messageOf, RemovalDialog, toastWithUndo } from '../../kit/index.ts';
import type { InUse } from '../client.ts';
import { useDelete, useRestored } from '../hooks.ts';
import { namedOrCounted, restoredText } from '../trash/use-restore.tsx';
import { InUseReason } from './in-use.tsx';

/** Most records that the question names. */
const NAMED = 5;

/** Asks, removes, and offers to undo it; when the server refuses, says why. `dialog` goes anywhere on the page. */
export function useRemoval(resource: Resource, onDone: () => void) {
  const [asked, setAsked] = useState<ResourceRecord[]>([]);
  const [opened, setOpened] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const remove = useDelete(resource);
  const { mutateAsync: restore } = useRestored(resource);
  const ids = asked.map(({ idguid }) => idguid);
  const titles = asked.map((record) => recordName(resource, record));

  const undo = () =>
    restore(ids).then(
      () => toast.success(restoredText(titles)),
      (reason: unknown) => toast.error(messageOf(reason), { duration: 10_000 }),
    );
  const confirm = () =>
    remove.mutate(asked, {
      onSuccess: () => {
        setOpened(false);
        toastWithUndo(`Obrisano: ${namedOrCounted(titles)}.`, () => void undo());
        onDone();
      },
      onError: setError,
    });
  const inUse = error instanceof ApiError && error.code === 'in_use' ? (error.data as InUse) : undefined;
  const dialog: ReactNode = (
    <RemovalDialog
      opened={opened}
      title={
        asked.length === 1
          ? `Obrisati ${resource.labels.accusative} „${titles[0]}”?`
          : `Obrisati ${counted(asked.length, 'zapis', 'zapisa', 'zapisa')}?`
      }
      pending={remove.isPending}
      refusal={
        error === null ? null : inUse?.used_by.length ? (
          <InUseReason resource={resource} inUse={inUse} asked={asked} />
        ) : (
          messageOf(error)
        )
      }
      onConfirm={confirm}
      onClose={() => setOpened(false)}
    >
      {asked.length > 1 && <p>{namesOf(titles)}</p>}
      {asked.length > 1
        ? 'Zapisi odlaze u korpu, odakle se mogu vratiti'
        : 'Zapis odlazi u korpu, odakle se može vratiti'}{' '}
      {TRASH_DAYS} dana.
    </RemovalDialog>
  );
  return {
    ask: (records: ResourceRecord[]) => {
      setError(null);
      setAsked(records);
      setOpened(true);
    },
    dialog,
  };
}

/** „Hljeb”, „Mlijeko” i još 3. */
function namesOf(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED).map((title) => `„${title}”`);
  const others = titles.length - named.length;
  return `${named.join(', ')}${others > 0 ? ` i još ${others}` : ''}.`;
}
