import { useEffect, useRef, useState } from 'react';
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

/** Files that were chosen for a conversation, until they are sent. */
export function useFiles(store: ThreadStore) {
  const [picked, setPicked] = useState<readonly PickedFile[]>([]);
  const shown = useRef(picked);
  shown.current = picked;
  useEffect(
    () => () => {
      for (const { preview } of shown.current) if (preview) URL.revokeObjectURL(preview);
    },
    [],
  );
  const drop = (id: string): void =>
    setPicked((now) => {
      const gone = now.find((one) => one.id === id);
      if (gone?.preview) URL.revokeObjectURL(gone.preview);
      return now.filter((one) => one !== gone);
    });
  return {
    picked,
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
    /** Hands them to the queue of uploads, which shows how far they are and repeats what fails. */
    send: (caption: string | null, after?: number): void => {
      const parcels = picked.filter(({ problem }) => problem === null);
      sendParcels(
        parcels.map(({ id, file, kind }, at) => ({
          file,
          keep: async (fileId: string) =>
            store.put(
              await postMessage(store.idguid, {
                client_id: id,
                // What the person has seen when it is sent once more counts too.
                after: Math.max(after ?? 0, store.seen),
                kind,
                text: at === 0 ? caption : null,
                data: kind === 'picture' ? {} : { file_name: file.name, size: file.size },
                file_id: fileId,
              }),
            ),
        })),
      );
      for (const { preview } of picked) if (preview) URL.revokeObjectURL(preview);
      setPicked([]);
    },
  };
}
export type Files = ReturnType<typeof useFiles>;
