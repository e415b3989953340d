import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { DropZone } from '../../../../admin/files/drop-zone.tsx';
import { PickButton } from '../../../../admin/files/pick-button.tsx';
import { Panel } from '../../../../admin/kit/index.ts';
import { SAVE_APPLICATIONS } from '../../labels.ts';
import type { Version } from '../versions.api.ts';
import { FileDialog } from './file-dialog.tsx';
import { FileRow } from './file-row.tsx';
import { useAdding } from './use-adding.ts';
import classes from './versions.module.css';

/** Files of a version, how far their verification is, and adding more to a draft. */
export function FilesPanel({ version }: { version: Version }) {
  const { files, state, application, number } = version;
  const maySave = hasPermission(useSignedIn(), SAVE_APPLICATIONS);
  const mayAdd = maySave && state === 'draft';
  const add = useAdding(version);
  const [edited, setEdited] = useState<string | null>(null);
  const opened = files.find(({ idguid }) => idguid === edited);
  return (
    <>
      <Panel
        title={files.length > 0 ? `Datoteke (${files.length})` : 'Datoteke'}
        aside={
          mayAdd && (
            <PickButton
              label="Dodaj datoteke"
              more="Drugi načini dodavanja"
              also={['folder']}
              size="sm"
              leftSection={<IconUpload size={16} aria-hidden />}
              onPicked={add}
            />
          )
        }
      >
        <Progress version={version} />
        {files.length === 0 ? (
          <p className={classes.muted}>
            {mayAdd
              ? 'Prevucite datoteke bilo gdje na ovu stranicu: instalaciju, arhivu za nadogradnju, mapu blokova (.blockmap). Potpis istog imena (.minisig, .sig) prepoznaje se sam.'
              : 'Nema datoteka.'}
          </p>
        ) : (
          <ul className={classes.files} aria-label="Datoteke verzije">
            {files.map((file) => (
              <FileRow
                key={file.idguid}
                version={version}
                file={file}
                maySave={maySave}
                onEdit={() => setEdited(file.idguid)}
              />
            ))}
          </ul>
        )}
      </Panel>
      {mayAdd && <DropZone hint={`Dodaje se verziji ${application} ${number}`} onPicked={add} />}
      {opened && mayAdd && (
        <FileDialog key={opened.idguid} version={version} file={opened} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

/** How many files were looked at, while some still wait. */
function Progress({ version: { files } }: { version: Version }) {
  const done = files.filter(({ state }) => state !== 'waiting').length;
  if (done === files.length) return null;
  return (
    <div className={classes.progress}>
      <p role="status">
        Provjereno {done} od {files.length}: računaju se kontrolni zbirovi i provjeravaju potpisi.
      </p>
      <span className={classes.track} aria-hidden>
        <span className={classes.filled} style={{ inlineSize: `${(done / files.length) * 100}%` }} />
      </span>
    </div>
  );
}
