import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../server/module.ts';
import { AppliedTeller } from '../feed/applied.ts';
import { follow } from '../feed/follow.ts';
import type { Change } from '../feed/reader.ts';
import { SerialMover } from '../feed/serials.ts';
import { ServerPresence } from '../feed/server-presence.ts';
import { Aliases } from './aliases.ts';
import { PdnsControl } from './control.ts';

/**
 * Milliseconds after which names are purged once more: PowerDNS may have asked the database just before the commit, and cached the
 * answer just after the first purge.
 */
const ONCE_MORE = 300;

interface PurgeOrders {
  /** Path of PowerDNS's control socket. */
  control: string;
  /** Where PowerDNS answers; only shown to people. */
  port: number;
}

/** As the login of the purge reader (roles.ts): follows the change feed, and has the PowerDNS of this machine forget what has changed, at the latest a moment after its commit. */
export function startPurge(
  deps: Pick<Deps, 'database' | 'connect' | 'log'>,
  { control: path, port }: PurgeOrders,
): { close(): Promise<void> } {
  const { database, log } = deps;
  const id = randomUUID();
  const control = new PdnsControl(path);
  const teller = new AppliedTeller(database, id);
  const serials = new SerialMover(deps);
  /** Names of the domains that PowerDNS answers for. */
  const zones = new Map<string, string>();
  const aliases = new Aliases();
  const timers = new Set<NodeJS.Timeout>();
  const presence = new ServerPresence(database, { id, port }, async () => ({
    zones: zones.size,
    // By these answering/siblings.ts knows it.
    names: 0,
    answers: Number(await control.say('show udp-answers')) || 0,
  }));

  const load = async (): Promise<void> => {
    presence.pause();
    zones.clear();
    aliases.clear();
    const domains = await database.execute<{ id: string; name: string }>(
      sql`select idguid as id, name from pdns.domains`,
    );
    for (const { id: domain, name } of domains.rows) zones.set(domain, name);
    await readAliases(sql`true`);
    await control.purgeAll();
    await presence.begin();
  };
  const readAliases = async (which: ReturnType<typeof sql>): Promise<void> => {
    const { rows } = await database.execute<{ name: string; target: string }>(
      sql`select name, target from pdns.aliases where ${which}`,
    );
    for (const { name, target } of rows) aliases.set(name, target.replace(/\.$/, ''));
  };

  /** Reads whole domains anew. Gives the names they have and had. */
  const readDomains = async (ids: string[]): Promise<string[]> => {
    if (ids.length === 0) return [];
    const had = ids.flatMap((one) => zones.get(one) ?? []);
    const { rows } = await database.execute<{ id: string; name: string }>(
      sql`select idguid as id, name from pdns.domains where idguid = any(${sql.param(ids)}::uuid[])`,
    );
    for (const one of ids) zones.delete(one);
    for (const { id: domain, name } of rows) zones.set(domain, name);
    await readAliases(sql`domain = any(${sql.param(ids)}::uuid[])`);
    return [...had, ...rows.map(({ name }) => name)];
  };

  const apply = async (changes: readonly Change[]): Promise<void> => {
    const whole = await readDomains([
      ...new Set(
        changes.flatMap(({ domainId, name, serialOnly }) => (name === null && !serialOnly ? domainId : [])),
      ),
    ]);
    const trees = new Set(whole);
    // Of a zone's own name nothing but that name; metadata of PowerDNS (who may fetch the zone) go with it.
    const exact = new Set(whole);
    const named = new Set<string>();
    for (const { domainId, name, serialOnly } of changes) {
      const zone = zones.get(domainId);
      if (zone === undefined) continue;
      if (name !== null) named.add(name);
      if (name === null ? serialOnly : name === zone) exact.add(zone);
      else if (name !== null) trees.add(belowZone(name, zone));
    }
    // What led to other names before, too.
    const before = aliases.withAliases([...trees, ...exact]);
    if (named.size > 0) {
      for (const name of named) aliases.remove(name);
      await readAliases(sql`name = any(${sql.param([...named])}::text[])`);
    }
    const all = aliases.withAliases(trees);
    for (const name of before) if (!exact.has(name)) all.add(name);
    await purge([...exact, ...[...all].map((name) => `${name}$`)]);
    teller.tell(changes.flatMap(({ xid, serialOnly }) => (serialOnly ? [] : xid)));
    serials.changed(changes);
  };
  const purge = async (names: readonly string[]): Promise<void> => {
    if (names.length === 0) return;
    await control.purge(names);
    const timer = setTimeout(() => {
      timers.delete(timer);
      // If PowerDNS has gone, everything is purged once it is back.
      control.purge(names).catch(() => {});
    }, ONCE_MORE);
    timers.add(timer);
  };

  const follower = follow(deps, {
    load,
    apply,
    onState: (answers, error) => {
      if (answers) log.info({ zones: zones.size }, 'PowerDNS: caches follow the changes');
      else {
        presence.pause();
        log.error({ err: error }, 'PowerDNS: caches do not follow the changes; trying again');
      }
    },
  });
  void serials.start();

  return {
    async close() {
      for (const timer of timers) clearTimeout(timer);
      teller.stop();
      await follower.stop();
      await serials.stop();
      await presence.end();
    },
  };
}

/**
 * The tree that a change of a name may show in: that of the label directly below the zone. A record further down also makes the names
 * between exist, which a wildcard then no longer answers for (RFC 4592).
 */
function belowZone(name: string, zone: string): string {
  const labels = name.slice(0, -zone.length - 1).split('.');
  const top = labels.at(-1)!;
  return top === '*' ? zone : `${top}.${zone}`;
}
