import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import type { Picked } from '../../../admin/files/picked.ts';
import { send } from '../../../admin/files/queue.ts';
import { dismissUndo, getKey, messageOf, useAct, useUndo } from '../../../admin/kit/index.ts';
import { ROWS } from '../../../admin/queries.ts';
import { api } from '../../../web/api.ts';
import type { Attachment } from '../attachments.api.ts';

/** Refetches the attachments at `path`, those that were taken off, and the histories of records, which tell of them. */
function attachmentsChanged(client: QueryClient, path: string): void {
  for (const one of [path, `${path}/removed`])
    void client.invalidateQueries({ queryKey: getKey(one).slice(0, 2) });
  void client.invalidateQueries({ queryKey: [ROWS] });
}

/** What is done with the attachments at `path`; `place` is what their record is called. */
export function useAttachments(path: string, place: string) {
  const client = useQueryClient();
  const { act } = useAct();
  const changed = (): void => attachmentsChanged(client, path);
  const offerUndo = useUndo();
  const putBack = ({ idguid }: Pick<Attachment, 'idguid'>) => api.post(`${path}/${idguid}/restore`);
  const restore = (one: Pick<Attachment, 'idguid' | 'name'>): Promise<void> =>
    putBack(one).then(
      () => {
        dismissUndo();
        toast.success(`Vraćeno: ${one.name}.`);
        changed();
      },
      (error: unknown) => void toast.error(messageOf(error), { duration: 10_000 }),
    );
  return {
    /** Attaches files through the queue of what is sent. */
    add: (picked: readonly Picked[]): void =>
      send(
        picked.map(({ file }) => ({ file, place, keep: (sent) => api.post(path, { file: sent }) })),
        changed,
      ),
    /** Takes one off at once, which can be undone. */
    remove: (one: Attachment): void =>
      void act(
        async () => {
          const answer = await api.delete(`${path}/${one.idguid}`, { query: { version: one.version } });
          offerUndo(`Uklonjeno: ${one.name}.`, () => putBack(one), `Vraćeno: ${one.name}.`);
          return { ...answer, message: undefined };
        },
        {
          // Somebody may have renamed it or taken it off; what is shown is old.
          refused: () => {
            changed();
            return false;
          },
        },
      ),
    restore,
    changed,
  };
}
