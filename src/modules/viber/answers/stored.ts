import { sql } from 'drizzle-orm';
import { afterCommit } from '../../../core/after-commit.ts';
import { announceChange, cacheOf, invalidateCache } from '../../../core/cache.ts';
import type { Database, Tx } from '../../../core/context.ts';
import { callableBy } from '../../../core/identity/callable.ts';
import { type Definition, isEmpty, storedSchema } from './definition.ts';

/** What reads a bot's answers before its organisation is known, and finds flows whose time is over. */
export const answersSql = (role: string): string[] => [
  `create or replace function viber_answers_of(bot uuid) returns jsonb
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.definition from viber_answers a join viber_bots b on b.tenant_id = a.tenant_id and b.idguid = a.bot_id
    where a.bot_id = bot and b.active and b.removed_at is null
  $$`,
  `create or replace function viber_flows_due(most int) returns table (tenant_id uuid, idguid uuid)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.tenant_id, c.idguid from viber_conversations c
    where c.flow_due <= now() order by c.flow_due limit most
  $$`,
  ...callableBy(role, ['viber_answers_of(uuid)', 'viber_flows_due(int)']),
];

/** A stored definition. Null: nothing was stored, or nothing that this version understands. */
export function readDefinition(stored: unknown): Definition | null {
  const read = storedSchema.safeParse(stored);
  return read.success ? read.data : null;
}

/** How a bot answers, from memory; null: by nothing, or it is off. */
export const answersOf = (database: Database, botId: string): Promise<Definition | null> =>
  cacheOf(database).get(`viber-answers:${botId}`, async (db) => {
    const { rows } = await db.execute<{ definition: unknown }>(
      sql`select viber_answers_of(${botId}::uuid) as definition`,
    );
    const definition = readDefinition(rows[0]?.definition);
    return definition && !isEmpty(definition) ? definition : null;
  });

/** Has all nodes read answers again when this transaction has committed. */
export async function announceAnswers(tx: Tx): Promise<void> {
  afterCommit(tx, invalidateCache);
  await announceChange(tx);
}
