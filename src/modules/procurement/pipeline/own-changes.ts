import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { publish } from '../../../core/live/publish.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { PIPELINE_TOPIC } from '../labels.ts';
import { noticeId } from '../notices/notice-id.ts';
import { pipelinePath } from './attached.ts';
import { noticeOf } from './entries.ts';
import { CHANGED } from './notice-kinds.ts';
import { changesText } from './told-changes.ts';

const WHAT = {
  changed: 'Ispravka',
  awarded: 'Dodijeljeno',
  terminated: 'Poništeno',
  gone: 'Uklonjeno s portala',
} as const;
const MOST_TITLE = 200;

/** From now on the organisation's people are told of changes; what happened before is not. */
export async function startTelling(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    insert into ejn_pipeline_cursors (tenant_id, change_no)
    select ${ctx.tenant.id}::uuid, coalesce((select max(no) from ejn_changes), 0) on conflict do nothing`);
}

interface Change extends Record<string, unknown> {
  procedure: string;
  what: keyof typeof WHAT;
  changes: string | null;
  title: string | null;
  /** Who is responsible; null: nobody, or somebody who follows it, and so is told as all who do. */
  person: string | null;
}

/**
 * Tells whoever is responsible for own procurements what has happened to them since they were last told, and screens. It begins with the
 * organisation's own, however much else has changed. Nothing is told twice: the cursor moves in the same transaction.
 */
export async function tellOfChanges(ctx: Ctx, deps: Pick<Deps, 'jobs'>): Promise<void> {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  const { rows: cursors } = await ctx.db.execute<{ from: string; to: string }>(sql`
    update ejn_pipeline_cursors c set change_no = greatest(c.change_no, newest.no)
    from (select coalesce(max(no), 0) as no from ejn_changes) newest,
      (select change_no from ejn_pipeline_cursors where tenant_id = ${tenant} for update) before
    where c.tenant_id = ${tenant} returning before.change_no::text as "from", c.change_no::text as "to"`);
  const [cursor] = cursors;
  if (!cursor || cursor.from === cursor.to) return;
  const { rows } = await ctx.db.execute<Change>(sql`
    select c.procedure_id::text as procedure, c.what, c.changes, coalesce(n.name, p.title) as title,
      case when not exists (select from ejn_follows f where f.tenant_id = p.tenant_id and f.user_id = p.person_id
        and f.procedure_id = p.procedure_id) then p.person_id end as person
    from ejn_pipeline p
    join ejn_changes c on c.procedure_id = p.procedure_id and c.at >= p.created_at
    ${noticeOf(sql`p.procedure_id`)}
    where p.tenant_id = ${tenant} and c.no > ${cursor.from}::bigint and c.no <= ${cursor.to}::bigint and c.what <> 'new'
    order by c.no`);
  for (const change of rows) await tell(ctx, deps, change);
}

async function tell(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  { procedure, what, changes, title, person }: Change,
): Promise<void> {
  const idguid = noticeId(Number(procedure));
  // Its card shows another deadline or outcome.
  await publish(ctx, { topic: PIPELINE_TOPIC.name, key: idguid });
  if (person === null) return;
  const body = what === 'changed' ? changesText(changes) : null;
  await notify(ctx, deps, {
    kind: CHANGED,
    title: `${WHAT[what]}: ${title ?? ''}`.slice(0, MOST_TITLE),
    ...(body && { body }),
    path: pipelinePath(idguid),
    group: `ejn-changed/${idguid}`,
    userIds: [person],
  });
}
