import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { hasPermission } from '../../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../../admin/auth/signed-in.ts';
import {
  counted,
  EmptyState,
  Fetched,
  formatDateTime,
  formatNumber,
  getKey,
  NONE,
  PageHeader,
  PageTabs,
  Panel,
  Scroll,
  useAct,
  useGet,
} from '../../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../../admin/live/use-live.ts';
import { api } from '../../../../../web/api.ts';
import type { BookCheck } from '../../integrity/integrity.api.ts';
import { YEAR_TABS } from './paths.ts';
import classes from './years.module.css';

const PATH = '/api/fin/integrity';

/** /fin/poslovne-godine/provjera */
export default function Checks() {
  const asked = useGet<BookCheck[]>(PATH);
  useLiveQueries('ledger', getKey(PATH));
  const { act, busy } = useAct();
  const mayRun = hasPermission(useSignedIn(), 'fin_poslovnegodine_save');
  const run = mayRun && (
    <Button
      leftSection={<IconShieldCheck size={16} aria-hidden />}
      loading={busy}
      onClick={() => void act(() => api.post(PATH))}
    >
      Provjeri knjige
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Provjera knjiga"
        description="Svake noći u 2:23 i kad pritisnete dugme: lanac kontrolnih zapisa, brojevi naloga, zbirovi."
        actions={run}
      />
      <PageTabs tabs={YEAR_TABS} />
      <Fetched asked={asked}>
        {([last, ...earlier]) =>
          last ? (
            <div className={classes.screen}>
              <Last check={last} />
              {earlier.length > 0 && <Earlier checks={earlier} />}
            </div>
          ) : (
            <EmptyState title="Knjige još nisu provjerene">
              Prva provjera je večeras{mayRun && ', ili odmah kad pritisnete „Provjeri knjige”'}.
            </EmptyState>
          )
        }
      </Fetched>
    </>
  );
}

const verdictOf = ({ found }: BookCheck): string =>
  found === 0 ? 'Sve je u redu' : counted(found, 'greška', 'greške', 'grešaka');

function Last({ check }: { check: BookCheck }) {
  return (
    <Panel title={verdictOf(check)}>
      <p className={classes.about}>
        {formatDateTime(check.checked_at)}, {check.checked_by} · godina: {check.years}, naloga:{' '}
        {formatNumber(check.vouchers)}
      </p>
      {check.findings.length > 0 && (
        <Scroll aria-label="Šta je nađeno">
          <table className={classes.table}>
            <caption className={classes.hidden}>Šta je nađeno</caption>
            <thead>
              <tr>
                <th scope="col">Godina</th>
                <th scope="col">Nalog ili konto</th>
                <th scope="col">Šta je nađeno</th>
              </tr>
            </thead>
            <tbody>
              {check.findings.map(({ year, voucher_id, title, message }) => (
                <tr key={`${year} ${title} ${message}`}>
                  <td>{year ?? NONE}</td>
                  <td>{voucher_id ? <Link to={`/fin/knjizenje/${voucher_id}`}>{title}</Link> : title}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {check.found > check.findings.length && (
        <p className={classes.note}>Prikazano je prvih {check.findings.length}.</p>
      )}
    </Panel>
  );
}

const Earlier = ({ checks }: { checks: readonly BookCheck[] }) => (
  <Panel title="Ranije provjere">
    <Scroll aria-label="Ranije provjere">
      <table className={classes.table}>
        <caption className={classes.hidden}>Ranije provjere</caption>
        <tbody>
          {checks.map((check) => (
            <tr key={check.idguid}>
              <td>{formatDateTime(check.checked_at)}</td>
              <td>{check.checked_by}</td>
              <td data-number>{formatNumber(check.vouchers)} naloga</td>
              <td>{verdictOf(check)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  </Panel>
);
