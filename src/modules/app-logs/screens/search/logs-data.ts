import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useGet } from '../../../../admin/kit/index.ts';
import { dayOf } from '../../../../core/dates.ts';
import { api } from '../../../../web/api.ts';
import type { LogHistogram, LogSource } from '../../search/search.api.ts';
import { API } from '../paths.ts';
import { type LogPeriod, windowOf } from './period.ts';
import type { LinesPage } from './stream.ts';

/** Milliseconds that a search may take; the server gives up before. */
const TIMEOUT = 30_000;
/** Lines of a page, and of what has come since the last look. */
const PAGE = 100;
export const NEWER = 500;
/** Milliseconds between looks at the histogram while one watches live. */
const REDRAWN = 10_000;
/** What is asked once is not asked again on its own: it would begin anew under the reader's eyes. */
const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;

interface Asked {
  q: string;
  /** When it was asked; see `LogSearch.window`. */
  window: { od: string; do?: string };
}

/** A page of lines. Throws ApiError. */
export const fetchLines = async (
  { q, window }: Asked,
  more: { before?: string | null; od?: string; limit?: number },
  signal?: AbortSignal,
): Promise<LinesPage> => {
  const query = { q, ...window, limit: PAGE, ...more };
  return (await api.get<LinesPage>(`${API}/lines`, { query, signal, timeout: TIMEOUT })).data;
};

/** Lines of a search, page by page towards the older ones. */
export const useLines = (asked: Asked, enabled: boolean) =>
  useInfiniteQuery({
    ...ONCE,
    queryKey: ['app-logs', 'lines', asked.q, asked.window],
    queryFn: ({ pageParam, signal }) => fetchLines(asked, { before: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled,
  });

/** How many lines there were over time. `period`: one that ends now is drawn up to the moment when it is asked. */
export const useHistogram = (
  { q, period, window, points = 100 }: Asked & { period: LogPeriod; points?: number },
  { enabled = true, live = false }: { enabled?: boolean; live?: boolean } = {},
) =>
  useQuery({
    ...ONCE,
    queryKey: ['app-logs', 'histogram', q, window, points],
    queryFn: async ({ signal }) => {
      const query = { q, ...windowOf(period, Date.now()), points };
      return (await api.get<LogHistogram>(`${API}/histogram`, { query, signal, timeout: TIMEOUT })).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: live ? REDRAWN : false,
    enabled,
  });

/** Applications that have sent lines lately. */
export const useSources = () => useGet<LogSource[]>(`${API}/sources`, {}, { staleTime: 60_000 });

/** Name of an application by its short name; the short name where it is not known. */
export function useAppLabel(): (app: string) => string {
  const { data } = useSources();
  return (app) => data?.find((one) => one.app === app)?.label ?? app;
}

/** Longer than lines are kept, and no longer than may be asked; as a day, so that it stays the same while one looks. */
const longAgo = (): string => `${dayOf(Date.now(), -360)}T00:00:00Z`;

/** The newest lines of a search, a few of them. */
export const useNewest = (q: string, limit: number) =>
  useGet<LinesPage>(`${API}/lines`, { q, limit, od: longAgo() }, { retry: false });
