import { useGet } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { BROADCASTS_API, BROADCASTS_PATH, BROADCASTS_TOPIC } from '../../labels.ts';
import { type Broadcast, type ReceiverCount, receiverCount, type Sums } from '../broadcasts.api.ts';
import type { BroadcastState } from '../states.ts';

export const LIST = { label: 'Masovne poruke', to: BROADCASTS_PATH };
export const broadcastApi = (idguid: string): string => `${BROADCASTS_API}/${encodeURIComponent(idguid)}`;
export const broadcastPath = (idguid: string, what: 'view' | 'edit' = 'view'): string =>
  `${BROADCASTS_PATH}/${idguid}/${what}`;

export const STATE_COLORS: Record<BroadcastState, string> = {
  draft: 'gray',
  planned: 'tile',
  running: 'tile',
  paused: 'yellow',
  done: 'green',
  cancelled: 'gray',
};

/** Parts of the bar of progress, in their order; named as the list of receivers names them. */
export const PARTS: readonly { state: keyof Sums; label: string }[] = [
  { state: 'sent', label: 'Poslano' },
  { state: 'refused', label: 'Odbijeno' },
  { state: 'unknown', label: 'Nepoznato' },
  { state: 'sending', label: 'Šalje se' },
  { state: 'waiting', label: 'Čeka' },
  { state: 'skipped', label: 'Preskočeno' },
];

/** One broadcast, as it is now. */
export function useBroadcast(idguid: string) {
  useLiveQueries(BROADCASTS_TOPIC.name, ['get']);
  return useGet<Broadcast>(broadcastApi(idguid));
}

/** Whom a broadcast is for. */
export interface Asked {
  bot_id: string;
  tags: readonly string[];
  not_tags: readonly string[];
}

/** How many would get a broadcast now; undefined while that is not known. */
export const useCount = ({ bot_id, tags, not_tags }: Asked): ReceiverCount | undefined =>
  useGet<ReceiverCount>(
    receiverCount.path,
    { bot_id, tags: tags.join(), not_tags: not_tags.join() },
    { enabled: bot_id !== '', staleTime: 10_000, placeholderData: (before) => before },
  ).data;
