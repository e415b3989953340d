import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Tags } from '../../../admin/fields/field-value.tsx';
import { withheld } from '../../../admin/files/scan-state.tsx';
import { fileUrl, useTicket } from '../../../admin/files/ticket.ts';
import {
  ActionsMenu,
  type Crumb,
  Facts,
  Fetched,
  formatBytes,
  formatDateTime,
  lastChangeOf,
  NONE,
  PageHeader,
  useGet,
} from '../../../admin/kit/index.ts';
import { useLive, useLiveQueries } from '../../../admin/live/use-live.ts';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import { registeredScreens } from '../../../admin/screens.ts';
import { extensionOf } from '../../../core/files/file-name.ts';
import { KIND_LABELS } from '../../../core/files/kinds.ts';
import { SCANS_TOPIC } from '../../files/index.ts';
import { OUTSIDE } from '../labels.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import { addressOf, contentOf, FILES, filesChanged, pathTo, SCREEN, useFolders } from './client.ts';
import { DescriptionForm } from './description-form.tsx';
import classes from './file.module.css';
import { FileChanges } from './file-menu.tsx';
import { FileShares } from './file-shares.tsx';
import { Preview } from './preview.tsx';
import { useShares } from './share-links.tsx';
import { useFileActions } from './use-file-actions.tsx';
import { Versions } from './versions.tsx';

const LIST = { label: 'Datoteke', to: SCREEN };

/** /admin/stored-files/{idguid}: one file. */
export default function FileScreen() {
  const { idguid = '' } = useParams();
  const path = `${FILES}/${idguid}`;
  const client = useQueryClient();
  useLiveQueries('stored-files', ['get', path]);
  useLive([SCANS_TOPIC], () => filesChanged(client));
  useLiveQueries('stored-files', ['trail', 'record', 'stored-files', idguid]);
  return (
    <Fetched asked={useGet<StoredFileRow>(path)} list={LIST} title="Datoteka">
      {(file) => <One file={file} />}
    </Fetched>
  );
}

function One({ file }: { file: StoredFileRow }) {
  const navigate = useNavigate();
  const maySave = hasPermission(useSignedIn(), 'admin_stored_files_save');
  const ticket = useTicket();
  const { byId } = useFolders();
  const actions = useFileActions();
  const shared = useShares(file).data?.some(({ state }) => state === 'active');
  const folders = pathTo(byId, file.folder_id);
  const crumbs: Crumb[] = [
    LIST,
    ...folders.map((folder) => ({ label: folder.name, to: addressOf(folder.idguid) })),
  ];
  const leave = () => navigate(addressOf(file.folder_id ?? 'all'), { flushSync: true });
  return (
    <>
      <PageHeader
        title={file.name}
        recent="Datoteka"
        crumbs={crumbs}
        description={`${KIND_LABELS[file.kind]} · ${formatBytes(file.size)} · ${lastChangeOf(file)}${shared ? ' · podijeljena javnim linkom' : ''}`}
        actions={
          <>
            {maySave && (
              <ActionsMenu label="Više radnji">
                <FileChanges file={file} actions={actions} removed={leave} />
              </ActionsMenu>
            )}
            {!withheld(file.scan) && (
              <Button
                component="a"
                href={fileUrl(contentOf(file), ticket)}
                download
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                Preuzmi
              </Button>
            )}
          </>
        }
      />
      {actions.dialog}
      <div className={classes.columns}>
        <div className={classes.main}>
          <Preview key={`preview-${file.revision}`} file={file} />
          {maySave ? (
            <DescriptionForm key={`description-${file.version}`} file={file} />
          ) : (
            <Description file={file} />
          )}
        </div>
        <aside className={classes.side} aria-label="O datoteci">
          <Facts
            label="Podaci"
            facts={[
              ['Fascikla', <Folder key="folder" file={file} name={folders.at(-1)?.name ?? file.folder} />],
              ['Poslano', `${formatDateTime(file.created_at)}, ${file.created_by}`],
              [
                'Format',
                <span key="format" title={file.media_type}>
                  {formatOf(file)}
                </span>,
              ],
            ]}
          />
          <KnownOf file={file} />
          <FileShares file={file} actions={actions} maySave={maySave} />
          <Versions file={file} maySave={maySave} />
          <RecordHistory subject="stored-files" idguid={file.idguid} />
        </aside>
      </div>
    </>
  );
}

/** What other modules know of the file, for whoever may read it. */
function KnownOf({ file }: { file: StoredFileRow }) {
  const rights = useSignedIn();
  return registeredScreens()
    .flatMap(({ name, filePanels = [] }) => filePanels.map((one) => ({ ...one, name })))
    .filter(({ needs }) => needs.every((right) => hasPermission(rights, right)))
    .map(({ name, panel: Part }) => (
      <Suspense key={name}>
        <Part idguid={file.idguid} />
      </Suspense>
    ));
}

/** The kind and the extension: "Tabela (XLSX)". */
function formatOf({ kind, name }: StoredFileRow): string {
  const extension = extensionOf(name).slice(1).toUpperCase();
  const label = KIND_LABELS[kind];
  return extension && extension !== label.toUpperCase() ? `${label} (${extension})` : label;
}

const Folder = ({ file, name }: { file: StoredFileRow; name: string | null }) => (
  <Link to={addressOf(file.folder_id)}>{name ?? OUTSIDE}</Link>
);

const Description = ({ file }: { file: StoredFileRow }) => (
  <Facts
    label="Opis"
    facts={[
      ['Oznake', file.tags.length > 0 ? <Tags key="tags" tags={file.tags} /> : NONE],
      ['Napomena', file.note || NONE],
    ]}
  />
);
