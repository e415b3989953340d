import { type SQL, sql } from 'drizzle-orm';
import { afterCommit } from '../after-commit.ts';
import type { Ctx, Tx } from '../context.ts';
import { announce } from './announce.ts';
import { liveEvents } from './live.table.ts';
import { topicNamed } from './topics.ts';

/** Something has changed; see `live_events` (live.table.ts). */
export interface LiveChange {
  topic: string;
  key?: string;
  version?: number;
  /** Only for this person. */
  userId?: string;
}

/** Announces a change to the caller's organisation; sent when the transaction commits. */
export async function publish(ctx: Pick<Ctx, 'db' | 'tenant'>, change: LiveChange): Promise<void> {
  await ctx.db.execute(publishing(ctx, change));
}

/** The statement of `publish`, for one change or more, to be part of another one: that of the change itself. */
export function publishing(ctx: Pick<Ctx, 'db' | 'tenant'>, ...changes: [LiveChange, ...LiveChange[]]): SQL {
  afterCommit(ctx.db, announce);
  const rows = changes.map(
    ({ topic, key = null, version = null, userId = null }) =>
      sql`(${ctx.tenant.id}::uuid, ${topicNamed(topic).name}, ${key}, ${version}::int, ${userId}::uuid)`,
  );
  return sql`insert into ${liveEvents} (tenant_id, topic, key, version, user_id) values ${sql.join(rows, sql`, `)}`;
}

/** The same for the operator's people, from a transaction without an organisation. */
export async function publishToOperator(tx: Tx, change: Omit<LiveChange, 'userId'>): Promise<void> {
  const { name } = topicNamed(change.topic);
  afterCommit(tx, announce);
  await tx.execute(
    sql`select live_tell_operator(${name}, ${change.key ?? null}, ${change.version ?? null}::int)`,
  );
}
