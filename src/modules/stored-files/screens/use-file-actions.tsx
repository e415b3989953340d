import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUnscanned } from '../../../admin/files/scan-state.tsx';
import { ExtensionHint } from '../../../admin/form/extension-hint.tsx';
import { useRemove } from '../../../admin/form/use-remove.tsx';
import { counted } from '../../../admin/kit/index.ts';
import { restoreFrom } from '../../../admin/resource/trash/use-restore.tsx';
import { api } from '../../../web/api.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import { FILE_NOUNS, FILES, useFolders } from './client.ts';
import { MoveDialog } from './move-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useMoving } from './use-moving.ts';

/** What can be done with files. `dialog` is to be rendered. */
export function useFileActions() {
  const client = useQueryClient();
  const { folders } = useFolders();
  const { ask, dialog } = useRemove();
  const { moveFiles } = useMoving();
  const unscanned = useUnscanned();
  const [open, setOpen] = useState<ReactNode>(null);
  const close = (): void => setOpen(null);

  const rename = (file: StoredFileRow): void =>
    setOpen(
      <NameDialog
        title="Preimenuj datoteku"
        submitLabel="Sačuvaj"
        name={file.name}
        hint={(state) => <ExtensionHint state={state} name={file.name} />}
        save={(name) => api.patch(`${FILES}/${file.idguid}`, { version: file.version, name })}
        onClose={close}
      />,
    );
  const move = (files: readonly StoredFileRow[], done?: () => void): void => {
    const [first] = files;
    const together = files.every(({ folder_id }) => folder_id === first?.folder_id);
    setOpen(
      <MoveDialog
        title={`Premjesti: ${files.length === 1 ? first!.name : counted(files.length, ...FILE_NOUNS)}`}
        folders={folders}
        from={together ? first?.folder_id : undefined}
        move={(to) => moveFiles(idsOf(files), to)}
        onDone={done}
        onClose={close}
      />,
    );
  };
  /** `first`: what the dialog begins with. */
  const share = (file: StoredFileRow, first: 'new' | 'links' = 'new'): void =>
    setOpen(<ShareDialog file={file} first={first} onClose={close} />);
  const remove = (files: readonly StoredFileRow[], done?: () => void): void =>
    ask({
      accusative: 'datoteku',
      nouns: FILE_NOUNS,
      titles: files.map(({ name }) => name),
      remove: () =>
        files.length === 1
          ? api.delete(`${FILES}/${files[0]!.idguid}`, { query: { version: files[0]!.version } })
          : api.post(`${FILES}/bulk-delete`, { idguids: idsOf(files) }),
      restore: () => restoreFrom(`${FILES}/trash`, idsOf(files)),
      done: async () => {
        done?.();
        void client.invalidateQueries();
      },
    });
  return {
    rename,
    move,
    share,
    remove,
    saveUnscanned: unscanned.save,
    dialog: (
      <>
        {open}
        {dialog}
        {unscanned.dialog}
      </>
    ),
  };
}

export type FileActions = ReturnType<typeof useFileActions>;

const idsOf = (files: readonly StoredFileRow[]): string[] => files.map(({ idguid }) => idguid);
