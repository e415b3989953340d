import { Menu } from '@mantine/core';
import { IconDownload, IconFolderSymlink, IconPencil, IconShare2, IconTrash } from '@tabler/icons-react';
import { withheld } from '../../../admin/files/scan-state.tsx';
import { fileUrl } from '../../../admin/files/ticket.ts';
import { ActionsMenu, MenuAction } from '../../../admin/kit/index.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import { contentOf } from './client.ts';
import type { FileActions } from './use-file-actions.tsx';

interface FileMenuProps {
  file: StoredFileRow;
  actions: FileActions;
  ticket: string | null;
  maySave: boolean;
}

/** What can be done with a file, at the end of its row. */
export const FileMenu = ({ file, actions, ticket, maySave }: FileMenuProps) => (
  <ActionsMenu label={`Radnje: ${file.name}`} small>
    {!withheld(file.scan) && (
      <Menu.Item
        component="a"
        href={fileUrl(contentOf(file), ticket)}
        download
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      >
        Preuzmi
      </Menu.Item>
    )}
    {file.scan === 'unscanned' && (
      <MenuAction icon={IconDownload} run={() => actions.saveUnscanned(contentOf(file), file.name)}>
        Preuzmi neprovjereno
      </MenuAction>
    )}
    {maySave && <FileChanges file={file} actions={actions} />}
  </ActionsMenu>
);

interface FileChangesProps {
  file: StoredFileRow;
  actions: FileActions;
  /** Called once the file is in the trash. */
  removed?: () => void;
}

/** The actions of a menu that change a file. */
export const FileChanges = ({ file, actions, removed }: FileChangesProps) => (
  <>
    <MenuAction icon={IconPencil} run={() => actions.rename(file)}>
      Preimenuj
    </MenuAction>
    {file.scan !== 'infected' && (
      <MenuAction icon={IconShare2} run={() => actions.share(file)}>
        Podijeli
      </MenuAction>
    )}
    <MenuAction icon={IconFolderSymlink} run={() => actions.move([file])}>
      Premjesti
    </MenuAction>
    <MenuAction icon={IconTrash} red run={() => actions.remove([file], removed)}>
      Obriši
    </MenuAction>
  </>
);
