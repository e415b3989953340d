import {
  type AskedPeriod,
  type Days,
  daysAsked,
  type Period,
  periodOf,
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

/**
 * The period of a screen that is not a list, kept in its address. `earlier`: a parameter of old links, and the period that
 * it stands for.
 */
export function usePeriod(earlier?: { name: string; read: (value: string) => AskedPeriod }): AddressPeriod {
  const [search, setSearch] = useQueryParams();
  const [razdoblje, od, until] = NAMES.map((name) => search.get(name));
  const old = razdoblje || !earlier ? null : search.get(earlier.name);
  const asked = old ? earlier!.read(old) : { razdoblje, od, do: until };
  return {
    asked,
    period: periodOf(asked),
    days: daysAsked(asked),
    onChange: (next) =>
      setSearch(
        (after) => {
          if (earlier) after.delete(earlier.name);
          for (const name of NAMES)
            if (next[name] && next[name] !== USUAL_PERIOD) after.set(name, next[name]);
            else after.delete(name);
          return after;
        },
        { preventScrollReset: true },
      ),
  };
}
