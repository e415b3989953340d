import { newLogKey } from '../../../src/modules/app-logs/keys/key.ts';
import type { Sql } from '../../../test/sql.ts';

/** More lines a minute than anybody can send. */
const UNBOUNDED = 2_000_000_000;

/** Adds a key of an application of this organisation, before the product has started; answers the whole key. */
export async function addLogKey(sql: Sql, tenant: string, app: string): Promise<string> {
  const { key, prefix, hash } = newLogKey();
  await sql`
    insert into app_log_keys (tenant_id, idguid, name, app, prefix, key_hash, line_limit)
    values (${tenant}, gen_random_uuid(), ${app}, ${app}, ${prefix}, ${hash}, ${UNBOUNDED})`;
  return key;
}
