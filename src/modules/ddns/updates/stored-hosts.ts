import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import type { Via } from '../hosts/modes.ts';
import { Batches } from './batches.ts';
import type { HostState } from './decide.ts';

/**
 * Statements that run at once, and callers of one of them. Of the pool's ten connections some stay for people. More than one at once,
 * since a commit waits for the disk.
 */
const READS = { atOnce: 2, most: 200 };
const WRITES = { atOnce: 3, most: 100 };
const ALONE = { atOnce: 2, most: 1 };

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

interface Setting {
  given: readonly NewAddresses[];
  by: Sender;
}

/** What became of a setting. */
interface Set {
  /** The transaction of what has changed; null: nothing has. */
  xid: string | null;
  /** A person has edited or removed a host since it was read, so this one was left. */
  isStale: boolean;
}

/** Hosts of any organisation, for updates whose sender is not known yet. One for each process. */
export class StoredHosts {
  readonly #database: Database;
  readonly #named = new Batches(READS, (all: readonly (readonly string[])[]) => this.#readNamed(all));
  readonly #ledBy = new Batches(READS, (all: readonly (readonly string[])[]) => this.#readLedBy(all));
  readonly #set = new Batches(WRITES, (all: readonly Setting[]) => this.#setAll(all));
  readonly #challenges = new Batches(ALONE, (all: readonly [host: string, value: string | null][]) =>
    this.#setChallenge(all),
  );

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

  /** Sets addresses in one transaction. Of two settings of a host the later one stays. */
  setAddresses(given: readonly NewAddresses[], by: Sender): Promise<Set> {
    return this.#set.add({ given, by });
  }

  /** Adds a value to a host's challenges, or takes all away (null). Answers the transaction; null if nothing has changed. */
  setChallenge(host: string, value: string | null): Promise<string | null> {
    return this.#challenges.add([host, value]);
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

  async #setAll(all: readonly Setting[]): Promise<Set[]> {
    const lines = all
      .flatMap(({ given, by }, setting) => given.map((host) => ({ ...host, by, setting })))
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
    const sets = all.map((): Set => ({ xid: null, isStale: false }));
    for (const { line, xid } of rows) {
      const set = sets[lines[line - 1]!.setting]!;
      if (xid === null) set.isStale = true;
      else set.xid = xid;
    }
    return sets;
  }

  async #setChallenge(all: readonly [host: string, value: string | null][]): Promise<(string | null)[]> {
    const [[host, value]] = all as [[string, string | null]];
    const { rows } = await this.#database.execute<{ xid: string | null }>(
      sql`select ddns_set_challenge(${host}::uuid, ${value}) as xid`,
    );
    return [rows[0]!.xid];
  }
}
