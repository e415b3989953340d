import { Progress } from '@mantine/core';
import { Link } from 'react-router';
import { formatDateTime, formatNumber, NONE, Panel, Scroll } from '../../../../admin/kit/index.ts';
import { monthText } from '../../../../core/dates.ts';
import { SYNC_PATH } from '../../labels.ts';
import type { SyncState } from '../sync.api.ts';
import classes from './sync.module.css';

type SetRow = SyncState['sets'][number];

const numberOf = (value: number | null): string => (value === null ? NONE : formatNumber(value));

/** Every set of the source: how far it is, and how many rows it has here and there. */
export function Sets({ sets, running }: { sets: readonly SetRow[]; running: boolean }) {
  return (
    <Panel title="Skupovi podataka">
      <Scroll className={classes.scroll} aria-label="Tabela skupova">
        <table className={classes.table} aria-label="Skupovi podataka">
          <thead>
            <tr>
              <th scope="col">Skup</th>
              <th scope="col">Stanje</th>
              <th scope="col" data-number>
                Kod nas
              </th>
              <th scope="col" data-number>
                Na izvoru
              </th>
              <th scope="col" data-number>
                S greškom
              </th>
              <th scope="col">Poređeno</th>
            </tr>
          </thead>
          <tbody>
            {sets.map((set) => (
              <tr key={set.name}>
                <th scope="row" title={set.name}>
                  {set.label}
                </th>
                <td data-standing>
                  <Standing set={set} running={running} />
                </td>
                <td data-number data-label="kod nas">
                  {numberOf(set.ours)}
                </td>
                <td data-number data-label="na izvoru" data-differs={differs(set) || undefined}>
                  {numberOf(set.theirs)}
                </td>
                <td data-number data-label="s greškom">
                  {set.faults > 0 ? (
                    <Link to={`${SYNC_PATH}/karantin?q=${set.name}`}>{formatNumber(set.faults)}</Link>
                  ) : (
                    formatNumber(0)
                  )}
                </td>
                <td data-label="poređeno">{formatDateTime(set.compared_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Panel>
  );
}

/** A set that is loaded, and yet has not what the source has. What came after the source was counted is no more than it has now. */
const differs = ({ ours, theirs, loaded, compared_at, finished_at }: SetRow): boolean =>
  loaded &&
  ours !== null &&
  theirs !== null &&
  (ours < theirs || (ours > theirs && (compared_at ?? '') >= (finished_at ?? '')));

function Standing({ set, running }: { set: SetRow; running: boolean }) {
  const { loaded, finished_at, fetched, expected, label, now } = set;
  if (now || (!loaded && fetched > 0)) {
    // The whole only when it is done: rows may come while it goes on.
    const percent = expected ? Math.min(99, Math.floor((100 * fetched) / expected)) : 0;
    const said = `${formatNumber(fetched)}${expected ? ` od ${formatNumber(expected)}` : ''}`;
    return (
      <span className={classes.standing}>
        <Progress value={percent} size="sm" animated={now} aria-label={`${label}: ${percent} %`} />
        <small>{now ? said : `${said}, nastavlja se odatle`}</small>
      </span>
    );
  }
  if (loaded) return `Preuzeto ${formatDateTime(finished_at)}`;
  return running ? 'Čeka na red' : 'Nije preuzet';
}

/** Months of publication in which our number of notices differs from the source's. */
export function Months({ months }: { months: SyncState['months'] }) {
  return (
    <Panel title="Mjeseci u kojima se broj obavještenja razlikuje">
      <Scroll className={classes.scroll} aria-label="Tabela mjeseci">
        <table className={classes.table} aria-label="Mjeseci s razlikom">
          <thead>
            <tr>
              <th scope="col">Mjesec objave</th>
              <th scope="col" data-number>
                Kod nas
              </th>
              <th scope="col" data-number>
                Na izvoru
              </th>
              <th scope="col">Poređeno</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, ours, theirs, compared_at }) => (
              <tr key={month}>
                <th scope="row">{monthText(month)}</th>
                <td data-number data-label="kod nas">
                  {formatNumber(ours)}
                </td>
                <td data-number data-label="na izvoru">
                  {formatNumber(theirs)}
                </td>
                <td data-label="poređeno">{formatDateTime(compared_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p className={classes.quiet}>
        Brojevi su od prije nego što je razlika poravnata: ono čega na izvoru više nema označeno je kao
        uklonjeno, a ono što je nedostajalo je preuzeto. Sljedeće poređenje pokazuje da li je to sve.
      </p>
    </Panel>
  );
}
