import { useUndo } from '../../../admin/form/use-remove.tsx';
import { api } from '../../../web/api.ts';
import type { StoredFolder } from '../stored-files.api.ts';
import { FILES, FOLDERS } from './client.ts';

interface Moved {
  moved: number;
  /** Where they lay. */
  from: { folder_id: string | null; idguids: string[] }[];
}

const post = (idguids: readonly string[], folder_id: string | null) =>
  api.post<Moved>(`${FILES}/move`, { idguids, folder_id });

/** Moves files and folders into a folder (null: out of all folders, or to the top), says so, and offers to put them back. */
export function useMoving() {
  const offerUndo = useUndo();
  return {
    async moveFiles(idguids: readonly string[], to: string | null): Promise<void> {
      const { message, data } = await post(idguids, to);
      if (data.moved === 0) return;
      const back = async (): Promise<void> => {
        for (const { folder_id, idguids: there } of data.from) await post(there, folder_id);
      };
      offerUndo(message ?? '', back, 'Datoteke su opet gdje su bile.');
    },
    async moveFolder({ idguid, name, version, parent_id }: StoredFolder, to: string | null): Promise<void> {
      const path = `${FOLDERS}/${idguid}`;
      const { data } = await api.patch<StoredFolder>(path, { version, parent_id: to });
      const back = () => api.patch(path, { version: data.version, parent_id });
      offerUndo(`Premješteno: ${name}.`, back, `„${name}” je opet gdje je bila.`);
    },
  };
}
