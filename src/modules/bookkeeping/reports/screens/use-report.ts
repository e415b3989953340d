import { keepPreviousData } from '@tanstack/react-query';
import { useGet } from '../../../../admin/kit/index.ts';
import { useQueryParams } from '../../../../admin/kit/use-query-params.ts';
import { downloadFile } from '../../../../admin/list/client.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import type { FileFormat } from '../../../../core/list-query.ts';
import { useBooks } from '../../ledger/screens/use-books.ts';

export const REPORTS_PATH = '/api/fin/reports';

/** Milliseconds a report may take: a year of lines is more than usual. */
const OPTIONS = { placeholderData: keepPreviousData };

export interface ReportAddress {
  /** A value of the address; empty if it is not there. */
  of(name: string): string;
  set(values: Record<string, string | null | undefined>): void;
  /** The given names with their values, as the API takes them. */
  query: Record<string, string | null>;
}

/** Filters of a report, kept in the address under the names that the API has for them. */
export function useReportAddress(names: readonly string[]): ReportAddress {
  const [search, setSearch] = useQueryParams();
  return {
    of: (name) => search.get(name) ?? '',
    query: Object.fromEntries(names.map((name) => [name, search.get(name) || null])),
    set: (values) =>
      setSearch(
        (after) => {
          for (const [name, value] of Object.entries(values))
            if (value) after.set(name, value);
            else after.delete(name);
          return after;
        },
        { preventScrollReset: true },
      ),
  };
}

/** Whether there is a year to report on; without one the screens say so, and the server would refuse. */
export const useHasYear = (): boolean => (useBooks().data?.years.length ?? 0) > 0;

/** What a report answers; asked again after entries were posted, the one before stays meanwhile. */
export function useReport<T>(name: string, query: ReportAddress['query']) {
  const enabled = useHasYear();
  const path = `${REPORTS_PATH}/${name}`;
  useLiveQueries('ledger', ['get', path]);
  return useGet<T>(path, query, { ...OPTIONS, enabled } as object);
}

/** Downloads a report as a file. */
export const saveReport = (name: string, query: ReportAddress['query'], format: FileFormat): Promise<void> =>
  downloadFile(`${REPORTS_PATH}/${name}`, { ...query, format });

/** The address of a screen with filters. */
export function addressOf(path: string, values: Record<string, string | null | undefined>): string {
  const given = Object.entries(values).filter((one): one is [string, string] => Boolean(one[1]));
  const query = new URLSearchParams(given).toString();
  return query ? `${path}?${query}` : path;
}

/** The screens of the reports. */
export const PATHS = {
  overview: '/fin/izvjestaji',
  journal: '/fin/izvjestaji/dnevnik',
  ledger: '/fin/izvjestaji/glavna-knjiga',
  card: '/fin/izvjestaji/kartica',
  trialBalance: '/fin/izvjestaji/bruto-bilans',
  closingSheet: '/fin/izvjestaji/zakljucni-list',
  costCenters: '/fin/izvjestaji/mjesta-troska',
  statements: '/fin/izvjestaji/bilansi',
} as const;

/** The page of a posted voucher. */
export const voucherPath = (idguid: string): string => `/fin/knjizenje/${idguid}`;
