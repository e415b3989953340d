import { and, asc, count, eq, gte, inArray, lt, not } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf, dayStart } from '../../../core/dates.ts';
import { tenantUsers } from '../../../core/identity/identity.table.ts';
import { plural } from '../../../core/plural.ts';
import { TRASH_DAYS } from '../../../core/records/trash.api.ts';
import { trash } from '../../../core/records/trash.table.ts';
import type { Deps } from '../../../server/module.ts';
import { inBooks } from '../../bookkeeping/vouchers/vouchers.service.ts';
import { notify } from '../../notifications/notify.ts';
import { dokDocuments } from './documents.table.ts';
import { RETENTION_OVER } from './notices.ts';
import { documentsInTrash, removeRows } from './removal.service.ts';
import { KEPT_DOCUMENTS, RETIRED } from './states.ts';

const d = dokDocuments;
/** Documents that are moved at once: with their pages they are large. */
export const MOVED_AT_ONCE = 100;

/**
 * Moves some of the documents whose day has passed to the trash: decided ones that are not in the books. The day itself is still kept, and
 * what a person holds at this moment waits for the next time. Answers whether there are more; with the last of them people are told, in the
 * same transaction, so that they are told once even if the server is killed in between.
 */
export async function retireDocuments(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  now = new Date(),
  most = MOVED_AT_ONCE,
): Promise<boolean> {
  const today = dayOf(now);
  const rows = await ctx.db
    .select()
    .from(d)
    .where(
      and(
        eq(d.tenant_id, ctx.tenant.id),
        lt(d.retain_until, today),
        not(inBooks(ctx, d.draft_id)),
        inArray(d.state, [...RETIRED]),
      ),
    )
    .orderBy(asc(d.retain_until), asc(d.idguid))
    .limit(most + 1)
    .for('update', { skipLocked: true });
  if (rows.length === 0) return false;
  await removeRows(ctx, rows.slice(0, most));
  if (rows.length > most) return true;
  await tell(ctx, deps, today);
  return false;
}

async function tell(ctx: Ctx, deps: Pick<Deps, 'jobs'>, today: string): Promise<void> {
  const [moved] = await ctx.db
    .select({ count: count() })
    .from(trash)
    .where(
      and(
        documentsInTrash.own(ctx),
        eq(trash.removed_by, ctx.actor.name),
        gte(trash.removed_at, dayStart(today)),
      ),
    );
  const people = await ctx.db
    .select({ id: tenantUsers.user_id })
    .from(tenantUsers)
    .where(eq(tenantUsers.tenant_id, ctx.tenant.id));
  await notify(ctx, deps, {
    kind: RETENTION_OVER,
    title: `Istekao rok čuvanja: ${moved!.count} ${plural(moved!.count, 'dokument je', 'dokumenta su', 'dokumenata je')} u korpi`,
    body: `Brišu se za ${TRASH_DAYS} dana. Vraćeni se čuvaju trajno.`,
    path: `${KEPT_DOCUMENTS.path}/trash?removed_by=${encodeURIComponent(ctx.actor.name)}&removed_at__gte=${today}&removed_at__lte=${today}`,
    userIds: people.map(({ id }) => id),
  });
}
