import { restoredText } from '../../../admin/form/use-remove.tsx';
import { useUndo } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { StoredFolder } from '../stored-files.api.ts';
import { FILE_NOUNS, FILES, FOLDERS } from './client.ts';

interface Moved {
  moved: number;
  /** How they lay. */
  from: { idguid: string; folder_id: string | null; name: string }[];
}

/** Moves files and folders into a folder (null: out of all folders, or to the top), says so, and offers to put them back. */
export function useMoving() {
  const offerUndo = useUndo();
  return {
    async moveFiles(idguids: readonly string[], to: string | null): Promise<void> {
      const { message, data } = await api.post<Moved>(`${FILES}/move`, { idguids, folder_id: to });
      if (data.moved === 0) return;
      const back = () => api.post(`${FILES}/place`, { files: data.from });
      offerUndo(
        message ?? '',
        back,
        restoredText(
          data.from.map(({ name }) => name),
          FILE_NOUNS,
        ),
      );
    },
    async moveFolder({ idguid, name, version, parent_id }: StoredFolder, to: string | null): Promise<void> {
      const path = `${FOLDERS}/${idguid}`;
      const { data } = await api.patch<StoredFolder>(path, { version, parent_id: to });
      const back = () => api.patch(path, { version: data.version, parent_id });
      offerUndo(`Premješteno: ${name}.`, back, `„${name}” je opet gdje je bila.`);
    },
  };
}
