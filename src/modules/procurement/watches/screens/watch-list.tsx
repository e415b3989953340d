import { Badge } from '@mantine/core';
import { formatDateTime, formatNumber, NONE } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { WATCHES_PATH, WATCHES_TOPIC } from '../../labels.ts';
import { OWNERS, RHYTHMS } from '../states.ts';
import { watchList as api, type WatchRow } from '../watches.api.ts';
import { watchPath } from './watches-data.ts';

/** Whether a watch tells the person who looks. */
export const WatchBadge = ({ active, muted }: Pick<WatchRow, 'active' | 'muted'>) =>
  active && !muted ? (
    <Badge size="sm" color="green">
      Javlja
    </Badge>
  ) : (
    <Badge size="sm" color="gray">
      {active ? 'Meni ne javlja' : 'Pauzirano'}
    </Badge>
  );

/** The caller's watches and those of the organisation. */
export const watchList = defineList<WatchRow>({
  name: 'ejn-pracenja',
  path: WATCHES_PATH,
  api: api.path,
  spec: api.list,
  topic: WATCHES_TOPIC.name,
  labels: { many: 'Praćenja', count: ['praćenje', 'praćenja', 'praćenja'], all: 'Sva praćenja' },
  searchLabel: 'Pretraži praćenja',
  title: 'name',
  fills: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ idguid }) => watchPath(idguid),
  cells: {
    active: (row) => <WatchBadge {...row} />,
    found_at: ({ found_at }) => (found_at ? formatDateTime(found_at) : NONE),
  },
  second: (row) => (
    <>
      <WatchBadge {...row} /> {OWNERS[row.owner]} · {RHYTHMS[row.rhythm]}
      <br />
      Pronađeno u 30 dana: {formatNumber(row.found)}
    </>
  ),
});
