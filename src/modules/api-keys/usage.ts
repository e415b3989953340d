import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../core/context.ts';
import { inTenant } from '../../core/tenant.ts';
import { apiKeys } from './api-keys.table.ts';
import type { KeyCaller } from './key-caller.ts';
import { Pace } from './pace.ts';

/** Milliseconds between two notes of a key's use. */
const NOTED = 60_000;

/** What one node knows of the use of one installation's keys. */
export interface Usage {
  pace: Pace;
  /** Keys whose use has been noted within the last minute. */
  noted: LRUCache<string, true>;
}

const known = new WeakMap<Database, Usage>();

export function usageOf(database: Database): Usage {
  let usage = known.get(database);
  if (!usage) {
    usage = { pace: new Pace(), noted: new LRUCache({ max: 10_000, ttl: NOTED }) };
    known.set(database, usage);
  }
  return usage;
}

/** Notes when and from where a key was used, once a minute over all nodes. Not to be waited for by the request. */
export async function noteUse(database: Database, { keyId, actor, tenant }: KeyCaller, ip: string) {
  const { noted } = usageOf(database);
  if (noted.has(keyId)) return;
  noted.set(keyId, true);
  const scope = { tenantId: tenant.id, userId: actor.userId, isOperator: false };
  await inTenant(database, scope, (tx) =>
    tx.execute(sql`
      update ${apiKeys} set last_used_at = now(), last_used_ip = ${ip.slice(0, 64)}
      where idguid = ${keyId} and (last_used_at is null or last_used_at < now() - interval '1 minute')`),
  );
}
