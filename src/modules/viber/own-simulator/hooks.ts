import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { callableBy } from '../../../core/identity/callable.ts';
import { unseal } from '../../../core/secret-box.ts';

interface Row extends Record<string, unknown> {
  idguid: string;
  hook_id: string;
  token: string;
}

/** Bots of all organisations that a simulator has answered for and that have a webhook; tokens are sealed. */
export const simulatedHooksSql = (role: string): string[] => [
  `create or replace function viber_simulated_hooks() returns table (idguid uuid, hook_id text, token text)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select b.idguid, b.hook_id, b.token from viber_bots b
    where b.simulated and b.removed_at is null and b.hook_state = 'set'
  $$`,
  ...callableBy(role, ['viber_simulated_hooks()']),
];

/** Webhooks as the service would remember them, by token. `address`: of a bot's webhook by its id. */
export async function simulatedHooks(
  database: Database,
  address: (hookId: string) => string,
): Promise<Record<string, string>> {
  const { rows } = await database.execute<Row>(sql`select * from viber_simulated_hooks()`);
  const read = rows.map(
    async ({ idguid, hook_id, token }): Promise<[string, string]> => [
      await unseal(database, idguid, token),
      address(hook_id),
    ],
  );
  // One whose token was sealed with a key that is gone must not take the others along.
  const hooks = await Promise.allSettled(read);
  return Object.fromEntries(hooks.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

/** Whether there are bots of a simulator. */
export async function hasSimulatedBots(database: Database): Promise<boolean> {
  const { rows } = await database.execute(sql`select from viber_simulated_hooks() limit 1`);
  return rows.length > 0;
}
