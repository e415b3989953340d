import { IconInfoCircle, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { DropZone } from '../../../../admin/files/drop-zone.tsx';
import { getKey, LinkButton, MenuAction, useGet } from '../../../../admin/kit/index.ts';
import { parseList, queryWithoutPage } from '../../../../admin/list/address.ts';
import { List } from '../../../../admin/list/list.tsx';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { PROCESS_PAGE } from '../../extraction/process-pages.ts';
import type { DocumentCounts } from '../overview.api.ts';
import type { State } from '../states.ts';
import { DOCUMENTS_TOPIC } from '../topic.ts';
import { DocumentsActions } from './documents-actions.tsx';
import { COUNTS, DECIDED, DOCUMENTS_PAGE, IN_WORK } from './documents-data.ts';
import { documentsList } from './documents-list.tsx';
import { SendControls, useSendingDocuments } from './documents-sending.tsx';
import { type ListAction, listActions } from './list-actions.ts';

const TABS = [
  { value: 'na_pregledu', label: 'Na pregledu' },
  { value: IN_WORK, label: 'U obradi' },
  { value: 'neuspjeo', label: 'Nisu uspjeli' },
  { value: 'duplikat', label: 'Duplikati' },
  { value: DECIDED, label: 'Odobreni' },
  { value: 'odbijen', label: 'Odbijeni' },
  { value: null, label: 'Svi' },
] as const;

/** How many documents each tab has under the list's filters. */
function useCounts(query: Record<string, string | null>): Record<string, number> | undefined {
  useLiveQueries(DOCUMENTS_TOPIC, getKey(COUNTS));
  const { data } = useGet<DocumentCounts>(COUNTS, query, { placeholderData: keepPreviousData });
  if (!data) return undefined;
  const count = (states: string): number =>
    (states.split(',') as State[]).reduce((sum, state) => sum + data[state], 0);
  return Object.fromEntries(TABS.flatMap(({ value }) => (value ? [[value, count(value)]] : [])));
}

/** /obrada-dokumenta/dokumenti: papers that were sent, by where they are on their way. */
export default function Documents() {
  const sending = useSendingDocuments();
  const { search } = useLocation();
  const [opened, setOpened] = useState<ListAction | null>(null);
  const query = () => queryWithoutPage(documentsList, parseList(documentsList, new URLSearchParams(search)));
  return (
    <>
      <List
        list={documentsList}
        header={{
          description: 'Pročitani papiri: pregledajte šta je nesigurno, odobrite, izvezite.',
          actions: <SendControls sending={sending} />,
        }}
        tabs={{ filter: 'state', label: 'Stanje', items: TABS, useCounts }}
        more={
          <>
            {listActions.map((action) => (
              <MenuAction key={action.label} icon={action.icon} run={() => setOpened(action)}>
                {action.forFound}
              </MenuAction>
            ))}
            <MenuAction icon={IconTrash} run={`${DOCUMENTS_PAGE}/trash`}>
              Korpa
            </MenuAction>
          </>
        }
        selection={{ can: () => true, actions: (selected) => <DocumentsActions selected={selected} /> }}
        empty={{
          title: 'Još nema dokumenata',
          text: 'Prevucite fakture, otpremnice, ugovore ili izvode bilo gdje na ovu stranicu, ili koristite „Pošalji dokumente”.',
          action: (
            <LinkButton variant="default" to={PROCESS_PAGE} icon={IconInfoCircle}>
              Kako radi obrada
            </LinkButton>
          ),
        }}
      />
      {opened && <opened.dialog meant={{ query: query() }} onClose={() => setOpened(null)} />}
      <DropZone hint="Čitaju se čim stignu" onPicked={sending.onPicked} />
    </>
  );
}
