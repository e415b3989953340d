import { useReducer } from 'react';
import { send as sendParcels } from '../../../../../admin/files/queue.ts';
import type { MessageKind } from '../../../protocol/content.ts';
import { FILE_BYTES, PICTURE_BYTES, VIDEO_BYTES } from '../../../protocol/limits.ts';
import { newClientId, postMessage } from '../state/client.ts';
import type { ThreadStore } from '../state/thread-store.ts';

/** A file that is to be sent. */
export interface PickedFile {
  id: string;
  file: File;
  kind: MessageKind;
  /** Address of the picture, while it is shown. */
  preview: string | null;
  /** Why it cannot be sent; null: it can. */
  problem: string | null;
}

/** As what the service takes a file: a picture that is too large for one goes as a file. */
export function kindOf({ type, size }: Pick<File, 'type' | 'size'>): MessageKind {
  if (/^image\/(jpeg|png|gif)$/.test(type) && size <= PICTURE_BYTES) return 'picture';
  if (type === 'video/mp4' && size <= VIDEO_BYTES) return 'video';
  return 'file';
}

const problemOf = ({ size }: File): string | null => {
  if (size === 0) return 'Datoteka je prazna.';
  return size > FILE_BYTES ? 'Viber prima datoteke do 50 MB.' : null;
};

/** Of each conversation: they outlive its pane, as its draft does. */
const chosen = new Map<string, readonly PickedFile[]>();

/** Files that were chosen for a conversation, until they are sent. */
export function useFiles(store: ThreadStore) {
  const { idguid } = store;
  const [, show] = useReducer((count: number) => count + 1, 0);
  const picked = chosen.get(idguid) ?? [];
  const setPicked = (change: (now: readonly PickedFile[]) => readonly PickedFile[]): void => {
    const now = chosen.get(idguid) ?? [];
    const next = change(now);
    for (const one of now) if (one.preview && !next.includes(one)) URL.revokeObjectURL(one.preview);
    if (next.length > 0) chosen.set(idguid, next);
    else chosen.delete(idguid);
    show();
  };
  const drop = (id: string): void => setPicked((now) => now.filter((one) => one.id !== id));
  return {
    picked,
    /** Those that can be sent. */
    sendable: picked.filter(({ problem }) => problem === null),
    add: (files: readonly File[]): void =>
      setPicked((now) => [
        ...now,
        ...files.map((file) => {
          const kind = kindOf(file);
          const preview = kind === 'picture' ? URL.createObjectURL(file) : null;
          return { id: newClientId(), file, kind, preview, problem: problemOf(file) };
        }),
      ]),
    drop,
    /**
     * Hands those that can be sent to the queue of uploads, which shows how far they are and repeats what fails. None goes before `ready`;
     * `done` is called after each.
     */
    send: (
      caption: string | null,
      { ready, done, after = 0 }: { ready: Promise<unknown>; done: () => void; after?: number | undefined },
    ): void => {
      const parcels = picked.filter(({ problem }) => problem === null);
      sendParcels(
        parcels.map(({ id, file, kind }, at) => ({
          file,
          keep: async (fileId: string) => {
            await ready;
            store.put(
              await postMessage(store.idguid, {
                client_id: id,
                // What the person has seen when it is sent once more counts too.
                after: Math.max(after, store.seen),
                kind,
                text: at === 0 ? caption : null,
                data: kind === 'picture' ? {} : { file_name: file.name, size: file.size },
                file_id: fileId,
              }),
            );
          },
        })),
        done,
      );
      setPicked((now) => now.filter((one) => !parcels.includes(one)));
    },
  };
}
export type Files = ReturnType<typeof useFiles>;
