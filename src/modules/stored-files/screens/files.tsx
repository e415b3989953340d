import { Button, Menu } from '@mantine/core';
import { IconFolderPlus, IconShare2, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { DropZone } from '../../../admin/files/drop-zone.tsx';
import { PickButton } from '../../../admin/files/pick-button.tsx';
import type { Picked } from '../../../admin/files/picked.ts';
import { useTicket } from '../../../admin/files/ticket.ts';
import { List } from '../../../admin/list/list.tsx';
import { useLive } from '../../../admin/live/use-live.ts';
import { PREVIEWS_TOPIC } from '../../../core/files/previews/topic.ts';
import { TRASH_DAYS } from '../../../core/records/trash.api.ts';
import { api } from '../../../web/api.ts';
import { SCANS_TOPIC } from '../../files/index.ts';
import { OUTSIDE } from '../labels.ts';
import type { StoredFolder } from '../stored-files.api.ts';
import {
  addressOf,
  FOLDERS,
  filesChanged,
  pathTo,
  placeOf,
  previewsChanged,
  SCREEN,
  useFolders,
} from './client.ts';
import { DRAGGED } from './dragged.ts';
import { FileGrid } from './file-grid.tsx';
import { storedFileList } from './file-list.tsx';
import { FileMenu } from './file-menu.tsx';
import classes from './files.module.css';
import { FolderActions } from './folder-actions.tsx';
import { FolderPane } from './folder-pane.tsx';
import { NameDialog } from './name-dialog.tsx';
import { SelectedActions } from './selected-actions.tsx';
import { sendTo } from './send-to.ts';
import { useFileActions } from './use-file-actions.tsx';

const SAVE = 'admin_stored_files_save';

/** /admin/stored-files: the organisation's files and their folders. */
export default function FilesScreen() {
  const maySave = hasPermission(useSignedIn(), SAVE);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { asked, folders, byId } = useFolders();
  const ticket = useTicket();
  useLive([SCANS_TOPIC], () => filesChanged(client));
  const actions = useFileActions();
  useLive([PREVIEWS_TOPIC], () => previewsChanged(client));
  const [naming, setNaming] = useState(false);

  const place = placeOf(params);
  const path = pathTo(byId, place);
  const folder = path.at(-1);
  const title = folder?.name ?? (place === null ? OUTSIDE : 'Datoteke');
  const above = path.slice(0, -1).map(({ idguid, name }) => ({ label: name, to: addressOf(idguid, params) }));
  // Nothing is sent to a folder that is not known: it would land outside of folders.
  const isFolder = place !== 'all' && place !== null;
  const maySend = maySave && (!isFolder || folder !== undefined);
  const isGone = isFolder && asked.isSuccess && !asked.isFetching && !folder;
  const target = folder?.idguid ?? null;
  const onPicked = (picked: Picked[]) =>
    sendTo(client, target, path.map(({ name }) => name).join(' / '), picked);
  return (
    <div className={classes.screen} data-in-folder={folder !== undefined || undefined}>
      <List
        list={storedFileList}
        header={{
          title,
          crumbs: place === 'all' ? [] : [{ label: 'Datoteke', to: addressOf('all', params) }, ...above],
          actions: (
            <>
              {folder && <FolderActions folder={folder} maySave={maySave} />}
              {maySend && (
                <>
                  <Button
                    variant="default"
                    leftSection={<IconFolderPlus size={16} aria-hidden />}
                    onClick={() => setNaming(true)}
                  >
                    Dodaj fasciklu
                  </Button>
                  <PickButton
                    label="Pošalji datoteke"
                    leftSection={<IconUpload size={16} aria-hidden />}
                    more="Drugi načini slanja"
                    also={['folder', 'camera']}
                    onPicked={onPicked}
                  />
                </>
              )}
            </>
          ),
        }}
        aside={
          <FolderPane
            folders={folders}
            place={place}
            title={place === 'all' ? 'Sve datoteke' : title}
            maySave={maySave}
          />
        }
        place="folder_id"
        grid={FileGrid}
        rowActions={(file) => <FileMenu file={file} actions={actions} ticket={ticket} maySave={maySave} />}
        selection={{
          can: () => true,
          actions: (selected) => <SelectedActions selected={selected} actions={actions} maySave={maySave} />,
        }}
        onDrag={
          maySave
            ? (ids, { dataTransfer }) => {
                dataTransfer.setData(DRAGGED, JSON.stringify(ids));
                dataTransfer.effectAllowed = 'move';
              }
            : undefined
        }
        more={
          <>
            <Menu.Item
              component={Link}
              to={`${SCREEN}/shares`}
              leftSection={<IconShare2 size={16} aria-hidden />}
            >
              Javni linkovi
            </Menu.Item>
            {maySave && (
              <Menu.Item
                component={Link}
                to={`${SCREEN}/trash`}
                leftSection={<IconTrash size={16} aria-hidden />}
              >
                Korpa
              </Menu.Item>
            )}
          </>
        }
        empty={{
          title: isGone ? 'Ove fascikle nema' : folder ? 'Ova fascikla je prazna' : 'Ovdje još nema datoteka',
          text: isGone ? (
            <>
              Adresa nije tačna ili je fascikla obrisana. Datoteke iz obrisanih fascikli čuvaju se u korpi{' '}
              {TRASH_DAYS} dana. <Link to={addressOf('all', params)}>Sve datoteke</Link>
            </>
          ) : maySend ? (
            'Prevucite datoteke bilo gdje na ovu stranicu, zalijepite sliku ili koristite „Pošalji datoteke”.'
          ) : (
            'Kad ih neko pošalje, bit će ovdje.'
          ),
        }}
        nothingFound={(control) =>
          control.state.q && place !== 'all' ? (
            <Button
              onClick={() => {
                const { folder_id__in: _in, folder_id__null: _null, ...filters } = control.state.filters;
                control.change({ filters });
              }}
            >
              Pretraži u svim datotekama
            </Button>
          ) : null
        }
      />
      {maySend && (
        <DropZone
          hint={`Idu ${folder ? `u fasciklu „${folder.name}”` : 'izvan fascikli'}${folders.length > 0 ? ', ili u fasciklu na koju ih pustite' : ''}`}
          onPicked={onPicked}
        />
      )}
      {actions.dialog}
      {naming && (
        <NameDialog<StoredFolder>
          title={folder ? `Dodaj fasciklu u „${folder.name}”` : 'Dodaj fasciklu'}
          submitLabel="Dodaj"
          save={(name) => api.post(FOLDERS, { name, parent_id: target })}
          onDone={({ idguid }) => navigate(addressOf(idguid, params))}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}
