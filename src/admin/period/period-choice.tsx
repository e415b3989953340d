import { type AskedPeriod, type Days, daysOf, PERIODS, type Period } from '../../core/period.ts';
import { ChoiceSelect } from '../resource/fields/ChoiceSelect.tsx';
import { DayInput } from '../resource/fields/DayInput.tsx';
import classes from './period-choice.module.css';

interface PeriodChoiceProps<P extends Period | null> {
  /** The period chosen, and the days it has; null: all time. */
  period: P;
  days: Days;
  /** How all time reads, where it may be chosen. */
  any?: string;
  /** Called with what is to stand in the address; days only beside `dani`. */
  onChange: (next: { razdoblje: P; od: string; do: string }) => void;
}

const CHOICES = Object.entries(PERIODS).map(([value, label]) => ({ value, label }));
const ANY = '*';

/** Which stretch of time a screen shows; of chosen days also which. The same words everywhere. */
export function PeriodChoice<P extends Period | null>(props: PeriodChoiceProps<P>) {
  const { period, days, any, onChange } = props;
  const setDays = (change: AskedPeriod): void => {
    // The wrong way round they would show nothing and not say why: they are turned.
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
