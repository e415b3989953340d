import { useQueryClient } from '@tanstack/react-query';
import type { DragEvent } from 'react';
import { toast } from 'react-hot-toast';
import { droppedOf } from '../../../admin/files/picked.ts';
import { reasonOf } from '../../../admin/kit/index.ts';
import type { StoredFolder } from '../stored-files.api.ts';
import { placeText } from './client.ts';
import { DRAGGED, DRAGGED_FOLDER, DRAGGED_IN } from './dragged.ts';
import { sendTo } from './send-to.ts';
import { useMoving } from './use-moving.ts';

/** Takes what is dragged onto a folder: files of the list or another folder are moved, files from another program are sent. */
export function useDropping(folders: readonly StoredFolder[], maySave: boolean) {
  const client = useQueryClient();
  const { moveFiles, moveFolder } = useMoving();
  const moved = async (to: string | null, { dataTransfer }: DragEvent): Promise<void> => {
    const dragged = dataTransfer.getData(DRAGGED_FOLDER);
    if (!dragged) return moveFiles(JSON.parse(dataTransfer.getData(DRAGGED)) as string[], to);
    const one = folders.find(({ idguid }) => idguid === dragged);
    if (!one) toast.error('Fascikla više ne postoji.');
    if (one && one.parent_id !== to) await moveFolder(one, to);
  };
  return {
    /** Whether what is dragged is of one of these types, which the person may move. */
    takes: ({ dataTransfer }: DragEvent, ...types: string[]): boolean =>
      maySave && types.some((type) => dataTransfer.types.includes(type)),
    /** Begins to drag a folder. */
    drag: (folder: string, { dataTransfer }: DragEvent): void => {
      if (!maySave) return;
      dataTransfer.setData(DRAGGED_FOLDER, folder);
      dataTransfer.effectAllowed = 'move';
    },
    /** Takes what was dropped; null: to the top. Says so, or why it cannot be. */
    drop: (to: string | null, event: DragEvent): void => {
      // Or the browser would follow the dragged link.
      event.preventDefault();
      if (event.dataTransfer.types.includes(DRAGGED_IN)) {
        const place = placeText(new Map(folders.map((one) => [one.idguid, one])), to);
        void droppedOf(event.dataTransfer).then((picked) => sendTo(client, to, place, picked));
        return;
      }
      moved(to, event)
        .catch((error: unknown) => toast.error(reasonOf(error)))
        .finally(() => void client.invalidateQueries());
    },
  };
}
