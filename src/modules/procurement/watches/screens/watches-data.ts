import { useGet } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { dayOf } from '../../../../core/dates.ts';
import { NOTICES_PATH, WATCHES_API, WATCHES_PATH, WATCHES_TOPIC } from '../../labels.ts';
import type { Watch, WatchMatch } from '../watches.api.ts';

export const LIST = { label: 'Praćenja', to: WATCHES_PATH };
export const watchApi = (idguid: string): string => `${WATCHES_API}/${encodeURIComponent(idguid)}`;
export const watchPath = (idguid: string, what: 'view' | 'edit' = 'view'): string =>
  `${WATCHES_PATH}/${idguid}/${what}`;

/** One watch, as it is now. */
export function useWatch(idguid: string) {
  useLiveQueries(WATCHES_TOPIC.name, ['get']);
  return useGet<Watch>(watchApi(idguid));
}

/** What a watch has found. */
export const useMatches = (idguid: string) => useGet<WatchMatch[]>(`${watchApi(idguid)}/matches`);

/** The list of notices with the conditions of a watch; its address has days where the query has moments. */
export function noticesAt(query: string): string {
  const params = new URLSearchParams(query);
  for (const [key, value] of [...params])
    if (/^\d{4}-\d{2}-\d{2}T/.test(value)) params.set(key, dayOf(new Date(value)));
  return params.size > 0 ? `${NOTICES_PATH}?${params}` : NOTICES_PATH;
}
