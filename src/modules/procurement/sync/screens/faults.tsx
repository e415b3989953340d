import { Badge } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { PageTabs, useAct } from '../../../../admin/kit/index.ts';
import { BulkButton } from '../../../../admin/list/bulk-button.tsx';
import { defineList } from '../../../../admin/list/definition.ts';
import { List } from '../../../../admin/list/list.tsx';
import type { Selected } from '../../../../admin/list/use-selection.ts';
import { api } from '../../../../web/api.ts';
import { SAVE_NOTICES, SYNC_PATH, SYNC_TOPIC } from '../../labels.ts';
import { FAULT_KINDS, type FaultRow, faultList, faultsSettle } from '../sync.api.ts';
import { TABS, TITLE } from './tabs.ts';

export const sourceFaultList = defineList<FaultRow>({
  name: 'ejn-karantin',
  path: `${SYNC_PATH}/karantin`,
  api: faultList.path,
  spec: faultList.list,
  topic: SYNC_TOPIC.name,
  labels: { many: TITLE, count: ['red', 'reda', 'redova'], all: 'Svi redovi' },
  searchLabel: 'Pretraži redove s greškom',
  title: 'row_key',
  initial: 'settled_at__null=true',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ set_label, row_key }) => `${set_label} ${row_key}`,
  cells: {
    kind: ({ kind }) => (
      <Badge size="sm" color={kind === 'refused' ? 'red' : 'copper'}>
        {FAULT_KINDS[kind]}
      </Badge>
    ),
    fault: ({ fault }) => <span title={fault}>{fault}</span>,
    raw: ({ raw }) => <code title={raw}>{raw.slice(0, 200)}</code>,
  },
  shrinks: ['raw'],
  fills: 'fault',
  filters: { settled_at: { nullable: true } },
  second: ({ set_label, kind, fault }) => (
    <>
      {set_label} · {FAULT_KINDS[kind]} · {fault}
    </>
  ),
});

/** /admin/interno/ejngovba/preuzimanje/karantin: rows of the portal in which something is wrong. */
export default function Faults() {
  const maySave = hasPermission(useSignedIn(), SAVE_NOTICES);
  return (
    <List
      list={sourceFaultList}
      header={{
        title: 'Redovi s greškom',
        description:
          'Redovi koji se nisu mogli preuzeti, ili jesu, ali bez onoga što u njima nije ispravno. Lični podaci se ne pamte. Kad red stigne ispravan, riješen je sam.',
      }}
      before={<PageTabs tabs={TABS} />}
      selection={
        maySave
          ? {
              can: ({ settled_at }) => settled_at === null,
              actions: (selected) => <Settling selected={selected} />,
            }
          : undefined
      }
      empty={{
        title: 'Nema redova s greškom',
        text: 'Nijedan red s portala ne čeka na rješenje.',
        asOpened: true,
      }}
    />
  );
}

function Settling({ selected }: { selected: Selected<FaultRow> }) {
  const { act, busy } = useAct();
  const send = () => api.post(faultsSettle.path, { idguids: selected.ids });
  return (
    <BulkButton
      selected={selected}
      disabled={busy}
      leftSection={<IconCheck size={15} aria-hidden />}
      onClick={() => void act(send, { done: selected.clear })}
    >
      Označi kao riješeno
    </BulkButton>
  );
}
