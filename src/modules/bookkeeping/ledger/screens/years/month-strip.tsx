import { dayText, MONTHS } from '../../../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../../../core/money/money.ts';
import { MONTH_STATES, type MonthState, type YearOverview } from '../../years/years.api.ts';
import classes from './years.module.css';

type Month = YearOverview['months'][number];

const monthOf = ({ from }: Month): string => MONTHS[Number(from.slice(5, 7)) - 1]!;
const about = (month: Month): string =>
  `${monthOf(month)} ${month.from.slice(0, 4)}.: ${MONTH_STATES[month.state].toLowerCase()}, promet ${formatAmount(unitsOf(month.debit))}`;

/** The months of a year: how far they are locked, and by height how much was booked in each. */
export function MonthStrip({ year }: { year: YearOverview }) {
  let most = 1n;
  for (const { debit } of year.months) if (unitsOf(debit) > most) most = unitsOf(debit);
  return (
    <ol className={classes.strip} aria-label={`Mjeseci godine ${year.naziv}`}>
      {year.months.map((month) => (
        <li key={month.period} className={classes.month} data-state={month.state} title={about(month)}>
          <span className={classes.bar} aria-hidden>
            <span style={{ height: `${Number((unitsOf(month.debit) * 100n) / most)}%` }} />
          </span>
          <small aria-hidden>{monthOf(month).slice(0, 1).toUpperCase()}</small>
          <span className={classes.hidden}>{about(month)}</span>
        </li>
      ))}
    </ol>
  );
}

/** What the looks of months mean, of those that are shown. */
export function MonthLegend({ years }: { years: readonly YearOverview[] }) {
  const shown = new Set(years.flatMap(({ months }) => months.map(({ state }) => state)));
  return (
    <ul className={classes.legend} aria-label="Značenje mjeseci">
      {(Object.keys(MONTH_STATES) as MonthState[])
        .filter((state) => shown.has(state))
        .map((state) => (
          <li key={state} className={classes.month} data-state={state} style={{ flex: 'none' }}>
            <span className={classes.bar} aria-hidden />
            {MONTH_STATES[state]}
          </li>
        ))}
      <li>Visina: promet mjeseca u odnosu na najveći te godine</li>
    </ul>
  );
}

/** First and last day of a year. */
export const daysOf = ({ pocetak, kraj }: { pocetak: string; kraj: string }): string =>
  `${dayText(pocetak)} – ${dayText(kraj)}`;
