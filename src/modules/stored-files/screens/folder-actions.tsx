import { IconDownload, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { openDownload } from '../../../admin/files/ticket.ts';
import { removedText, restoredText } from '../../../admin/form/use-remove.tsx';
import { ActionsMenu, MenuAction, useAct, useQuestion, useUndo } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { StoredFolder } from '../stored-files.api.ts';
import { addressOf, FILES, FOLDERS, pathTo, useFolders } from './client.ts';
import { MoveDialog } from './move-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { useMoving } from './use-moving.ts';

/** What can be done with the opened folder. */
export function FolderActions({ folder, maySave }: { folder: StoredFolder; maySave: boolean }) {
  const navigate = useNavigate();
  const { folders, byId } = useFolders();
  const { act } = useAct();
  const { ask, dialog } = useQuestion();
  const offerUndo = useUndo();
  const { moveFolder } = useMoving();
  const [open, setOpen] = useState<ReactNode>(null);
  const close = (): void => setOpen(null);
  const { idguid, name, version, parent_id } = folder;
  const path = `${FOLDERS}/${idguid}`;
  /** The folder and those below it. */
  const inside = folders.filter((one) => pathTo(byId, one.idguid).some((above) => above.idguid === idguid));
  const zip = () =>
    act(async () => {
      await openDownload(`${FILES}/zip`, { folders: idguid });
      return { success: true, data: null };
    });
  const rename = () =>
    setOpen(
      <NameDialog
        title="Preimenuj fasciklu"
        submitLabel="Sačuvaj"
        name={name}
        save={(changed) => api.patch(path, { version, name: changed })}
        onClose={close}
      />,
    );
  const move = () =>
    setOpen(
      <MoveDialog
        title={`Premjesti fasciklu „${name}”`}
        // Not into itself.
        folders={folders.filter((one) => !inside.includes(one))}
        from={parent_id}
        top="Na vrh"
        move={(to) => moveFolder(folder, to)}
        onClose={close}
      />,
    );
  const remove = () =>
    ask({
      title: `Obrisati fasciklu „${name}”?`,
      text: inside.some(({ files }) => files > 0)
        ? 'Datoteke u njoj i ispod nje odlaze u korpu, odakle se mogu vratiti; tada se i fascikla napravi ponovo.'
        : 'U njoj nema datoteka, pa ne ide u korpu: vratiti se može samo odmah, dugmetom „Poništi”.',
      confirmLabel: 'Obriši',
      danger: true,
      refusal: 'Brisanje nije moguće',
      confirm: async () => {
        await api.delete(path);
      },
      done: () => {
        offerUndo(removedText([name]), () => api.post(`${path}/restore`), restoredText([name]));
        return navigate(addressOf(parent_id ?? 'all'), { flushSync: true });
      },
    });
  return (
    <>
      <ActionsMenu label={`Radnje fascikle ${name}`}>
        <MenuAction icon={IconDownload} run={() => void zip()}>
          Preuzmi kao ZIP
        </MenuAction>
        {maySave && (
          <>
            <MenuAction icon={IconPencil} run={rename}>
              Preimenuj fasciklu
            </MenuAction>
            <MenuAction icon={IconFolderSymlink} run={move}>
              Premjesti fasciklu
            </MenuAction>
            <MenuAction icon={IconTrash} red run={remove}>
              Obriši fasciklu
            </MenuAction>
          </>
        )}
      </ActionsMenu>
      {open}
      {dialog}
    </>
  );
}
