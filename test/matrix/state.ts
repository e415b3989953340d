import { ensureRow, type RowOwner, tenantTables } from '../ensure-row.ts';
import type { Sql } from '../sql.ts';

/**
 * Makes sure that the organisation has a row in every tenant table. Returns their ids, and how many tables have a row with the
 * owner's common id. No worker takes them up.
 */
export async function ensureRows(owner: Sql, rowOwner: RowOwner): Promise<{ ids: string[]; common: number }> {
  const tables = await tenantTables(owner);
  for (const { name } of tables) await ensureRow(owner, name, rowOwner);
  const ids = new Set<string>();
  let common = 0;
  for (const { name } of tables) {
    const rows = await owner`select * from ${owner(name)} where tenant_id = ${rowOwner.tenantId}`;
    const found = rows.flatMap((row) =>
      ['idguid', 'id'].map((key) => row[key]).filter((id) => typeof id === 'string'),
    );
    if (found.some((id) => id === rowOwner.id)) common += 1;
    for (const id of found) ids.add(id);
  }
  await letRest(owner, rowOwner.tenantId);
  return { ids: [...ids], common };
}

/** Else workers take up what waits, and after a minute what a node has left behind. */
async function letRest(owner: Sql, tenantId: string): Promise<void> {
  await owner`update dok_documents set lease_until = now() + interval '1 day' where tenant_id = ${tenantId}`;
  await owner`update app_log_alerts set active = false where tenant_id = ${tenantId}`;
  await owner`update viber_callbacks set done_at = received_at where tenant_id = ${tenantId}`;
  await owner`update viber_chunks set ended_at = claimed_at where tenant_id = ${tenantId}`;
}

/** Whose rows a job of every hour takes away, whatever is asked meanwhile (core/files/sweep.ts). */
const SWEPT = 'removed_files';

/** A snapshot of an organisation and its person, to detect changes. */
export async function stateOf(owner: Sql, { tenantId, userId }: RowOwner): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  const keep = async (name: string, rows: Promise<readonly { line: string }[]>): Promise<void> => {
    state[name] = (await rows).map(({ line }) => line).join('\n');
  };
  for (const { name: table } of await tenantTables(owner))
    if (table !== SWEPT)
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

/** Tables whose rows are others now, with the lines that are: two whole states are too long to be read where they differ. */
export const changesOf = (before: Record<string, string>, now: Record<string, string>): string[] =>
  Object.keys(before).flatMap((table) => {
    const [then, today] = [before, now].map((state) => state[table]!.split('\n')) as [string[], string[]];
    const lines = [
      ...then.filter((line) => !today.includes(line)).map((line) => `- ${line}`),
      ...today.filter((line) => !then.includes(line)).map((line) => `+ ${line}`),
    ];
    return lines.length > 0 ? [`${table}: ${lines.join(' ')}`] : [];
  });
