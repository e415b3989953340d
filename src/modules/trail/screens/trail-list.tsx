import { ACTING } from '../../../admin/acting/acting.ts';
import { actionOf } from '../../../admin/kit/audit-action.ts';
import { formatDateTime } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { changedText } from '../../../admin/resource/view/changed.ts';
import { allResources, allSubjects } from '../../../core/registry.ts';
import { type TrailActor, type TrailLine, trailActorsApi, trailApi } from '../trail.api.ts';
import { Action, nameOf, RecordName, Who } from './trail-cells.tsx';

/** Labels of all kinds of records in the trail. */
const KINDS = Object.fromEntries(
  [...allResources(), ...allSubjects()]
    .map(({ name, labels }) => [name, labels.many] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, 'bs')),
);

/** The audit trail: the plain address shows the last thirty days. */
export const trailList = defineList<TrailLine>({
  name: 'dnevnik',
  path: '/admin/dnevnik',
  api: trailApi.path,
  spec: trailApi.list,
  labels: { many: 'Dnevnik izmjena', count: ['red', 'reda', 'redova'], all: 'Svi redovi' },
  searchLabel: 'Pretraži dnevnik',
  title: 'record',
  idOf: ({ id }) => id,
  nameOf,
  cells: {
    action: (line) => <Action line={line} />,
    record: (line) => <RecordName line={line} />,
    actor: (line) => <Who line={line} />,
    changes: (line) => changedText(line.resource, line.changes),
  },
  second: (line) => (
    <>
      {formatDateTime(line.at)} · {actionOf(line.action).label} · {line.actor}
    </>
  ),
  filters: {
    actor: { label: 'Osoba' },
    resource: { options: KINDS },
    via: {
      label: 'Kako je osoba radila',
      presence: { some: 'Preko API ključa ili u tuđe ime', none: 'Lično' },
    },
    record: { label: 'Samo jedan zapis', hidden: true },
  },
  choices: {
    actor: {
      path: trailActorsApi.path,
      whole: true,
      read: ({ id, name }: TrailActor) => ({ idguid: id, label: name, hint: null }),
    },
  },
  keep: [ACTING],
  initial: 'at=30',
});
