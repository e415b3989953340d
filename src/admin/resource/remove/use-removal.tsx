import { toast } from 'react-hot-toast';
import { recordName } from '../../../core/record-name.ts';
import { TRASH_DAYS } from '../../../core/records/trash.api.ts';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { ApiError } from '../../../web/call.ts';
import { counted, messageOf, toastWithUndo, useQuestion } from '../../kit/index.ts';
import type { InUse } from '../client.ts';
import { useDelete, useRestored } from '../hooks.ts';
import { namedOrCounted, restoredText } from '../trash/use-restore.tsx';
import { InUseReason } from './in-use.tsx';

/** Most records that the question names. */
const NAMED = 5;

/** Asks, removes, and offers to undo it. `dialog` is to be rendered. */
export function useRemoval(resource: Resource, onDone: () => void) {
  const { ask, dialog } = useQuestion();
  const { mutateAsync: remove } = useDelete(resource);
  const { mutateAsync: restore } = useRestored(resource);
  const askToRemove = (records: ResourceRecord[]): void => {
    const ids = records.map(({ idguid }) => idguid);
    const titles = records.map((record) => recordName(resource, record));
    const one = records.length === 1;
    const undo = () =>
      restore(ids).then(
        () => toast.success(restoredText(titles)),
        (reason: unknown) => toast.error(messageOf(reason), { duration: 10_000 }),
      );
    ask({
      title: one
        ? `Obrisati ${resource.labels.accusative} „${titles[0]}”?`
        : `Obrisati ${counted(ids.length, 'zapis', 'zapisa', 'zapisa')}?`,
      text: (
        <>
          {!one && <p>{namesOf(titles)}</p>}
          {one
            ? 'Zapis odlazi u korpu, odakle se može vratiti'
            : 'Zapisi odlaze u korpu, odakle se mogu vratiti'}{' '}
          {TRASH_DAYS} dana.
        </>
      ),
      confirmLabel: 'Obriši',
      danger: true,
      refusal: 'Brisanje nije moguće',
      reasonOf: (error) => {
        const inUse = error instanceof ApiError && error.code === 'in_use' ? (error.data as InUse) : null;
        return inUse?.used_by.length ? (
          <InUseReason resource={resource} inUse={inUse} asked={records} />
        ) : (
          messageOf(error)
        );
      },
      confirm: () => remove(records).then(() => undefined),
      done: () => {
        toastWithUndo(`Obrisano: ${namedOrCounted(titles)}.`, () => void undo());
        onDone();
      },
    });
  };
  return { ask: askToRemove, dialog };
}

/** „Hljeb”, „Mlijeko” i još 3. */
function namesOf(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED).map((title) => `„${title}”`);
  const others = titles.length - named.length;
  return `${named.join(', ')}${others > 0 ? ` i još ${others}` : ''}.`;
}
