import { Badge } from '@mantine/core';
import { formatDateTime, NONE } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { List } from '../../../admin/list/list.tsx';
import { sizeText } from '../../../core/size-text.ts';
import { type BackupRun, backupsApi, STATE_LABELS } from '../backups.api.ts';

const COLORS: Record<BackupRun['state'], string> = { done: 'tile', incomplete: 'copper', failed: 'red' };

export const backupList = defineList<BackupRun>({
  name: 'rezervne-kopije',
  path: '/admin/rezervne-kopije',
  api: backupsApi.path,
  spec: backupsApi.list,
  topic: 'backups',
  labels: { many: 'Rezervne kopije', count: ['kopija', 'kopije', 'kopija'], all: 'Sve kopije' },
  searchLabel: 'Pretraži kopije',
  title: 'started_at',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ started_at }) => formatDateTime(started_at),
  cells: {
    state: ({ state }) => (
      <Badge size="sm" color={COLORS[state]}>
        {STATE_LABELS[state]}
      </Badge>
    ),
    size: ({ size }) => (size === null ? NONE : sizeText(size)),
    error: ({ error }) => (error ? <span title={error}>{error}</span> : NONE),
  },
  second: ({ state, size, archive, error }) => (
    <>
      {STATE_LABELS[state]} · {error ?? (size === null ? '' : sizeText(size))}
      {archive && <br />}
      {archive}
    </>
  ),
});

/** /admin/rezervne-kopije: backups that were made, and those that were not. */
export default function Backups() {
  return (
    <List
      list={backupList}
      header={{
        description:
          'Kopije baze i datoteka: kada su napravljene, koliko su velike i jesu li vraćene na probu.',
      }}
      empty={{
        title: 'Još nema rezervnih kopija',
        text: 'Prave se svake noći ako je na serveru postavljen BACKUP_DIR, ili naredbom npm run backup.',
      }}
    />
  );
}
