import { listen } from '../../../core/listen.ts';
import type { Deps } from '../../../server/module.ts';
import { CHANNEL } from './changes.ts';
import type { RightsCache } from './rights-cache.ts';

/** Name of the connection in pg_stat_activity. */
export const LISTENER = 'carsija access listener';

/**
 * Keeps `cache` told of every change of rights. While the connection is gone nothing is kept: changes made meanwhile would
 * be missed. Answers with the way to stop.
 */
export const listenForChanges = (
  connect: Deps['connect'],
  cache: RightsCache,
): Promise<() => Promise<void>> =>
  listen(() => connect(LISTENER), {
    channel: CHANNEL,
    onNotification: (payload) => cache.forget(payload),
    onConnectionChange: (connected) => cache.setTold(connected),
  });
