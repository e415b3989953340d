import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { getKey, useGet } from '../../../../admin/kit/index.ts';
import { useLive } from '../../../../admin/live/use-live.ts';
import type { DocumentCounts } from '../overview.api.ts';
import type { DocumentRow } from '../shapes.ts';
import { DOCUMENTS_TOPIC } from '../topic.ts';
import { API, COUNTS, IN_WORK } from './documents-data.ts';

/** Documents of a kind that the page names; the list has the rest. */
const NAMED = { work: 8, review: 10, failed: 5, duplicates: 5 };

/** What is in work, what failed, and what waits for a person; live. */
export function useProcess() {
  const client = useQueryClient();
  useLive([DOCUMENTS_TOPIC], () => {
    for (const path of [API, COUNTS]) void client.invalidateQueries({ queryKey: getKey(path) });
  });
  const counts = useGet<DocumentCounts>(COUNTS, {}, { placeholderData: keepPreviousData });
  return {
    counts,
    work: useRows(IN_WORK, 'created_at', NAMED.work),
    review: useRows('na_pregledu', 'created_at', NAMED.review),
    failed: useRows('neuspjeo', '-updated_at', NAMED.failed),
    duplicates: useRows('duplikat', 'created_at', NAMED.duplicates),
  };
}

/** The first documents in these states. */
const useRows = (states: string, sort: string, most: number): readonly DocumentRow[] =>
  useGet<DocumentRow[]>(
    API,
    { state__in: states, sort, page_size: most },
    { placeholderData: keepPreviousData },
  ).data ?? NONE;
const NONE: readonly DocumentRow[] = [];
