import { randomUUID } from 'node:crypto';
import { unseal } from '../../../core/secret-box.ts';
import type { Deps } from '../../../server/module.ts';
import { AppliedTeller } from '../feed/applied.ts';
import { follow } from '../feed/follow.ts';
import { SerialMover } from '../feed/serials.ts';
import { ServerPresence } from '../feed/server-presence.ts';
import type { DnsOrders } from './dns-program.ts';
import { createHandler } from './handler.ts';
import { ZoneLoader } from './loader.ts';
import { listen } from './sockets.ts';
import { ZoneStore } from './zone-store.ts';

export interface DnsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Listens, loads the zones, and follows their changes. Resolves when it listens; until the zones are loaded it answers that it cannot.
 * Rejects if the port cannot be had.
 */
export async function startDnsServer(
  deps: Pick<Deps, 'database' | 'connect' | 'log'>,
  orders: DnsOrders,
): Promise<DnsServer> {
  const { database, log } = deps;
  const id = randomUUID();
  const store = new ZoneStore((bad) => log.warn(bad, 'DNS: a record is not answered'));
  const { handle, counts } = createHandler({ store, perSecond: orders.perSecond });
  const zoneCount = (): number => [...store.zones()].length;
  let loaded = false;
  const sockets = await listen({
    port: orders.port,
    addresses: orders.addresses,
    handle: (message, peer, overTcp, out) => {
      if (!loaded) throw new Error('zones are not loaded yet');
      return handle(message, peer, overTcp, out);
    },
    onError: (error) => {
      if (loaded) log.warn({ err: error }, 'DNS: a message failed');
    },
  });

  const loader = new ZoneLoader(database, store, (domain, sealed) => unseal(database, domain, sealed));
  const teller = new AppliedTeller(database, id);
  const serials = new SerialMover(deps);
  const presence = new ServerPresence(database, id, sockets.port, () => ({
    zones: zoneCount(),
    names: store.names.size,
    answers: counts.answers,
  }));
  const follower = follow(deps, {
    load: async () => {
      await loader.loadAll();
      loaded = true;
      await presence.begin();
      log.info({ zones: zoneCount(), names: store.names.size }, 'DNS: zones are loaded');
    },
    apply: async (changes) => {
      await loader.apply(changes);
      teller.tell(changes.flatMap(({ xid, serialOnly }) => (serialOnly ? [] : xid)));
      serials.changed(changes);
    },
    onState: (answers, error) => {
      if (answers) log.info('DNS: the database answers');
      else log.error({ err: error }, 'DNS: the database does not answer; answering from memory');
    },
  });
  await serials.start();

  return {
    port: sockets.port,
    async close() {
      presence.pause();
      await sockets.close();
      teller.stop();
      await follower.stop();
      await serials.stop();
      await presence.end();
    },
  };
}
