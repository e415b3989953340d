import { type AskedPeriod, type Days, daysOf, PERIODS, type Period } from '../../core/period.ts';
import { ChoiceSelect } from '../resource/fields/ChoiceSelect.tsx';
import { DayInput } from '../resource/fields/DayInput.tsx';
import classes from './period-choice.module.css';

interface PeriodChoiceProps {
  /** The period chosen, and the days it has. */
  period: Period;
  days: Days;
  /** Told what is to stand in the address; days only beside `dani`. */
  onChange: (next: { razdoblje: Period; od: string; do: string }) => void;
}

const CHOICES = Object.entries(PERIODS).map(([value, label]) => ({ value, label }));

/** Which stretch of time a screen shows; of chosen days also which. The same words everywhere. */
export function PeriodChoice({ period, days, onChange }: PeriodChoiceProps) {
  const setDays = (change: AskedPeriod): void => {
    // The wrong way round they would show nothing and not say why: they are turned.
    const { from = '', to = '' } = daysOf('dani', { od: days.from, do: days.to, ...change });
    onChange({ razdoblje: 'dani', od: from, do: to });
  };
  const choose = (next: Period): void =>
    next === 'dani' ? setDays({}) : onChange({ razdoblje: next, od: '', do: '' });
  return (
    <>
      <ChoiceSelect
        className={classes.period}
        size="sm"
        aria-label="Razdoblje"
        data={CHOICES}
        value={period}
        onChange={(next) => next && choose(next as Period)}
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
