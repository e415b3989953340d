import { type Field, plant, tenantTables } from '../plant.ts';
import type { Sql } from '../sql.ts';

/** Gives the organisation a row in every table that has a tenant. Answers their ids. */
export async function plantAll(owner: Sql, field: Field): Promise<string[]> {
  const tables = await tenantTables(owner);
  for (const { name } of tables) await plant(owner, name, field);
  const ids: string[] = [];
  for (const { name } of tables) {
    const rows = await owner`select * from ${owner(name)} where tenant_id = ${field.tenantId}`;
    for (const row of rows)
      for (const key of ['idguid', 'id']) if (typeof row[key] === 'string') ids.push(row[key]);
  }
  return [...new Set(ids)];
}

/** Everything that is known of an organisation and its person, to see that nobody has changed it. */
export async function stateOf(owner: Sql, { tenantId, userId }: Field): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  const keep = async (name: string, rows: Promise<readonly { line: string }[]>): Promise<void> => {
    state[name] = (await rows).map(({ line }) => line).join('\n');
  };
  for (const { name: table } of await tenantTables(owner))
    await keep(
      table,
      owner`select x::text as line from ${owner(table)} x where tenant_id = ${tenantId} order by 1`,
    );
  await keep('tenants', owner`select x::text as line from tenants x where idguid = ${tenantId}`);
  const members = owner`select user_id from tenant_users where tenant_id = ${tenantId}`;
  await keep('users', owner`select x::text as line from users x where idguid in (${members}) order by 1`);
  for (const table of ['sessions', 'totp_factors', 'recovery_codes', 'passkeys'])
    await keep(
      table,
      owner`select x::text as line from ${owner(table)} x where user_id = ${userId} order by 1`,
    );
  return state;
}
