import { Badge } from '@mantine/core';
import { formatDateTime, formatNumber, NONE, PageTabs } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { List } from '../../../../admin/list/list.tsx';
import { SYNC_PATH, SYNC_TOPIC } from '../../labels.ts';
import { RUN_KINDS, RUN_STATES, runList, type SyncRun } from '../sync.api.ts';
import { TABS, TITLE } from './tabs.ts';

const COLORS: Record<SyncRun['state'], string> = {
  running: 'tile',
  done: 'green',
  failed: 'red',
  stopped: 'gray',
};

/** How a run ended, or that it goes on. */
export const RunBadge = ({ state }: Pick<SyncRun, 'state'>) => (
  <Badge size="sm" color={COLORS[state]}>
    {RUN_STATES[state]}
  </Badge>
);

export const syncRunList = defineList<SyncRun>({
  name: 'ejn-preuzimanja',
  path: `${SYNC_PATH}/pokretanja`,
  api: runList.path,
  spec: runList.list,
  topic: SYNC_TOPIC.name,
  labels: { many: TITLE, count: ['pokretanje', 'pokretanja', 'pokretanja'], all: 'Sva pokretanja' },
  searchLabel: 'Pretraži pokretanja',
  title: 'started_at',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ started_at }) => formatDateTime(started_at),
  cells: {
    state: (run) => <RunBadge state={run.state} />,
    by: ({ by }) => by ?? 'Raspored',
    fault: ({ fault }) => (fault ? <span title={fault}>{fault}</span> : NONE),
  },
  fills: 'fault',
  second: ({ kind, state, changed, fault }) => (
    <>
      {RUN_KINDS[kind]} · {RUN_STATES[state]} · {fault ?? `novih i izmijenjenih ${formatNumber(changed)}`}
    </>
  ),
});

/** /admin/interno/ejngovba/preuzimanje/pokretanja: what was fetched when, and how that went. */
export default function Runs() {
  return (
    <List
      list={syncRunList}
      header={{
        title: 'Pokretanja preuzimanja',
        description: 'Kada je šta preuzeto s portala i kako je završilo. Pamti se 90 dana.',
      }}
      before={<PageTabs tabs={TABS} />}
      empty={{
        title: 'Još ništa nije preuzimano',
        text: 'Preuzimanje se pokreće na kartici Stanje, a poslije se nastavlja automatski, svakih 15 minuta.',
      }}
    />
  );
}
