import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseQuery } from '../../search/query.ts';
import {
  type LogPeriod,
  readPeriod,
  readWider,
  USUAL_SPAN,
  windowOf,
  writePeriod,
  writeWider,
} from './period.ts';

/** State of the search, kept in the address. */
export interface LogSearch {
  q: string;
  /** What is wrong with the search, in Bosnian; then nothing is asked. */
  problem: string | null;
  period: LogPeriod;
  /** The period as the API is asked for it; of one that ends now as of the moment when it was chosen or `refresh` called. */
  window: { od: string; do?: string };
  /** The period from which one has narrowed to this one. */
  wider: LogPeriod | null;
  live: boolean;
  /** Messages as long as they are. */
  whole: boolean;
  /** Key of the opened line. */
  line: string | null;
  setQ: (q: string) => void;
  setPeriod: (period: LogPeriod) => void;
  /** Another search of another period, as a saved one. */
  open: (query: string) => void;
  narrow: (from: number, to: number) => void;
  goBack: () => void;
  setLive: (live: boolean) => void;
  setWhole: (whole: boolean) => void;
  openLine: (key: string | null) => void;
  refresh: () => void;
  /** What a saved search keeps of the address. */
  saved: string;
}

const ON = 'da';
const periodQuery = (period: LogPeriod): string => {
  const params = new URLSearchParams();
  writePeriod(params, period);
  return params.toString();
};

/** Parses and changes the address. */
export function useLogSearch(): LogSearch {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(0);
  const params = new URLSearchParams(search);
  const q = (params.get('q') ?? '').trim();
  const period = readPeriod(params);
  const periodKey = periodQuery(period);
  const wider = readWider(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search, another period and `refresh` begin anew
  const window = useMemo(() => windowOf(period, Date.now()), [q, periodKey, asked]);
  const live = params.get('uzivo') === ON && 'span' in period;

  /** Changes the address as it is now, and not as it was rendered, so that two quick changes both count. */
  const change = (make: (after: URLSearchParams) => void, replace = false): void => {
    const after = new URLSearchParams(globalThis.location.search);
    make(after);
    void navigate(`?${after}`, { replace, preventScrollReset: true });
  };
  const put = (after: URLSearchParams, name: string, value: string | null): void => {
    if (value) after.set(name, value);
    else after.delete(name);
  };
  const saved = new URLSearchParams(periodKey);
  put(saved, 'q', q);

  return {
    q,
    problem: useMemo(() => parseQuery(q).problem, [q]),
    period,
    window,
    wider: wider.at(-1) ?? null,
    live,
    whole: params.get('cijele') === ON,
    line: params.get('linija'),
    setQ: (next) =>
      change((after) => {
        put(after, 'q', next.trim());
        after.delete('linija');
      }),
    setPeriod: (next) =>
      change((after) => {
        writePeriod(after, next);
        writeWider(after, []);
        if (!('span' in next)) after.delete('uzivo');
      }),
    open: (query) => void navigate(`?${query}`, { preventScrollReset: true }),
    narrow: (from, to) =>
      change((after) => {
        writePeriod(after, { from: new Date(from).toISOString(), to: new Date(to).toISOString() });
        writeWider(after, [...wider, period]);
        after.delete('uzivo');
      }),
    goBack: () =>
      change((after) => {
        writePeriod(after, wider.at(-1) ?? period);
        writeWider(after, wider.slice(0, -1));
      }),
    setLive: (next) =>
      change((after) => {
        put(after, 'uzivo', next ? ON : null);
        if (next && !('span' in period)) {
          writePeriod(after, { span: USUAL_SPAN });
          writeWider(after, []);
        }
      }),
    setWhole: (next) => change((after) => put(after, 'cijele', next ? ON : null), true),
    openLine: (key) => change((after) => put(after, 'linija', key), key === null),
    refresh: () => setAsked((before) => before + 1),
    saved: saved.toString(),
  };
}
