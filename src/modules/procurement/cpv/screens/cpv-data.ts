import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { getKey, useGet } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { CPV_API, NOTICES_PATH } from '../../labels.ts';
import type { CpvNode } from '../cpv.api.ts';

const TREE = `${CPV_API}/stablo`;

/** What a search of the vocabulary answers. */
export interface CpvFound {
  problem: string | null;
  total: number;
  found: string[];
  nodes: CpvNode[];
}

/** Divisions. */
export const useDivisions = () => useGet<CpvNode[]>(TREE);

/** Codes directly below each of these; absent while they are on their way. `failed`: some could not be fetched. */
export const useBelow = (codes: readonly string[]) =>
  useQueries({
    queries: codes.map((code) => ({
      queryKey: getKey(TREE, { ispod: code }),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await api.get<CpvNode[]>(TREE, { signal, query: { ispod: code } })).data,
    })),
    combine: (results) => ({
      below: Object.fromEntries(
        results.flatMap(({ data }, index) => (data ? [[codes[index]!, data] as const] : [])),
      ) as Readonly<Record<string, CpvNode[]>>,
      failed: results.find(({ isError }) => isError)?.error ?? null,
    }),
  });

/** What is found by a code or words; what was found before stays until then. */
export const useCpvSearch = (q: string) =>
  useGet<CpvFound>(CPV_API, { q }, { enabled: q !== '', placeholderData: keepPreviousData });

/** The list of notices with a code; of the open ones where it has some. */
export const noticesOf = ({ code, open }: Pick<CpvNode, 'code' | 'open'>): string =>
  `${NOTICES_PATH}?cpv__in=${code}${open > 0 ? '&state__in=open' : ''}`;
