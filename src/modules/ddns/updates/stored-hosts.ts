import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import type { Via } from '../hosts/modes.ts';
import type { HostState } from './decide.ts';

/** A host as an update finds it. */
export interface StoredHost extends HostState, Record<string, unknown> {
  tenant_id: string;
  idguid: string;
  fqdn: string;
  lead_id: string | null;
  /** Others follow it. */
  leads: boolean;
  active: boolean;
  password_hash: string;
  /** The one before, while it is valid. */
  previous_hash: string | null;
}

const read = async (database: Database, from: SQL): Promise<StoredHost[]> =>
  (await database.execute<StoredHost>(sql`select * from ${from}`)).rows;

/** Hosts with these names, of any organisation. */
export const hostsNamed = (database: Database, names: readonly string[]): Promise<StoredHost[]> =>
  read(database, sql`ddns_hosts_to_update(${sql.param(names)}::text[])`);

/** Hosts that follow these. */
export const hostsLedBy = (database: Database, ids: readonly string[]): Promise<StoredHost[]> =>
  read(database, sql`ddns_hosts_led_by(${sql.param(ids)}::uuid[])`);

/** New addresses of a host. A family that is left out stays as it is by then: another update may have set it meanwhile. */
export interface NewAddresses {
  idguid: string;
  ip4?: string | null;
  ip6?: string | null;
}

/** Sets addresses in one transaction, and answers the hosts whose were others, and that transaction; null if none has changed. */
export async function setAddresses(
  database: Database,
  given: readonly NewAddresses[],
  by: { via: Via; from: string | null; agent: string | null },
): Promise<{ ids: Set<string>; xid: string } | null> {
  // In one order, so that two updates of the same hosts do not wait for each other for ever.
  const sorted = [...given].sort((a, b) => (a.idguid < b.idguid ? -1 : 1));
  const { rows } = await database.execute<{ idguid: string; xid: string }>(sql`
    select * from ddns_set_addresses(
      ${sql.param(sorted.map(({ idguid }) => idguid))}::uuid[],
      ${sql.param(sorted.map(({ ip4 }) => ip4 !== undefined))}::boolean[],
      ${sql.param(sorted.map(({ ip4 }) => ip4 ?? null))}::inet[],
      ${sql.param(sorted.map(({ ip6 }) => ip6 !== undefined))}::boolean[],
      ${sql.param(sorted.map(({ ip6 }) => ip6 ?? null))}::inet[],
      ${by.via}, ${by.from}::inet, ${by.agent?.slice(0, 200) ?? null})`);
  const [first] = rows;
  return first ? { ids: new Set(rows.map(({ idguid }) => idguid)), xid: first.xid } : null;
}

/** Adds a value to a host's challenges, or takes all away (null). Answers the transaction; null if nothing has changed. */
export async function setChallenge(
  database: Database,
  host: string,
  value: string | null,
): Promise<string | null> {
  const { rows } = await database.execute<{ xid: string | null }>(
    sql`select ddns_set_challenge(${host}::uuid, ${value}) as xid`,
  );
  return rows[0]!.xid;
}
