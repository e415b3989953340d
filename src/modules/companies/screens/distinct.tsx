import { Button } from '@mantine/core';
import { Link } from 'react-router';
import {
  counted,
  EmptyState,
  Fetched,
  formatDateTime,
  PageHeader,
  Panel,
  useGet,
} from '../../../admin/kit/index.ts';
import { viewPath } from '../../../admin/resource/paths.ts';
import type { CompanyHint, DistinctPairs } from '../companies.api.ts';
import { companies } from '../companies.resource.ts';
import classes from './companies.module.css';
import { DuplicateTabs } from './duplicate-tabs.tsx';
import { Pages, usePage } from './pages.tsx';
import { DUPLICATES } from './paths.ts';
import { useDistinct } from './use-distinct.ts';

const CRUMBS = [
  { label: companies.labels.many, to: companies.path },
  { label: 'Duplikati', to: DUPLICATES },
];

/** /admin/companies/razliciti: pairs that are no duplicates, each with the way back. */
export default function Distinct() {
  const [page, go] = usePage();
  const asked = useGet<DistinctPairs>('/api/admin/companies/distinct', { page });
  return (
    <>
      <PageHeader
        title="Označeni kao različiti"
        crumbs={CRUMBS}
        description="Parovi firmi koje liče, a nisu iste. Ne nude se kao duplikati dok im ne uklonite oznaku."
      />
      <DuplicateTabs />
      <Fetched asked={asked}>
        {({ pairs, total, per_page }) =>
          total === 0 ? (
            <EmptyState title="Nema označenih parova">
              Kad za dvije firme na listi mogućih duplikata odaberete „Nisu iste”, par se pojavi ovdje.
            </EmptyState>
          ) : (
            <div className={classes.groups}>
              <p className={classes.quiet} role="status">
                {counted(total, 'par', 'para', 'parova')}
              </p>
              <Panel label="Parovi">
                <ul className={classes.items}>
                  {pairs.map((pair) => (
                    <Pair key={`${pair.one.idguid} ${pair.other.idguid}`} pair={pair} />
                  ))}
                </ul>
              </Panel>
              <Pages page={page} total={total} size={per_page} go={go} />
            </div>
          )
        }
      </Fetched>
    </>
  );
}

function Pair({ pair: { one, other, marked_at, marked_by } }: { pair: DistinctPairs['pairs'][number] }) {
  const { unmark, busy } = useDistinct();
  return (
    <li>
      <div>
        <Company firm={one} />
        <Company firm={other} />
        <span className={classes.quiet}>
          {marked_by}, {formatDateTime(marked_at)}
        </span>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={busy}
        aria-label={`Ukloni oznaku: ${one.naziv} i ${other.naziv}`}
        onClick={() => void unmark(one.idguid, [other.idguid])}
      >
        Ukloni oznaku
      </Button>
    </li>
  );
}

const Company = ({ firm }: { firm: CompanyHint }) => (
  <span>
    <Link to={viewPath(companies, firm.idguid)}>{firm.naziv}</Link>{' '}
    <span className={classes.quiet}>{[firm.number, firm.grad].filter(Boolean).join(' · ')}</span>
  </span>
);
