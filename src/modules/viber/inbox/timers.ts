import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
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
    ...deps,
    name: TIMERS_PUMP,
    every: EVERY,
    async work(signal) {
      let more = false;
      for (const timer of timers) if (!signal.aborted) more = (await timer(deps)) || more;
      return more;
    },
  });

/** Opens conversations whose time has come, and tells whoever has them. */
export const endSnoozes: Timer = (deps) =>
  doDue(deps, sql`select * from viber_snoozes_due(${PART})`, PART, (ctx, idguid) =>
    endSnooze(ctx, deps, idguid),
  );

/**
 * Does work for each conversation that a query of at most `part` rows names (`tenant_id`, `idguid`), in a transaction of its own: one that
 * fails does not hold up the others. True: there may be more.
 */
export async function doDue(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  due: SQL,
  part: number,
  work: (ctx: Ctx, idguid: string) => Promise<void>,
): Promise<boolean> {
  const { rows } = await database.execute<{ tenant_id: string; idguid: string }>(due);
  let failed = 0;
  for (const { tenant_id, idguid } of rows) {
    const tenant = await findTenant(database, tenant_id);
    if (!tenant) continue;
    try {
      await asSystem(database, tenant, (ctx) => work(ctx, idguid));
    } catch (error) {
      failed += 1;
      log.warn(
        { err: error, conversation: idguid },
        'viber: what was due in a conversation could not be done',
      );
    }
  }
  // Those that failed are looked for again later, not at once.
  return rows.length === part && failed === 0;
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
