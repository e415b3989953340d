import { Link, useLocation } from 'react-router';
import { formatDateTime, formatNumber, Panel, plural } from '../../../../admin/kit/index.ts';
import type { Broadcast, Sums } from '../broadcasts.api.ts';
import classes from './broadcasts.module.css';
import { PARTS } from './broadcasts-data.ts';

/** How receivers are shared out, in one sentence. */
const sentenceOf = (sums: Sums, total: number): string =>
  `Od ${formatNumber(total)}: ${PARTS.filter(({ state }) => sums[state] > 0)
    .map(({ state, label }) => `${label.toLowerCase()} ${formatNumber(sums[state])}`)
    .join(', ')}.`;

/** A bar with a part for each outcome, as wide as its share. */
export const Bar = ({ sums, total, small = false }: { sums: Sums; total: number; small?: boolean }) => (
  <span
    className={classes.bar}
    data-small={small || undefined}
    role="img"
    aria-label={sentenceOf(sums, total)}
  >
    {PARTS.filter(({ state }) => sums[state] > 0).map(({ state }) => (
      <span key={state} data-state={state} style={{ flexGrow: sums[state] }} />
    ))}
  </span>
);

/** How far a broadcast is: the bar, what its parts are, and when it would end. */
export function Progress({ broadcast }: { broadcast: Broadcast }) {
  const { sums, total, choosing, state } = broadcast;
  const { pathname } = useLocation();
  const settled = sums.sent + sums.refused + sums.unknown + sums.skipped;
  return (
    <Panel label="Tok slanja">
      <div className={classes.progress}>
        <p className={classes.big}>
          <strong>{formatNumber(sums.sent)}</strong> od {formatNumber(total)} poslano
          {total > 0 && <span>{Math.floor((settled / total) * 100)} %</span>}
        </p>
        <Bar sums={sums} total={total} />
        <ul className={classes.legend}>
          {PARTS.filter(({ state: part }) => sums[part] > 0 || part === 'sent').map(
            ({ state: part, label }) => (
              <li key={part}>
                <Link to={`${pathname}?state=${part}`} className={classes.outcome} data-state={part}>
                  <i aria-hidden />
                  {label} <b>{formatNumber(sums[part])}</b>
                </Link>
              </li>
            ),
          )}
        </ul>
        <p className={classes.muted} role="status">
          {choosing && state === 'running'
            ? `Biraju se primaoci: ${formatNumber(total)} do sada. Slanje počinje kad su svi odabrani.`
            : paceText(broadcast)}
        </p>
      </div>
    </Panel>
  );
}

const MINUTE = 60_000;

/** How fast it goes and when it would end; what became of it once it has. */
function paceText({ state, rate, expected_end, started_at, ended_at, sums }: Broadcast): string {
  const from = started_at ? `Počelo ${formatDateTime(started_at)}` : '';
  if (ended_at) return `${from}, završilo ${formatDateTime(ended_at)}.`;
  if (state === 'paused') return `${from}. Zaustavljeno: ništa novo se ne šalje.`;
  if (rate === null || expected_end === null) return `${from}. Brzina i kraj se vide poslije prvih odgovora.`;
  const minutes = Math.max(0, Math.ceil((Date.parse(expected_end) - Date.now()) / MINUTE));
  const left =
    sums.waiting + sums.sending === 0
      ? 'Čeka se posljednji odgovor.'
      : minutes <= 1
        ? 'Kraj za manje od minute.'
        : `Kraj za oko ${formatNumber(minutes)} ${plural(minutes, 'minutu', 'minute', 'minuta')}, ${formatDateTime(expected_end)}.`;
  return `${from}. Sada ${formatNumber(rate)} u minuti. ${left}`;
}
