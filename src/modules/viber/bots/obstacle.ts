import type { Deps } from '../../../server/module.ts';
import { callsLive } from '../service.ts';
import type { KnownBot } from './known-bots.ts';

/** Why nothing can be sent for a bot, as a sentence; null if it can. The service is not asked then. */
export function obstacleOf(bot: KnownBot | null, config: Deps['config']): string | null {
  if (!bot) return 'Bot je uklonjen.';
  if (!bot.active) return 'Bot je isključen.';
  if (bot.simulated && callsLive(config))
    return 'Bot je iz simulacije, a ovaj server je sada povezan s pravim Viberom.';
  return null;
}
