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
  /** Called with the new address parameters; days only with `dani`. */
  onChange: (next: { razdoblje: P; od: string; do: string }) => void;
}

const CHOICES = Object.entries(PERIODS).map(([value, label]) => ({ value, label }));
const ANY = '*';

/** Period select, with day inputs for chosen days. */
export function PeriodChoice<P extends Period | null>(props: PeriodChoiceProps<P>) {
  const { period, days, any, onChange } = props;
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
        data={any ? [{ value: ANY, label: any }, ...CHOICES] : CHOICES}
        value={period ?? ANY}
        onChange={(next) => next && choose(next)}
      />
      {period === 'dani' && (
        <>
          <DayInput
            className={classes.day}
            size="sm"
            aria-label="Od dana"
            value={days.from}
            onChange={(day) => setDays({ od: day })}
          />
          <DayInput
            className={classes.day}
            size="sm"
            aria-label="Do dana"
            value={days.to}
            onChange={(day) => setDays({ do: day })}
          />
        </>
      )}
    </>
  );
}
