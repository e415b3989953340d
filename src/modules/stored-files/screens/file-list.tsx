import { Tags } from '../../../admin/fields/field-value.tsx';
import { formatBytes, formatDateTime } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { fileList, type StoredFileRow, type StoredFolder } from '../stored-files.api.ts';
import { FILE_NOUNS, FILES, FOLDERS, SCREEN } from './client.ts';
import { FileIcon } from './file-icon.tsx';
import classes from './files.module.css';
import { ScanMark } from './scan-state.tsx';

/** The files of the organisation; their folder is one of the filters. */
export const storedFileList = defineList<StoredFileRow>({
  name: 'datoteke',
  path: SCREEN,
  api: FILES,
  spec: fileList,
  topic: 'stored-files',
  labels: { many: 'Datoteke', count: FILE_NOUNS, all: 'Sve datoteke' },
  title: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ idguid }) => `${SCREEN}/${idguid}`,
  grid: true,
  searchLabel: 'Traži po nazivu, oznakama i napomeni',
  second: ({ size, updated_at, folder, scan }) => (
    <>
      <ScanMark scan={scan} />
      {formatBytes(size)} · {formatDateTime(updated_at)}
      {folder && <span className={classes.inFolder}> · {folder}</span>}
    </>
  ),
  cells: {
    name: ({ kind, name, folder, scan }) => (
      <span className={classes.nameCell}>
        <FileIcon kind={kind} />
        <span className={classes.nameText}>{name}</span>
        <ScanMark scan={scan} />
        {folder && <span className={classes.inFolder}>{folder}</span>}
      </span>
    ),
    size: ({ size }) => formatBytes(size),
    tags: ({ tags }) => <Tags tags={tags} />,
  },
  filters: {
    folder_id: { nullable: true },
    // The server does not name the tags in use, so that a tag is chosen where it is seen.
    tags: { hidden: true },
  },
  choices: {
    folder_id: {
      path: FOLDERS,
      whole: true,
      read: ({ idguid, name }: StoredFolder) => ({ idguid, label: name, hint: null }),
    },
  },
});
