import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLive } from '../../../../admin/live/use-live.ts';
import { api } from '../../../../web/api.ts';
import { REPORTS_PATH, type ReportAddress, useHasYear } from './use-report.ts';

/**
 * A report by pages; each continues the one before. What is posted meanwhile does not move what is being read: it is said (`newer`),
 * and `refresh` makes the pages anew.
 */
export function useReportPages<T extends { next: string | null; newer: boolean }>(
  name: string,
  query: ReportAddress['query'],
  enabled = true,
) {
  const path = `${REPORTS_PATH}/${name}`;
  const hasYear = useHasYear();
  const [posted, setPosted] = useState(false);
  useLive(['ledger'], () => setPosted(true));
  const asked = useInfiniteQuery({
    queryKey: ['get', path, query, 'pages'],
    queryFn: async ({ signal, pageParam }) =>
      (await api.get<T>(path, { signal, query: { ...query, after: pageParam } })).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages,
    enabled: enabled && hasYear,
  });
  const refresh = (): void => {
    setPosted(false);
    void asked.refetch();
  };
  return { ...asked, newer: posted || asked.data?.some((page) => page.newer) === true, refresh };
}
