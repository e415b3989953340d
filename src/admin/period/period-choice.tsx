import { type AskedPeriod, type Days, daysOf, PERIODS, type Period } from '../../core/period.ts';
import { ChoiceSelect } from '../fields/choice-select.tsx';
import { DayInput } from '../fields/day-input.tsx';
import classes from './period-choice.module.css';

interface PeriodChoiceProps<P extends Period | null> {
  /** The period and its days; null: all time. */
  period: P;
  days: Days;
  /** Label of all time; without it that is not offered. */
  any?: string;
  /** The days that may be chosen; presets that do not lie within them are not offered. */
  within?: Days;
  /** What is wrong with a chosen day. */
  errors?: { from?: string; to?: string };
  /** Labels above, where its neighbours have some. */
  labelled?: boolean;
  /** Called with the new address parameters; days only with `dani`. */
  onChange: (next: { razdoblje: P; od: string; do: string }) => void;
}

const CHOICES = Object.entries(PERIODS).map(([value, label]) => ({ value, label }));
const ANY = '*';

/** Whether all days of a period lie within others; chosen days may. */
function liesIn(period: Period, within: Days): boolean {
  const { from, to } = daysOf(period, {});
  return period === 'dani' || (from! >= within.from && to! <= within.to);
}

/** Period select, with day inputs for chosen days. */
export function PeriodChoice<P extends Period | null>(props: PeriodChoiceProps<P>) {
  const { period, days, any, within, errors = {}, labelled = false, onChange } = props;
  const choices = within
    ? CHOICES.filter(({ value }) => value === period || liesIn(value as Period, within))
    : CHOICES;
  const bounds = { minDate: within?.from, maxDate: within?.to };
  const setDays = (change: AskedPeriod): void => {
    // Swapped days are put in order.
    const { from = '', to = '' } = daysOf('dani', { od: days.from, do: days.to, ...change });
    onChange({ razdoblje: 'dani' as P, od: from, do: to });
  };
  const choose = (next: string): void =>
    next === 'dani'
      ? setDays({})
      : onChange({ razdoblje: (next === ANY ? null : next) as P, od: '', do: '' });
  return (
    <>
      <ChoiceSelect
        className={classes.period}
        size="sm"
        aria-label="Razdoblje"
        label={labelled && 'Razdoblje'}
        data={any ? [{ value: ANY, label: any }, ...choices] : choices}
        value={period ?? ANY}
        onChange={(next) => next && choose(next)}
      />
      {period === 'dani' && (
        <>
          <DayInput
            className={classes.day}
            size="sm"
            {...bounds}
            aria-label="Od dana"
            label={labelled && 'Od dana'}
            value={days.from || null}
            error={errors.from}
            onChange={(day) => setDays({ od: day })}
          />
          <DayInput
            className={classes.day}
            size="sm"
            {...bounds}
            aria-label="Do dana"
            label={labelled && 'Do dana'}
            value={days.to || null}
            error={errors.to}
            onChange={(day) => setDays({ do: day })}
          />
        </>
      )}
    </>
  );
}
