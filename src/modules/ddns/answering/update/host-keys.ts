import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../../core/context.ts';
import { atMost } from '../../../../core/entries.ts';
import { unseal } from '../../../../core/secret-box.ts';
import { createSemaphore } from '../../../../core/semaphore.ts';
import type { KeysOf } from '../../dns/signed-request.ts';
import type { TsigAlgorithm } from '../../dns/tsig-algorithms.ts';
import { wireName } from '../../dns/wire-name.ts';
import { QueryName } from '../query-name.ts';
import type { ZoneStore } from '../zone-store.ts';

/** Algorithms that the key of a host may be used with. MikroTik knows the first one only; the others of RFC 8945, 6, nobody needs. */
const ALGORITHMS: readonly TsigAlgorithm[] = [
  'hmac-md5.sig-alg.reg.int',
  'hmac-sha256',
  'hmac-sha384',
  'hmac-sha512',
];

/** Look-ups at once, which leave connections to others, and those that wait. */
const AT_ONCE = { running: 2, share: 1, waiting: 500, busy: 'Previše DNS zahtjeva odjednom.' };

/** Names of no host that are remembered, and for how many milliseconds. */
const NO_HOSTS = { ...atMost(10_000), ttl: 10_000 };

/** A host that has a key, which has its full name. */
export interface KeyedHost {
  tenantId: string;
  idguid: string;
  fqdn: string;
  /** Name of its domain. */
  domain: string;
  /** The present one first. */
  secrets: readonly Uint8Array[];
}

/** Finds the keys of hosts in the database, so that a new one is valid at once. */
export class HostKeys {
  readonly #database: Database;
  readonly #store: ZoneStore;
  readonly #turn = createSemaphore(AT_ONCE);
  readonly #name = new QueryName();
  /** Names that are no host's. */
  readonly #noHosts = new LRUCache<string, true>(NO_HOSTS);

  constructor(database: Database, store: ZoneStore) {
    this.#database = database;
    this.#store = store;
  }

  /** The host of a name (lower case, without the final dot). Null if there is none with a key. Throws if there are too many look-ups. */
  async find(fqdn: string): Promise<KeyedHost | null> {
    // Neither names in no zone nor repeated ones of no host cost a query.
    if (!this.#mayBeHost(fqdn) || this.#noHosts.has(fqdn)) return null;
    return this.#turn.run(fqdn, undefined, async () => {
      const { rows } = await this.#database.execute<{
        tenant_id: string;
        idguid: string;
        domain: string;
        secret: string | null;
        previous: string | null;
      }>(sql`select * from ddns_tsig_key(${fqdn})`);
      const [row] = rows;
      if (!row) this.#noHosts.set(fqdn, true);
      // A host gets its key without the feed telling of it, so that it has none is not remembered.
      if (!row || row.secret === null) return null;
      const { tenant_id: tenantId, idguid, domain, secret, previous } = row;
      const sealed = previous === null ? [secret] : [secret, previous];
      const secrets = await Promise.all(
        sealed.map(async (one) => Buffer.from(await unseal(this.#database, idguid, one), 'base64')),
      );
      return { tenantId, idguid, fqdn, domain, secrets };
    });
  }

  /** The feed tells of this name: it may have become a host. */
  heard(fqdn: string): void {
    this.#noHosts.delete(fqdn);
  }

  #mayBeHost(fqdn: string): boolean {
    const wire = wireName(fqdn);
    const name = this.#name;
    if (!wire || name.read(wire, 0, wire.length) === 0) return false;
    const zone = this.#store.zoneAt(name, 1);
    return zone !== undefined && name.starts[1] === name.length - zone.wire.length;
  }
}

/** The keys of a host for an algorithm. */
export const keysOfHost = (
  { secrets }: Pick<KeyedHost, 'secrets'>,
  algorithm: string,
): Awaited<ReturnType<KeysOf>> => {
  const used = ALGORITHMS.find((one) => one === algorithm);
  return used ? secrets.map((secret) => ({ algorithm: used, secret })) : [];
};
