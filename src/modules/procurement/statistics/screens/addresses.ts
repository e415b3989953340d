import { useQueryParams } from '../../../../admin/kit/use-query-params.ts';
import {
  type AskedPeriod,
  type Days,
  daysAsked,
  type Period,
  periodOf,
  readPeriod,
  wholeDaysOf,
} from '../../../../core/period.ts';
import { STATISTICS_PATH } from '../../labels.ts';
import { PATHS } from '../manifest.ts';

/** The period where the address says none. */
const USUAL: Period = '12m';
const PERIOD = ['razdoblje', 'od', 'do'] as const;
const NARROWING = ['cpv', 'authority', 'supplier'] as const;
export type NarrowedBy = (typeof NARROWING)[number];

export const OVERVIEW = { label: 'Statistika nabavki', to: STATISTICS_PATH };

/** The period that the address of an overview asks for. */
function askedIn(query: URLSearchParams): AskedPeriod {
  const [razdoblje, od, until] = PERIOD.map((name) => query.get(name));
  const read = readPeriod({ razdoblje, od, do: until });
  return read.razdoblje || read.od || read.do ? read : { razdoblje: USUAL };
}

/** The period and narrowing of a screen of statistics, kept in its address. */
export function useStatisticsAddress() {
  const [search, setSearch] = useQueryParams();
  const asked = askedIn(search);
  const narrowing = Object.fromEntries(NARROWING.map((name) => [name, search.get(name)])) as Record<
    NarrowedBy,
    string | null
  >;
  const set = (values: Readonly<Record<string, string | null>>): void =>
    setSearch(
      (after) => {
        for (const [name, value] of Object.entries(values))
          if (value) after.set(name, value);
          else after.delete(name);
        return after;
      },
      { preventScrollReset: true },
    );
  return {
    period: periodOf(asked),
    days: daysAsked(asked),
    narrowing,
    /** Parameters for the API. */
    query: { razdoblje: asked.razdoblje ?? null, od: asked.od ?? null, do: asked.do ?? null, ...narrowing },
    onPeriod: (next: { razdoblje: Period; od: string; do: string }) =>
      set({ ...next, razdoblje: next.razdoblje === USUAL ? null : next.razdoblje }),
    widen: (name: NarrowedBy) => set({ [name]: null }),
    /** Another page of statistics for the same period. */
    linkTo: (path: string, narrowed: Partial<Record<NarrowedBy, string | null>> = {}): string => {
      const to = new URLSearchParams();
      for (const name of PERIOD) if (search.get(name)) to.set(name, search.get(name)!);
      for (const [name, value] of Object.entries(narrowed)) if (value) to.set(name, value);
      const text = to.toString();
      return text ? `${path}?${text}` : path;
    },
  };
}

/** The address of a list of statistics with the same days and narrowing. */
export function listLink(
  path: string,
  { from, to }: Partial<Days>,
  narrowing: Partial<Record<NarrowedBy, string | null>>,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    ...(from && { day__gte: from }),
    ...(to && { day__lte: to }),
    ...more,
  });
  for (const name of NARROWING) if (narrowing[name]) query.set(`${name}__in`, narrowing[name]);
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * The address of another tab of statistics with the days and the narrowing of this one, at `path` with `query`. The overview is narrowed to
 * one of each, the first; the screen of firms has neither. `now` in milliseconds.
 */
export function alongTo(to: string, path: string, query: URLSearchParams, now = Date.now()): string {
  if (to === PATHS.twins || path === PATHS.twins) return to;
  const isOverview = path === STATISTICS_PATH;
  const asked = askedIn(query);
  const days = isOverview ? wholeDaysOf(periodOf(asked), asked, now) : daysOfList(query);
  const narrowing = Object.fromEntries(
    NARROWING.map((name) => [name, query.get(isOverview ? name : `${name}__in`)]),
  );
  if (to !== STATISTICS_PATH) return listLink(to, days, narrowing);
  const after = inOverview(days, now);
  for (const name of NARROWING) {
    const first = narrowing[name]?.split(',')[0];
    if (first) after.set(name, first);
  }
  return after.size > 0 ? `${to}?${after}` : to;
}

/** The page of a row of statistics, for the days of its list (`query`). */
export function rowAddress(path: string, query: URLSearchParams, now = Date.now()): string {
  const days = inOverview(daysOfList(query), now);
  if (!path.startsWith(STATISTICS_PATH) || days.size === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${days}`;
}

/** Days that a list of statistics is narrowed to. */
function daysOfList(query: URLSearchParams): Partial<Days> {
  const [from, to] = [query.get('day__gte'), query.get('day__lte')];
  return { ...(from && { from }), ...(to && { to }) };
}

/** Days as an address of an overview says them, which does not say the usual ones. */
function inOverview({ from, to }: Partial<Days>, now: number): URLSearchParams {
  const usual = wholeDaysOf(USUAL, {}, now);
  const query = new URLSearchParams();
  if ((!from && !to) || (from === usual.from && to === usual.to)) return query;
  query.set('razdoblje', 'dani');
  if (from) query.set('od', from);
  if (to) query.set('do', to);
  return query;
}
