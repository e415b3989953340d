import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { Batches } from '../../../core/batches.ts';
import type { Database } from '../../../core/context.ts';
import { atMost } from '../../../core/entries.ts';
import type { Via } from '../hosts/modes.ts';
import type { HostState } from './decide.ts';

const busy = 'Previše DDNS izmjena odjednom.';
/** Statements that run at once, and callers of one of them. Most of the pool's ten connections stay for people. */
const BY_NAME = { atOnce: 2, most: 200, busy };
const BY_LEAD = { atOnce: 1, most: 200, busy };
/** One at a time, so that of two updates of a host the later one stays. */
const WRITES = { atOnce: 1, most: 200, busy };
/** Milliseconds for which the transaction of a host's last change is known. */
const LAST_KNOWN = 5000;

/** A host as an update finds it. */
export interface StoredHost extends HostState, Record<string, unknown> {
  tenant_id: string;
  idguid: string;
  version: number;
  fqdn: string;
  lead_id: string | null;
  /** Others follow it. */
  leads: boolean;
  active: boolean;
  password_hash: string;
  /** The one before, while it is valid. */
  previous_hash: string | null;
}

/** New addresses of a host. A family that is left out stays as it is by then: another update may have set it meanwhile. */
export interface NewAddresses {
  idguid: string;
  /** The host's version by which it was decided. */
  version: number;
  ip4?: string | null;
  ip6?: string | null;
}

/** How addresses came: by which protocol, from which address, and what the client said it is. */
interface Sender {
  via: Via;
  from: string | null;
  agent: string | null;
}

interface AddressUpdate {
  given: readonly NewAddresses[];
  by: Sender;
}

/** What became of an update of addresses. */
export interface AddressResult {
  /** Ids of the hosts that it changed. */
  changed: string[];
  /** The transaction by which the hosts are as asked; null: long since. */
  xid: string | null;
  /** A person has edited or removed a host since it was read, so this one was left. */
  isStale: boolean;
}

/** How a host's challenges change: all go (`clears`) or some (`drops`), then others come. */
export interface ChallengeChange {
  clears: boolean;
  drops: readonly string[];
  adds: readonly string[];
}

/** Hosts of any organisation, for updates whose sender is not known yet. One for each process. */
export class StoredHosts {
  readonly #database: Database;
  readonly #named = new Batches(BY_NAME, (all: readonly (readonly string[])[]) => this.#readNamed(all));
  readonly #ledBy = new Batches(BY_LEAD, (all: readonly (readonly string[])[]) => this.#readLedBy(all));
  readonly #set = new Batches(WRITES, (all: readonly AddressUpdate[]) => this.#setAll(all));
  /** The transaction of a host's last change here, by id: who asks for the same at the same moment waits for it too. */
  readonly #last = new LRUCache<string, string>({ ...atMost(20_000), ttl: LAST_KNOWN });

  constructor(database: Database) {
    this.#database = database;
  }

  /** Hosts with these names. */
  named(names: readonly string[]): Promise<StoredHost[]> {
    return this.#named.add(names);
  }

  /** Hosts that follow those with these ids. */
  ledBy(ids: readonly string[]): Promise<StoredHost[]> {
    return this.#ledBy.add(ids);
  }

  /** Sets addresses in one transaction. Of two updates of a host by this process the later one stays. */
  setAddresses(given: readonly NewAddresses[], by: Sender): Promise<AddressResult> {
    return this.#set.add({ given, by });
  }

  /** Changes a host's challenges, of which the two that were set last stay. Answers the transaction; null if nothing has changed. */
  async changeChallenges(host: string, { clears, drops, adds }: ChallengeChange): Promise<string | null> {
    const { rows } = await this.#database.execute<{ xid: string | null }>(sql`
      select ddns_change_challenges(${host}::uuid, ${clears}, ${sql.param(drops)}::text[], ${sql.param(adds)}::text[]) as xid`);
    return rows[0]!.xid;
  }

  async #readNamed(all: readonly (readonly string[])[]): Promise<StoredHost[][]> {
    const asked = sql.param([...new Set(all.flat())]);
    const { rows } = await this.#database.execute<StoredHost>(
      sql`select * from ddns_hosts_to_update(${asked}::text[])`,
    );
    const found = new Map(rows.map((host) => [host.fqdn, host]));
    return all.map((names) => names.flatMap((name) => found.get(name) ?? []));
  }

  async #readLedBy(all: readonly (readonly string[])[]): Promise<StoredHost[][]> {
    const asked = sql.param([...new Set(all.flat())]);
    const { rows } = await this.#database.execute<StoredHost>(
      sql`select * from ddns_hosts_led_by(${asked}::uuid[])`,
    );
    return all.map((ids) => rows.filter(({ lead_id }) => ids.includes(lead_id!)));
  }

  async #setAll(all: readonly AddressUpdate[]): Promise<AddressResult[]> {
    const lines = all
      .flatMap(({ given, by }, update) => given.map((host) => ({ ...host, by, update })))
      // In one order, so that two statements for the same hosts do not wait for each other for ever. The order of one host's is kept.
      .sort((a, b) => (a.idguid < b.idguid ? -1 : Number(a.idguid > b.idguid)));
    const column = (of: (line: (typeof lines)[number]) => unknown) => sql.param(lines.map(of));
    const { rows } = await this.#database.execute<{ line: number; xid: string | null }>(sql`
      select * from ddns_set_addresses(
        ${column(({ idguid }) => idguid)}::uuid[], ${column(({ version }) => version)}::int[],
        ${column(({ ip4 }) => ip4 !== undefined)}::boolean[], ${column(({ ip4 }) => ip4 ?? null)}::inet[],
        ${column(({ ip6 }) => ip6 !== undefined)}::boolean[], ${column(({ ip6 }) => ip6 ?? null)}::inet[],
        ${column(({ by }) => by.via)}::text[], ${column(({ by }) => by.from)}::inet[],
        ${column(({ by }) => by.agent)}::text[])`);
    const results = all.map((): AddressResult => ({ changed: [], xid: null, isStale: false }));
    for (const { line, xid } of rows) {
      const { idguid, update } = lines[line - 1]!;
      const result = results[update]!;
      if (xid === null) result.isStale = true;
      else {
        result.changed.push(idguid);
        this.#last.set(idguid, xid);
      }
    }
    for (const [n, { given }] of all.entries()) results[n]!.xid = this.#lastOf(given);
    return results;
  }

  /** The latest transaction of these hosts. */
  #lastOf(hosts: readonly NewAddresses[]): string | null {
    const xids = hosts.flatMap(({ idguid }) => this.#last.get(idguid) ?? []);
    return xids.reduce<string | null>((a, b) => (a !== null && BigInt(a) > BigInt(b) ? a : b), null);
  }
}
