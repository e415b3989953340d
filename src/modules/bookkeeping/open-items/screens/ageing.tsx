import { Button } from '@mantine/core';
import { IconArrowsJoin2 } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { getKey, PageTabs, Panel, useGet } from '../../../../admin/kit/index.ts';
import { useQueryParams } from '../../../../admin/kit/use-query-params.ts';
import { parseList, queryWithoutPage } from '../../../../admin/list/address.ts';
import { List } from '../../../../admin/list/list.tsx';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import type { AgeTotals } from '../items.api.ts';
import { AgeChart } from './age-chart.tsx';
import { LaterNote } from './later.tsx';
import { ageingList } from './lists.tsx';
import classes from './open-items.module.css';
import { API, TABS, TOPIC } from './paths.ts';
import { ProposalDialog } from './proposal.tsx';

/** /fin/otvorene-stavke: partners with what is open, by age. */
export default function Ageing() {
  const maySave = hasPermission(useSignedIn(), 'fin_knjizenje_save');
  const [proposing, setProposing] = useState(false);
  return (
    <>
      <List
        list={ageingList}
        header={{
          description:
            'Šta je neplaćeno, po partneru i kontu, i koliko kasni. Što nama duguju je u plusu, a što mi dugujemo u minusu.',
          actions: maySave && (
            <Button
              variant="default"
              leftSection={<IconArrowsJoin2 size={16} aria-hidden />}
              onClick={() => setProposing(true)}
            >
              Zatvori automatski
            </Button>
          ),
        }}
        before={
          <>
            <PageTabs tabs={TABS} />
            <TodayNote />
            <Ages />
          </>
        }
        empty={{
          title: 'Nema otvorenih stavki',
          text: 'Ovdje se vidi svaki dokument s konta koje vodi otvorene stavke čim se proknjiži, dok ne bude zatvoren.',
        }}
      />
      {proposing && <ProposalDialog onClose={() => setProposing(false)} />}
    </>
  );
}

/** Of another day nothing has to be said: its sums are known to be of that day. */
function TodayNote() {
  const [params] = useQueryParams();
  return Object.keys(parseList(ageingList, params).filters).some((name) => name.startsWith('day')) ? null : (
    <LaterNote of="ageing" />
  );
}

/** The bars of the rows that the list shows. */
function Ages() {
  const [params] = useQueryParams();
  const { sort: _sort, ...query } = queryWithoutPage(ageingList, parseList(ageingList, params));
  const path = `${API}/ageing/totals`;
  useLiveQueries(TOPIC, getKey(path));
  const { data, isPlaceholderData } = useGet<AgeTotals>(path, query, { placeholderData: keepPreviousData });
  if (!data || Object.values(data).every((side) => Object.values(side).every((one) => one === '0.00')))
    return null;
  return (
    <div className={classes.ages}>
      {(['debit', 'credit'] as const).map((side) => (
        <Panel key={side} label={side === 'debit' ? 'Duguju nam, po dospijeću' : 'Dugujemo, po dospijeću'}>
          <AgeChart totals={data} side={side} busy={isPlaceholderData} />
        </Panel>
      ))}
    </div>
  );
}
