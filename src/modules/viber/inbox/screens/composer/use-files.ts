import { useReducer } from 'react';
import { send as sendParcels } from '../../../../../admin/files/queue.ts';
import { newId } from '../../../../../web/new-id.ts';
import type { MessageKind } from '../../../protocol/content.ts';
import { fileNameTrouble } from '../../../protocol/file-names.ts';
import { FILE_BYTES, PICTURE_BYTES, VIDEO_BYTES } from '../../../protocol/limits.ts';
import { type Outgoing, postMessage } from '../state/client.ts';
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

/** Why a file cannot be sent, in Bosnian; null: it can. */
export function problemOf(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (file.size === 0) return 'Datoteka je prazna.';
  if (file.size > FILE_BYTES) return 'Viber prima datoteke do 50 MB.';
  return kindOf(file) === 'file' ? fileNameTrouble(file.name) : null;
}

/** The message of a file that was uploaded. Its name and size are what the server has stored. */
export const fileMessage = (
  { id, kind }: Pick<PickedFile, 'id' | 'kind'>,
  text: string | null,
  file_id: string,
): Outgoing => ({ client_id: id, kind, text, file_id });

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
          return { id: newId(), file, kind, preview, problem: problemOf(file) };
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
        parcels.map((one, at) => ({
          file: one.file,
          keep: async (fileId: string) => {
            await ready;
            store.put(
              await postMessage(store.idguid, {
                ...fileMessage(one, at === 0 ? caption : null, fileId),
                // What the person has seen when it is sent once more counts too.
                after: Math.max(after, store.seen),
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
