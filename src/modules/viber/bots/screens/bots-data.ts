import { useGet } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { BOTS_API, BOTS_PATH, BOTS_TOPIC } from '../../labels.ts';
import type { Bot } from '../bots.api.ts';
import type { BotState } from '../states.ts';

export const LIST = { label: 'Viber botovi', to: BOTS_PATH };
export const botApi = (idguid: string): string => `${BOTS_API}/${encodeURIComponent(idguid)}`;

export const STATE_COLORS: Record<BotState, string> = {
  works: 'green',
  fault: 'red',
  failed: 'red',
  unset: 'yellow',
  off: 'gray',
};

/** Milliseconds between looks at callbacks, which nobody announces. */
const CALLBACKS = 15_000;

/** One bot, as it is now. */
export function useBot(idguid: string) {
  useLiveQueries(BOTS_TOPIC.name, ['get']);
  return useGet<Bot>(botApi(idguid), {}, { refetchInterval: CALLBACKS });
}
