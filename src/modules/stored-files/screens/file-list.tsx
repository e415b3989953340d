import { Tags } from '../../../admin/fields/field-value.tsx';
import { tagsOf } from '../../../admin/fields/use-choices.ts';
import { FileIcon } from '../../../admin/files/file-icon.tsx';
import { ScanMark } from '../../../admin/files/scan-state.tsx';
import { formatBytes, formatDateTime } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { KEPT_FILES } from '../labels.ts';
import { fileList, type StoredFileRow, type StoredFolder } from '../stored-files.api.ts';
import { FILE_NOUNS, FILES, FOLDERS, SCREEN } from './client.ts';
import classes from './files.module.css';
import { InText } from './in-text.tsx';

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
  searchLabel: 'Pretraži po nazivu, oznakama, napomeni i tekstu',
  second: ({ size, updated_at, folder, name, tags, note, scan }) => (
    <>
      <ScanMark scan={scan} /> <InText file={{ name, tags, note }} /> {formatBytes(size)} ·{' '}
      {formatDateTime(updated_at)}
      {folder && <span className={classes.inFolder}> · {folder}</span>}
    </>
  ),
  cells: {
    name: ({ kind, name, folder, tags, note, scan }) => (
      <span className={classes.nameCell}>
        <FileIcon kind={kind} />
        <span className={classes.nameText}>{name}</span>
        <ScanMark scan={scan} />
        <InText file={{ name, tags, note }} />
        {folder && <span className={classes.inFolder}>{folder}</span>}
      </span>
    ),
    size: ({ size }) => formatBytes(size),
    tags: ({ tags }) => <Tags tags={tags} />,
  },
  filters: {
    folder_id: { nullable: true },
  },
  choices: {
    tags: tagsOf(KEPT_FILES, 'tags'),
    folder_id: {
      path: FOLDERS,
      whole: true,
      read: ({ idguid, name }: StoredFolder) => ({ idguid, label: name, hint: null }),
    },
  },
});
