import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import { publish } from '../../../core/live/publish.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { PIPELINE_TOPIC } from '../labels.ts';
import { type Changed, changeTexts, HAPPENED, isFirstLots, readChanges } from '../notices/changes.ts';
import { nameChanges } from '../notices/names.ts';
import { noticeId } from '../notices/notice-id.ts';
import { pipelinePath } from './attached.ts';
import { noticeOf } from './entries.ts';
import { CHANGED } from './notice-kinds.ts';

const MOST_TITLE = 200;
const MOST_BODY = 500;

interface Change extends Record<string, unknown> {
  procedure: string;
  no: number;
  what: Changed['what'];
  changes: string | null;
  title: string | null;
  /** Who is responsible; null: nobody, or somebody who follows it, and so is told as all who do. */
  person: string | null;
}

const TOLD = jsonRecordset({ idguid: 'uuid', no: 'bigint' });

/**
 * Tells whoever is responsible for own procurements what has happened to them since they were last told, and screens. It begins with the
 * organisation's own, however much else has changed. Nothing is told twice: what was told is noted in the same transaction, and of two that
 * run at once the second waits.
 */
export async function tellOfChanges(ctx: Ctx, deps: Pick<Deps, 'jobs'>): Promise<void> {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  const { rows: held } = await ctx.db.execute<{ idguid: string; no: number }>(sql`
    select p.idguid, p.told_no::float8 as no from ejn_pipeline p where p.tenant_id = ${tenant}
      and exists (select from ejn_changes c where c.procedure_id = p.procedure_id and c.no > p.told_no)
    order by p.idguid for no key update of p`);
  if (held.length === 0) return;
  const { rows } = await ctx.db.execute<Change>(sql`
    select c.procedure_id::text as procedure, c.no::float8 as no, c.what, c.changes, coalesce(n.name, p.title) as title,
      case when not exists (select from ejn_follows f where f.tenant_id = p.tenant_id and f.user_id = p.person_id
        and f.procedure_id = p.procedure_id and f.since < c.no) then p.person_id end as person
    from ${TOLD(held)} join ejn_pipeline p on p.tenant_id = ${tenant} and p.idguid = input.idguid
    join ejn_changes c on c.procedure_id = p.procedure_id and c.no > input.no
    ${noticeOf(sql`p.procedure_id`)} order by c.no`);
  for (const change of rows) await tell(ctx, deps, change);
  const told = new Map(rows.map(({ procedure, no }) => [noticeId(Number(procedure)), no]));
  await ctx.db.execute(sql`
    update ejn_pipeline p set told_no = input.no from ${TOLD([...told].map(([idguid, no]) => ({ idguid, no })))}
    where p.tenant_id = ${tenant} and p.idguid = input.idguid`);
}

async function tell(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  { procedure, what, changes, title, person }: Change,
): Promise<void> {
  if (what === 'new') return;
  const idguid = noticeId(Number(procedure));
  // Its card shows another deadline or outcome.
  await publish(ctx, { topic: PIPELINE_TOPIC.name, key: idguid });
  const changed = readChanges(what, changes);
  if (person === null || isFirstLots(changed)) return;
  await nameChanges(ctx.db, [changed]);
  await notify(ctx, deps, {
    kind: CHANGED,
    title: `${HAPPENED[what]}: ${title ?? ''}`.slice(0, MOST_TITLE).toWellFormed(),
    ...(changed.fields.length > 0 && {
      body: changeTexts(changed).join('; ').slice(0, MOST_BODY).toWellFormed(),
    }),
    path: pipelinePath(idguid),
    group: `ejn-changed/${idguid}`,
    userIds: [person],
  });
}
