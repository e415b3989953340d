import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import {
  EmptyState,
  formatDateTime,
  LinkButton,
  PageHeader,
  Panel,
  useGet,
} from '../../../../admin/kit/index.ts';
import type { ListDefinition } from '../../../../admin/list/definition.ts';
import { List } from '../../../../admin/list/list.tsx';
import type { ListControl } from '../../../../admin/list/use-list-state.ts';
import { useInitial } from '../../../../admin/list/views/use-saved-views.ts';
import { NOTICES_API, SAVE_NOTICES, SAVE_TYPES, SYNC_PATH } from '../../labels.ts';
import type { NoticeSource } from '../card.api.ts';
import { stateIn } from './addresses.ts';
import { Facets } from './facets.tsx';
import { useFacets } from './facets-data.ts';
import { Simulated } from './marks.tsx';
import { MeantAuthorities } from './meant-authorities.tsx';
import { noticeList } from './notice-list.tsx';
import classes from './notices.module.css';
import { SaveWatch } from './save-watch.tsx';
import { SearchNotes } from './search-notes.tsx';

/** Milliseconds between looks at how new the notices are. */
const SOURCE = 60_000;

/** /admin/interno/ejngovba/announcements: search and list of notices. */
export default function Notices() {
  const { search } = useLocation();
  const state = stateIn(search);
  // The plain address leads on to what is open, or to a person's own view: counts of everything would only flash.
  const initial = useInitial(noticeList as ListDefinition);
  const waiting = search === '' && (!initial.known || initial.query !== undefined);
  const source = useGet<NoticeSource>(`${NOTICES_API}/izvor`, {}, { refetchInterval: SOURCE });
  if (source.data && !source.data.any) return <NothingFetched source={source.data} />;
  return (
    <div className={classes.screen}>
      <List
        list={noticeList}
        header={{
          description: source.data && <Freshness source={source.data} />,
          actions: <SaveWatch state={state}>Sačuvaj kao praćenje</SaveWatch>,
        }}
        before={<SearchNotes state={state} waiting={waiting} />}
        aside={<Facets waiting={waiting} />}
        empty={{ title: 'Nema nijednog obavještenja' }}
        nothingFound={(control) => <Further control={control} />}
      />
    </div>
  );
}

function Freshness({ source: { running, simulated, fetched_at } }: { source: NoticeSource }) {
  const from = simulated ? 'iz simulatora' : 's portala ejn.gov.ba';
  return (
    <span className={classes.freshness}>
      {running
        ? `Preuzimanje ${from} je u toku.`
        : fetched_at
          ? `Preuzeto ${from}: ${formatDateTime(fetched_at)}.`
          : `Obavještenja ${from}.`}
      {simulated && <Simulated />}
    </span>
  );
}

/** What else may be done where nothing is found. */
function Further({ control }: { control: ListControl }) {
  const { state__in: chosen, ...others } = control.state.filters;
  // Words that cannot be found are no watch either.
  const isAskable = useFacets(control.state).data?.problem === null;
  return (
    <>
      <MeantAuthorities state={control.state} />
      {chosen && (
        <Button onClick={() => control.change({ filters: others })}>
          {chosen === 'open' ? 'Pretraži i zatvorene' : 'Pretraži sva stanja'}
        </Button>
      )}{' '}
      {isAskable && <SaveWatch state={control.state}>Javi mi kad se pojavi</SaveWatch>}
    </>
  );
}

/** Before anything was fetched from the portal. */
function NothingFetched({ source }: { source: NoticeSource }) {
  const person = useSignedIn();
  const maySync =
    [SAVE_NOTICES, SAVE_TYPES].every((right) => hasPermission(person, right)) &&
    person.tenant?.is_operator === true;
  return (
    <>
      <PageHeader title="Obavještenja" description="Obavještenja o javnim nabavkama s portala ejn.gov.ba." />
      <Panel label="Obavještenja">
        <EmptyState
          title={source.running ? 'Prva obavještenja se preuzimaju' : 'Obavještenja još nisu preuzeta'}
          action={
            maySync && (
              <LinkButton to={SYNC_PATH} icon={IconRefresh}>
                {source.running ? 'Tok preuzimanja' : 'Preuzimanje s portala'}
              </LinkButton>
            )
          }
        >
          {maySync
            ? 'Prvo preuzimanje traje i po nekoliko sati, a lista se puni već od prve stranice.'
            : 'Bit će ovdje čim operater pokrene preuzimanje s portala ejn.gov.ba.'}
        </EmptyState>
      </Panel>
    </>
  );
}
