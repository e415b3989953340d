import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { fold } from '../../core/fold.ts';
import type { Choice, TagInUse } from '../../core/resource-api.ts';
import { api } from '../../web/api.ts';
import { ROWS } from '../queries.ts';
import type { ChoicesBase } from './types.ts';

/** API from which a filter's values are chosen, where `options` does not list them. */
export interface ChoiceSource {
  /** Path of the API. It takes `q`, `limit` and `idguid` and answers choices, unless `whole`. */
  path: string;
  /** The API returns all values at once; the browser searches them. */
  whole?: boolean;
  /** The API is a list's: it takes `page_size` for `limit`. */
  list?: boolean;
  /** The ids name themselves, as tags do. */
  named?: boolean;
  /** Converts an API row to a choice; without it the row is one already. */
  read?: (row: never) => Choice;
}

/** Where the choices of a reference field come from. */
export const choicesOf = ({ path }: ChoicesBase, name: string): ChoiceSource => ({
  path: `/api${path}/references/${name}`,
});

/** Where the tags in use come from, the most used first. */
export const tagsOf = ({ path }: ChoicesBase, name: string): ChoiceSource => ({
  path: `/api${path}/tags/${name}`,
  whole: true,
  named: true,
  read: ({ tag }: TagInUse) => ({ idguid: tag, label: tag, hint: null }),
});

export type ChoiceQuery = Record<string, string | null>;

/** Choices of a filter or reference field: search results, or the one with `idguid`. */
async function fetchChoices(
  { path, read }: ChoiceSource,
  query: ChoiceQuery,
  signal?: AbortSignal,
): Promise<Choice[]> {
  const { data } = await api.get<never[]>(path, { query, signal });
  return read ? data.map(read) : data;
}

/** Search results for a filter or reference field. */
export function useChoices(source: ChoiceSource, q: string, enabled: boolean, query: ChoiceQuery = {}) {
  const asked: ChoiceQuery = source.whole
    ? query
    : { ...query, q, ...(source.list ? { page_size: '50' } : { limit: '20' }) };
  const found = useQuery({
    queryKey: [ROWS, 'choices', source.path, asked],
    queryFn: ({ signal }) => fetchChoices(source, asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    enabled,
  });
  const wanted = fold(q);
  const data = source.whole ? found.data?.filter(({ label }) => fold(label).includes(wanted)) : found.data;
  return { ...found, data: data && sameFirst(data, wanted) };
}

/** Whoever types "200" means 200, not the 0200 that the server's order has before it. */
function sameFirst(choices: Choice[], wanted: string): Choice[] {
  const place = wanted === '' ? -1 : choices.findIndex(({ label }) => fold(label) === wanted);
  return place < 1 ? choices : [choices[place]!, ...choices.toSpliced(place, 1)];
}

/** Labels of chosen ids (a filter in the address); missing while loading. */
export function useChosen(
  source: ChoiceSource | undefined,
  ids: string[],
  query: ChoiceQuery = {},
): Record<string, Choice> {
  const each = source && !source.whole ? ids : [];
  const asked = source?.whole && !source.named;
  const results = useQueries({
    queries: each.map((idguid) => ({
      queryKey: [ROWS, 'choices', source?.path, 'one', idguid, query],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchChoices(source!, { ...query, idguid }, signal),
      staleTime: 60_000,
    })),
  });
  const whole = useChoices(source ?? NONE, '', Boolean(asked) && ids.length > 0, query);
  if (source?.named)
    return Object.fromEntries(ids.map((tag) => [tag, { idguid: tag, label: tag, hint: null }]));
  const found = source?.whole ? (whole.data ?? []) : results.flatMap(({ data }) => data?.[0] ?? []);
  return Object.fromEntries(
    found.filter(({ idguid }) => ids.includes(idguid)).map((one) => [one.idguid, one]),
  );
}
const NONE: ChoiceSource = { path: '', whole: true };
