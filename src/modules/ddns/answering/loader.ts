import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import type { Change } from '../feed/reader.ts';
import { APEX_TTL, mailboxName } from '../zones/apex.ts';
import type { Zone, ZoneSpec } from './zone.ts';
import type { HostData, NameData, ZoneDraft, ZoneStore } from './zone-store.ts';

/** Rows of one query while everything is loaded. */
const PAGE = 20_000;

interface ZoneRow extends Record<string, unknown> {
  no: string;
  domain_id: string;
  name: string;
  ns: string[];
  contact: string;
  refresh: number;
  retry: number;
  expire: number;
  minimum: number;
  serial: string;
  secondaries: string[];
  transfer_secret: string | null;
}

interface Row extends Record<string, unknown> {
  no: string;
  domain_id: string;
  name: string;
  type: string;
  ttl: number;
  content: string | null;
  ip4: string | null;
  ip6: string | null;
  wildcard: boolean;
}

/** Who hears of what the loader does. */
export interface LoaderEvents {
  /** Before and after the records at a name of a zone change. */
  changing?(zone: Zone, name: string): void;
  changed?(zone: Zone, name: string): void;
  /** The zone's own settings have changed. */
  settings?(zone: Zone): void;
  /** A zone was loaded as a whole. */
  replaced?(zone: Zone): void;
  removed?(no: number): void;
  serial?(zone: Zone): void;
}

/** Fills the memory of a DNS server from the database, and keeps it as the database is. */
export class ZoneLoader {
  readonly #database: Database;
  readonly #store: ZoneStore;
  readonly #secretOf: (domain: string, sealed: string) => Promise<string>;
  readonly #hears: LoaderEvents;
  /** Numbers of the answered domains. */
  readonly #numbers = new Map<string, number>();

  constructor(
    database: Database,
    store: ZoneStore,
    secretOf: (domain: string, sealed: string) => Promise<string>,
    hears: LoaderEvents = {},
  ) {
    this.#database = database;
    this.#store = store;
    this.#secretOf = secretOf;
    this.#hears = hears;
  }

  /** Loads every zone; what is answered meanwhile is what was before. */
  async loadAll(): Promise<void> {
    const drafts = new Map<string, Draft>();
    for (const { id, spec } of await this.#zones(null)) {
      const draft = this.#store.replaceZone(spec);
      if (draft) drafts.set(id, { no: spec.no, draft });
    }
    await this.#replace(drafts, {
      hosts: (last) => this.#query(sql`ddns_hosts_from(${last?.no ?? 0}, ${PAGE})`),
      records: (last) => this.#query(sql`ddns_records_from(${last?.no ?? 0}, ${PAGE})`),
    });
    for (const [id, no] of this.#numbers) if (!drafts.has(id)) this.#remove(id, no);
    await this.#store.sweep();
  }

  /** Applies changes; what they name is read anew as a whole. */
  async apply(changes: readonly Change[]): Promise<void> {
    const whole = new Set(changes.flatMap((c) => (c.name === null && !c.serialOnly ? c.domainId : [])));
    // Also those of a zone that has itself changed: only one that is new is read as a whole.
    const names = new Set(
      changes.flatMap(({ domainId, name }) => (name !== null && this.#numbers.has(domainId) ? name : [])),
    );
    if (names.size > 0) await this.#applyNames(changes, [...names]);
    if (whole.size > 0) await this.#applyWhole([...whole]);
    const serials = new Set(changes.flatMap((c) => (c.serialOnly ? c.domainId : [])));
    if (serials.size > 0)
      for (const { id, spec } of await this.#zones([...serials])) this.#setSerial(id, spec.serial);
    await this.#store.sweep();
  }

  async #applyNames(changes: readonly Change[], names: readonly string[]): Promise<void> {
    const asked = sql`${sql.param(names)}::text[]`;
    const [hosts, records] = await Promise.all([
      this.#query(sql`ddns_hosts_named(${asked})`),
      this.#query(sql`ddns_records_named(${asked})`),
    ]);
    const found = group([...hosts, ...records]);
    for (const { domainId, name } of changes) {
      const no = this.#numbers.get(domainId);
      if (name === null || no === undefined) continue;
      const data = found.get(domainId)?.get(name) ?? { host: null, records: [] };
      const zone = this.#store.zone(no)!;
      this.#hears.changing?.(zone, name);
      this.#store.setName(no, name, data);
      this.#hears.changed?.(zone, name);
    }
  }

  async #applyWhole(domains: readonly string[]): Promise<void> {
    const zones = new Map((await this.#zones(domains)).map(({ id, spec }) => [id, spec]));
    for (const id of domains) {
      const spec = zones.get(id);
      const known = this.#numbers.get(id);
      if (!spec) {
        if (known !== undefined) this.#remove(id, known);
      } else if (known !== undefined) {
        const before = this.#store.zone(spec.no)!;
        // Its name servers are records at its name.
        this.#hears.changing?.(before, before.name);
        this.#store.putZone({ ...spec, serial: before.serial });
        const now = this.#store.zone(spec.no)!;
        this.#hears.changed?.(now, now.name);
        this.#hears.settings?.(now);
        this.#setSerial(id, spec.serial);
      } else await this.#loadZone(id, spec);
    }
  }

  /** A zone that was not answered yet, or in another way. */
  async #loadZone(id: string, spec: ZoneSpec): Promise<void> {
    const draft = this.#store.replaceZone(spec);
    if (!draft) return;
    await this.#replace(new Map([[id, { no: spec.no, draft }]]), {
      hosts: (last) =>
        this.#query(sql`ddns_hosts_of(${id}::uuid, ${last?.name ?? ''}, ${last?.no ?? 0}, ${PAGE})`),
      records: (last) =>
        this.#query(sql`ddns_records_of(${id}::uuid, ${last?.name ?? ''}, ${last?.no ?? 0}, ${PAGE})`),
    });
  }

  /** Fills drafts and answers from them; if that fails, nothing of them stays. */
  async #replace(drafts: ReadonlyMap<string, Draft>, pages: Pages): Promise<void> {
    try {
      await fill(drafts, pages);
    } catch (error) {
      for (const { draft } of drafts.values()) draft.discard();
      await this.#store.sweep();
      throw error;
    }
    for (const [id, { no, draft }] of drafts) {
      draft.publish();
      this.#numbers.set(id, no);
      this.#hears.replaced?.(this.#store.zone(no)!);
    }
  }

  #remove(id: string, no: number): void {
    this.#store.removeZone(no);
    this.#numbers.delete(id);
    this.#hears.removed?.(no);
  }

  #setSerial(id: string, serial: number): void {
    const zone = this.#store.zone(this.#numbers.get(id) ?? -1);
    if (!zone || zone.serial === serial) return;
    this.#store.setSerial(zone.no, serial);
    this.#hears.serial?.(zone);
  }

  async #zones(domains: readonly string[] | null): Promise<{ id: string; spec: ZoneSpec }[]> {
    const { rows } = await this.#database.execute<ZoneRow>(
      sql`select * from ddns_zones(${domains === null ? null : sql.param(domains)}::uuid[])`,
    );
    return Promise.all(
      rows.map(async (row) => ({
        id: row.domain_id,
        spec: specOf(
          row,
          row.transfer_secret && (await this.#secretOf(row.domain_id, row.transfer_secret).catch(() => null)),
        ),
      })),
    );
  }

  async #query(from: SQL): Promise<Row[]> {
    return (await this.#database.execute<Row>(sql`select * from ${from}`)).rows;
  }
}

interface Draft {
  no: number;
  draft: ZoneDraft;
}

/** Pages of rows after the last one of the page before. */
type NextPage = (last: Row | undefined) => Promise<Row[]>;

interface Pages {
  hosts: NextPage;
  records: NextPage;
}

/** Sets every name of drafts once, whole: a name may have the addresses of a host and records beside them. */
async function fill(drafts: ReadonlyMap<string, Draft>, { hosts, records }: Pages): Promise<void> {
  const beside = new Map<string, Map<string, NameData>>();
  for await (const rows of pages(records)) group(rows, beside);
  for await (const rows of pages(hosts))
    for (const row of rows) {
      const data = beside.get(row.domain_id)?.get(row.name);
      beside.get(row.domain_id)?.delete(row.name);
      drafts.get(row.domain_id)?.draft.setName(row.name, { host: hostOf(row), records: data?.records ?? [] });
    }
  for (const [id, names] of beside)
    for (const [name, data] of names) drafts.get(id)?.draft.setName(name, data);
}

async function* pages(next: NextPage): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await next(last);
    yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}

/** Rows as the data of their names, by domain. */
function group(
  rows: readonly Row[],
  into: Map<string, Map<string, NameData>> = new Map(),
): Map<string, Map<string, NameData>> {
  for (const row of rows) {
    const names = into.get(row.domain_id) ?? new Map<string, NameData>();
    into.set(row.domain_id, names);
    const { host, records } = names.get(row.name) ?? { host: null, records: [] };
    names.set(
      row.name,
      row.content === null
        ? { host: hostOf(row), records }
        : { host, records: [...records, { type: row.type, ttl: row.ttl, content: row.content }] },
    );
  }
  return into;
}

const hostOf = ({ ttl, ip4, ip6, wildcard }: Row): HostData => ({ ttl, ip4, ip6, wildcard });

function specOf(row: ZoneRow, secret: string | null): ZoneSpec {
  const { name, ns, refresh, retry, expire, minimum } = row;
  return {
    no: Number(row.no),
    name,
    soa: { mname: ns[0]!, rname: mailboxName(row.contact), refresh, retry, expire, minimum },
    soaTtl: APEX_TTL,
    ns,
    nsTtl: APEX_TTL,
    serial: Number(row.serial),
    transfer: { secondaries: row.secondaries, secret },
  };
}
