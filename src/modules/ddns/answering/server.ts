import { randomUUID } from 'node:crypto';
import { AppError } from '../../../core/errors.ts';
import { unseal } from '../../../core/secret-box.ts';
import type { Deps } from '../../../server/module.ts';
import type { KeysOf } from '../dns/signed-request.ts';
import { AppliedTeller, AppliedWaiter } from '../feed/applied.ts';
import { follow } from '../feed/follow.ts';
import { SerialMover } from '../feed/serials.ts';
import { ServerPresence } from '../feed/server-presence.ts';
import { Contacts } from '../updates/contacts.ts';
import { StoredHosts } from '../updates/stored-hosts.ts';
import { UpdateRate } from '../updates/update-rate.ts';
import type { DnsOrders } from './dns-program.ts';
import { asBuffer, createHandler, type Plugins } from './handler.ts';
import { ZoneLoader } from './loader.ts';
import { Siblings } from './siblings.ts';
import { createSignedHandler } from './signed.ts';
import { listen } from './sockets.ts';
import { createTransferHandler } from './transfer/handler.ts';
import { Notifier } from './transfer/notify.ts';
import { ZoneJournals } from './transfer/zone-journals.ts';
import { createUpdateHandler } from './update/handler.ts';
import { HostKeys, keysOfHost } from './update/host-keys.ts';
import { ZoneStore } from './zone-store.ts';

/** Milliseconds between two errors in the log. */
const ERRORS_APART = 1000;
/** Port of DNS. */
const DNS_PORT = 53;

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
  const notifier = new Notifier({
    zone: (name) => journals.notified(name, orders.secondaryPort ?? DNS_PORT),
    onSilent: (zone, server, error) =>
      log.warn(
        { zone, server: server.address, err: error },
        'DNS: a secondary server does not answer NOTIFY',
      ),
  });
  const journals = new ZoneJournals(store, (name) => notifier.changed(name));
  const siblings = new Siblings(database, id, () => journals.cut());
  const hostKeys = new HostKeys(database, store);
  const keysOf: KeysOf = async (name, algorithm) => {
    const ofZone = journals.keyOf(name, algorithm);
    if (ofZone) return [ofZone];
    const host = await hostKeys.find(name);
    return host ? keysOfHost(host, algorithm) : [];
  };
  const contacts = new Contacts(database);
  const rate = new UpdateRate(database);
  const applied = new AppliedWaiter(database);
  const transfer = createTransferHandler({
    keyOf: journals.keyOf,
    zone: (name) => journals.find(name),
    settled: () => siblings.look(),
  });
  const plugins = {
    transfer: (message, peer, overTcp) => transfer(asBuffer(message), peer, overTcp),
    signed: createSignedHandler(store, keysOf),
    update: createUpdateHandler({
      database,
      hosts: new StoredHosts(database),
      store,
      keys: hostKeys,
      contacts,
      rate,
      applied,
      readNow: () => follower.readNow(),
    }),
  } satisfies Plugins;
  const { handle, counts } = createHandler({ store, perSecond: orders.perSecond, plugins });
  const zoneCount = (): number => [...store.zones()].length;
  let loaded = false;
  let quietUntil = 0;
  const sockets = await listen({
    port: orders.port,
    addresses: orders.addresses,
    handle: (message, peer, overTcp, out) => {
      if (!loaded) throw new Error('zones are not loaded yet');
      return handle(message, peer, overTcp, out);
    },
    onError: (error) => {
      // A refusal, as of too many at once, is answered and no fault. Strangers must not be able to fill the log.
      if (!loaded || error instanceof AppError || performance.now() < quietUntil) return;
      quietUntil = performance.now() + ERRORS_APART;
      log.warn({ err: error }, 'DNS: a message failed');
    },
  });

  const loader = new ZoneLoader(database, store, (domain, sealed) => unseal(database, domain, sealed), {
    ...journals.events,
    changed: (zone, name) => {
      journals.events.changed(zone, name);
      hostKeys.heard(name);
    },
  });
  const teller = new AppliedTeller(database, id);
  const serials = new SerialMover(deps);
  const presence = new ServerPresence(
    database,
    { id, port: sockets.port },
    () => ({ zones: zoneCount(), names: store.names.size, answers: counts.answers }),
    () => siblings.look(),
  );
  const listening = applied.listen(deps);
  const follower = follow(deps, {
    load: async () => {
      await loader.loadAll();
      // Before it answers, so that other servers know of it.
      await presence.begin();
      loaded = true;
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
      await notifier.stop();
      await follower.stop();
      await (await listening)();
      await serials.stop();
      await contacts.flush();
      await presence.end();
    },
  };
}
