import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { countText } from '../../../core/count-text.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { BROADCASTS_PATH } from '../labels.ts';
import { auditBroadcast, stateChange } from './broadcast-audit.ts';
import { type BroadcastRecord, ownBroadcast, sumsOf } from './broadcasts.service.ts';
import { viberBroadcasts } from './broadcasts.table.ts';
import { BROADCAST_ENDED } from './notices.ts';

type Needs = Pick<Deps, 'jobs'>;

/** Ends a broadcast of a state in which nobody waits and nothing is under way; undefined: there is something left. */
async function endFrom(
  ctx: Ctx,
  idguid: string,
  state: 'running' | 'paused',
): Promise<BroadcastRecord | undefined> {
  const [row] = await ctx.db
    .update(viberBroadcasts)
    .set({ state: 'done', ended_at: sql`now()` })
    .where(
      and(
        ownBroadcast(ctx, idguid),
        eq(viberBroadcasts.state, state),
        eq(viberBroadcasts.choosing, false),
        sql`not exists (select from viber_receivers r where r.tenant_id = ${ctx.tenant.id}::uuid and r.broadcast_id = ${idguid}::uuid
          and r.state in ('waiting', 'sending'))`,
      ),
    )
    .returning();
  return row;
}

/**
 * Ends a broadcast in which nobody waits and nothing is under way, also one that was paused while its last request was, and tells whoever
 * started it.
 */
export async function finishIfDone(ctx: Ctx, deps: Needs, idguid: string): Promise<boolean> {
  const running = await endFrom(ctx, idguid, 'running');
  const row = running ?? (await endFrom(ctx, idguid, 'paused'));
  if (!row) return false;
  const { sent, refused, unknown, skipped } = await sumsOf(ctx, idguid);
  const parts = [
    `poslano ${countText(sent)}`,
    refused > 0 && `odbijeno ${countText(refused)}`,
    unknown > 0 && `nepoznato ${countText(unknown)}`,
    skipped > 0 && `preskočeno ${countText(skipped)}`,
  ].filter(Boolean);
  await auditBroadcast(ctx, 'update', row, stateChange(running ? 'running' : 'paused', 'done'));
  await tell(
    ctx,
    deps,
    row,
    `Masovna poruka „${row.name}” je završena`,
    `Od ${countText(row.total)}: ${parts.join(', ')}.`,
  );
  return true;
}

/** Pauses a running broadcast for a reason, a sentence, and tells whoever started it. */
export async function pauseByItself(ctx: Ctx, deps: Needs, idguid: string, fault: string): Promise<void> {
  const [row] = await ctx.db
    .update(viberBroadcasts)
    .set({ state: 'paused', fault })
    .where(and(ownBroadcast(ctx, idguid), eq(viberBroadcasts.state, 'running')))
    .returning();
  if (!row) return;
  await auditBroadcast(ctx, 'update', row, stateChange('running', 'paused'));
  await tell(ctx, deps, row, `Masovna poruka „${row.name}” je stala`, fault);
}

async function tell(ctx: Ctx, deps: Needs, row: BroadcastRecord, title: string, body: string): Promise<void> {
  const { idguid, started_by_id } = row;
  if (!started_by_id) return;
  await notify(ctx, deps, {
    kind: BROADCAST_ENDED,
    title,
    body,
    path: `${BROADCASTS_PATH}/${idguid}/view`,
    group: `viber-broadcast/${idguid}`,
    userIds: [started_by_id],
  });
}
