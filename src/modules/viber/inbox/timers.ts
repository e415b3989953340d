import { sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../../core/context.ts';
import { callableBy } from '../../../core/identity/callable.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { conversationPath, TIMERS_PUMP } from '../labels.ts';
import { calledName } from '../protocol/names.ts';
import { startPump } from '../pump.ts';
import { ASSIGNED } from './notice-kinds.ts';
import { addEvent } from './writing.ts';

/** Milliseconds between looks at what is due. */
const EVERY = 15_000;
/** Conversations of one look. */
const PART = 100;

/** The function that names what is due of whichever organisation, for the worker: ids only. */
export const timersSql = (role: string): string[] => [
  `create or replace function viber_snoozes_due(most int) returns table (tenant_id uuid, idguid uuid)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.tenant_id, c.idguid from viber_conversations c
    where c.state = 'snoozed' and c.snoozed_until <= now() order by c.snoozed_until limit most
  $$`,
  ...callableBy(role, ['viber_snoozes_due(int)']),
];

/** Does what is due, a part of it. True: there may be more. */
export type Timer = (deps: Deps) => Promise<boolean>;

/** Starts the work of timers on a node; one after another. Returns what stops it. */
export const startTimers = (deps: Deps, timers: readonly Timer[]): (() => Promise<void>) =>
  startPump({
    database: deps.database,
    log: deps.log,
    name: TIMERS_PUMP,
    every: EVERY,
    async work(signal) {
      let more = false;
      for (const timer of timers) if (!signal.aborted) more = (await timer(deps)) || more;
      return more;
    },
  });

/** Opens conversations whose time has come, and tells whoever has them. */
export const endSnoozes: Timer = async (deps) => {
  const due = await dueSnoozes(deps.database);
  for (const { tenant_id, idguid } of due) {
    const tenant = await findTenant(deps.database, tenant_id);
    if (tenant) await asSystem(deps.database, tenant, (ctx) => endSnooze(ctx, deps, idguid));
  }
  return due.length === PART;
};

async function dueSnoozes(database: Database) {
  const { rows } = await database.execute<{ tenant_id: string; idguid: string }>(
    sql`select * from viber_snoozes_due(${PART})`,
  );
  return rows;
}

async function endSnooze(ctx: Ctx, deps: Pick<Deps, 'jobs'>, idguid: string): Promise<void> {
  // Of two nodes that see it, one changes the row.
  const { rows } = await ctx.db.execute<{ assignee_id: string | null; name: string | null }>(sql`
    update viber_conversations set state = 'open', snoozed_until = null, version = version + 1, updated_at = now(), updated_by = null
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid and state = 'snoozed' and snoozed_until <= now()
    returning assignee_id, name`);
  const [opened] = rows;
  if (!opened) return;
  await addEvent(ctx, { idguid }, 'Odgoda je istekla: razgovor je ponovo otvoren.');
  if (opened.assignee_id)
    await notify(ctx, deps, {
      kind: ASSIGNED,
      title: `Istekla je odgoda razgovora: ${calledName(opened.name)}`,
      path: conversationPath(idguid),
      group: `viber-assigned/${idguid}`,
      userIds: [opened.assignee_id],
    });
}
