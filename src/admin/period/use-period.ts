import {
  type AskedPeriod,
  type Days,
  daysAsked,
  type Period,
  periodOf,
  readPeriod,
  USUAL_PERIOD,
} from '../../core/period.ts';
import { useQueryParams } from '../kit/use-query-params.ts';

const NAMES = ['razdoblje', 'od', 'do'] as const;

interface AddressPeriod {
  asked: AskedPeriod;
  period: Period;
  days: Days;
  onChange: (next: { razdoblje: Period; od: string; do: string }) => void;
}

/** The period of a screen that is not a list, kept in its address; what is wrong in it is as if it were not there. */
export function usePeriod(): AddressPeriod {
  const [search, setSearch] = useQueryParams();
  const [razdoblje, od, until] = NAMES.map((name) => search.get(name));
  const asked = readPeriod({ razdoblje, od, do: until });
  return {
    asked,
    period: periodOf(asked),
    days: daysAsked(asked),
    onChange: (next) =>
      setSearch(
        (after) => {
          for (const name of NAMES)
            if (next[name] && next[name] !== USUAL_PERIOD) after.set(name, next[name]);
            else after.delete(name);
          return after;
        },
        { preventScrollReset: true },
      ),
  };
}
