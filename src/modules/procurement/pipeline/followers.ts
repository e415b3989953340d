import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { publish } from '../../../core/live/publish.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { PIPELINE_TOPIC } from '../labels.ts';
import { noticeId } from '../notices/notice-id.ts';
import { pipelinePath } from './attached.ts';
import { noticeOf } from './entries.ts';
import { FOLLOWED } from './notice-kinds.ts';
import { changesText } from './told-changes.ts';

const WHAT = {
  changed: 'Ispravka',
  awarded: 'Dodijeljeno',
  terminated: 'Poništeno',
  gone: 'Uklonjeno s portala',
} as const;
const MOST_TITLE = 200;

interface Change extends Record<string, unknown> {
  procedure: string;
  what: keyof typeof WHAT;
  changes: string | null;
  title: string | null;
  /** Who follows it since before the change, or is responsible for it. */
  people: string[];
  own: boolean;
}

/**
 * Tells people of what has happened, since they were last told, to procurements that they follow or are responsible for. It begins with
 * what the organisation follows, however much else has changed. Nothing is told twice: the cursor moves in the same transaction.
 */
export async function tellFollowers(ctx: Ctx, deps: Pick<Deps, 'jobs'>): Promise<void> {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  const { rows: cursors } = await ctx.db.execute<{ from: string; to: string }>(sql`
    update ejn_follow_cursors c set change_no = greatest(c.change_no, newest.no)
    from (select coalesce(max(no), 0) as no from ejn_changes) newest,
      (select change_no from ejn_follow_cursors where tenant_id = ${tenant} for update) before
    where c.tenant_id = ${tenant} returning before.change_no::text as "from", c.change_no::text as "to"`);
  const [cursor] = cursors;
  if (!cursor || cursor.from === cursor.to) return;
  const { rows } = await ctx.db.execute<Change>(sql`
    with ours as (
      select procedure_id, user_id, at, false as own from ejn_follows where tenant_id = ${tenant}
      union all select procedure_id, person_id, created_at, true from ejn_pipeline where tenant_id = ${tenant}
    )
    select c.procedure_id::text as procedure, c.what, c.changes, n.name as title, o.people, o.own
    from ejn_changes c
    join lateral (select coalesce(array_agg(distinct user_id) filter (where user_id is not null), '{}')::text[] as people, bool_or(own) as own
      from ours where ours.procedure_id = c.procedure_id and ours.at <= c.at having count(*) > 0) o on true
    ${noticeOf(sql`c.procedure_id`)}
    where c.procedure_id in (select procedure_id from ours) and c.no > ${cursor.from}::bigint and c.no <= ${cursor.to}::bigint
      and c.what <> 'new'
    order by c.no`);
  for (const change of rows) await tell(ctx, deps, change);
}

async function tell(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  { procedure, what, changes, title, people, own }: Change,
): Promise<void> {
  const idguid = noticeId(Number(procedure));
  // Its card shows another deadline or outcome.
  if (own) await publish(ctx, { topic: PIPELINE_TOPIC.name, key: idguid });
  if (people.length === 0) return;
  const body = what === 'changed' ? changesText(changes) : null;
  await notify(ctx, deps, {
    kind: FOLLOWED,
    title: `${WHAT[what]}: ${title ?? 'nabavka koju pratite'}`.slice(0, MOST_TITLE),
    ...(body && { body }),
    path: pipelinePath(idguid),
    group: `ejn-follow/${idguid}`,
    userIds: people,
  });
}
