import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryParams } from '../../../admin/kit/use-query-params.ts';
import { downloadFile } from '../../../admin/list/client.ts';
import { usePeriod } from '../../../admin/period/use-period.ts';
import type { FileFormat } from '../../../core/list-query.ts';
import type { Period } from '../../../core/period.ts';
import { type Range, rangeOf } from '../../../core/period-range.ts';
import { api } from '../../../web/api.ts';
import { DIMENSIONS, type Dimension, type Filters } from '../dimensions.ts';
import type { Chart, PanelRow, Summary } from '../visits.api.ts';

const API = '/api/admin/visits';
/** Refetch intervals in milliseconds: current visitors, everything else. */
const LIVE = 10_000;
const FRESH = 60_000;
/** Timeout in milliseconds: a year of visits takes longer than usual. */
const TIMEOUT = 30_000;

/** State of the screen, kept in the address. */
export interface Visits {
  period: Period;
  range: Range;
  filters: Filters;
  /** Filters are set. */
  narrowed: boolean;
  /** Query of the API. */
  asked: URLSearchParams;
  setPeriod: ReturnType<typeof usePeriod>['onChange'];
  addFilter: (dimension: Dimension, value: string) => void;
  removeFilter: (dimension: Dimension, value: string) => void;
  clear: () => void;
  /** The dimension that a card shows. */
  shown: (choices: readonly Dimension[]) => Dimension;
  show: (choices: readonly Dimension[], next: Dimension) => void;
}

/** Parses and changes the address. */
export function useVisits(): Visits {
  const [search, setSearch] = useQueryParams();
  const { asked: given, period, onChange } = usePeriod();
  const range = rangeOf(given);
  const filters: Filters = {};
  const asked = new URLSearchParams({ razdoblje: period });
  if (period === 'dani') {
    asked.set('od', range.from);
    asked.set('do', range.to);
  }
  for (const name of DIMENSIONS) {
    const values = [...new Set(search.getAll(name))].slice(0, 20);
    if (values.length > 0) filters[name] = values;
    for (const value of values) asked.append(name, value);
  }
  const change = (make: (after: URLSearchParams) => void): void =>
    setSearch(
      (after) => {
        make(after);
        return after;
      },
      // A history entry each, for the back button.
      { preventScrollReset: true },
    );
  return {
    period,
    range,
    filters,
    narrowed: Object.keys(filters).length > 0,
    asked,
    setPeriod: onChange,
    addFilter: (name, value) =>
      change((after) => {
        if (!after.getAll(name).includes(value)) after.append(name, value);
      }),
    removeFilter: (name, value) => change((after) => after.delete(name, value)),
    clear: () => change((after) => DIMENSIONS.forEach((name) => void after.delete(name))),
    shown: (choices) => choices.find((one) => cardsOf(search).includes(one)) ?? choices[0]!,
    show: (choices, next) =>
      change((after) => {
        const kept = cardsOf(after).filter((one) => one && !choices.includes(one as Dimension));
        const all = next === choices[0] ? kept : [...kept, next];
        if (all.length > 0) after.set('prikaz', all.join(','));
        else after.delete('prikaz');
      }),
  };
}

/** Dimensions other than each card's first. */
const cardsOf = (search: URLSearchParams): string[] => (search.get('prikaz') ?? '').split(',');

/** A query about the shown visits; the previous answer stays while another loads. */
function useAsked<T>(path: string, asked: URLSearchParams, more: Record<string, string> = {}) {
  const query = new URLSearchParams(asked);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return useQuery({
    queryKey: ['visits', path, query.toString()],
    queryFn: async ({ signal }) =>
      (await api.get<T>(`${API}/${path}`, { query, signal, timeout: TIMEOUT })).data,
    placeholderData: keepPreviousData,
    refetchInterval: FRESH,
  });
}

export const useSummary = ({ asked }: Visits) => useAsked<Summary>('summary', asked);
export const useChart = ({ asked }: Visits) => useAsked<Chart>('chart', asked);
export const usePanel = ({ asked }: Visits, panel: Dimension, limit: number) =>
  useAsked<{ rows: PanelRow[]; total: number }>(`panels/${panel}`, asked, { limit: String(limit) });

/** Visitors of the last five minutes, refetched. */
export const useLive = () =>
  useQuery({
    queryKey: ['visits', 'live'],
    queryFn: async ({ signal }) => (await api.get<{ visitors: number }>(`${API}/live`, { signal })).data,
    refetchInterval: LIVE,
  });

/** Downloads a panel (`panels/page`), or all `views`, as a file. */
export const exportVisits = ({ asked }: Visits, what: `panels/${Dimension}` | 'views', format: FileFormat) =>
  downloadFile(`${API}/${what}`, new URLSearchParams([...asked, ['format', format]]));
