import { LiveHub } from '../../core/live/hub.ts';
import * as tables from '../../core/live/live.table.ts';
import { forgetEvents, liveSql } from '../../core/live/reader.ts';
import type { Deps, ServerModule } from '../../server/module.ts';
import { CHANNEL } from '../rights/effective/changes.ts';
import { liveRoutes } from './live.routes.ts';

const LIVE_RETENTION = 'live.retention';

const hubs = new WeakMap<Deps, LiveHub>();

/** The hub of a node. */
export function liveHubOf(deps: Deps): LiveHub {
  let hub = hubs.get(deps);
  if (!hub) {
    const { database, connect, outages, log } = deps;
    hub = new LiveHub({
      database,
      connect,
      rightsChannel: CHANNEL,
      onError: (error) => {
        void outages.recordError(error as Error, { refused: false }).then((outage) => {
          if (!outage) log.warn({ err: error }, 'live events could not be read');
        });
      },
    });
    hubs.set(deps, hub);
  }
  return hub;
}

/** Server part of live events: the stream, its source, and removing expired events. */
export default {
  name: 'live',
  tables,
  sql: liveSql,
  organisation: { staysBehind: [{ table: 'live_events', why: 'changes that browsers were told of today' }] },
  routes(app, deps) {
    const hub = liveHubOf(deps);
    // Before connections are waited for: a stream would never end by itself.
    app.addHook('preClose', async () => hub.close());
    liveRoutes(app, deps.database, hub);
  },
  async start(deps) {
    const hub = liveHubOf(deps);
    await hub.start();
    deps.jobs.work(LIVE_RETENTION, async () => void (await forgetEvents(deps.database)), {
      label: 'Uklanjanje starih događaja uživo',
      schedule: { hourly: 47 },
    });
    return () => hub.stop();
  },
} satisfies ServerModule;
