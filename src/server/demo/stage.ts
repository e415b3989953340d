import { and, eq, gte, sql } from 'drizzle-orm';
import { auditLog } from '../../core/audit.table.ts';
import type { Actor, Ctx, Database, TenantRef } from '../../core/context.ts';
import { ZONE } from '../../core/zone.ts';
import { CLOSINGS, VOUCHERS } from '../../modules/bookkeeping/ledger/subjects.ts';
import { FILINGS } from '../../modules/bookkeeping/vat/subjects.ts';
import { MAINTENANCE } from '../../modules/trail/guard.ts';
import type { Deps } from '../module.ts';

/** An organisation whose past is played, and its people. */
export interface Stage {
  deps: Deps;
  /** The owner's connection: only the owner can backdate the trail. */
  owner: Database;
  now: Date;
  signal: AbortSignal | undefined;
  tenant: TenantRef;
  /** Members by the part of their e-mail before the @. */
  actors: ReadonlyMap<string, Actor>;
  /** Number of changes so far. */
  changes: number;
  /** Names the part that is being made, on the terminal. */
  say(part: string): void;
}

export const ctxFor = (stage: Stage, name: string, db: Ctx['db']): Ctx => {
  const member = stage.actors.get(name);
  if (!member) throw new Error(`${name} does not belong to ${stage.tenant.name}`);
  return { db, actor: member, tenant: stage.tenant, ip: null };
};

export const scopeOf = (stage: Stage, name: string) => ({
  tenantId: stage.tenant.id,
  userId: stage.actors.get(name)!.userId,
  isOperator: false,
});

/**
 * Where of a stretch the things of a list stand that grow in number towards its end: 0 to 1, for shares from 0 to 1. The last tenth of a list stands
 * in the last hundredth of the stretch.
 */
export const denser = (share: number): number => 1 - (1 - share) ** 2;

/** Backdates entries of the trail written since the demo began to `at`; those already backdated are older. Returns them. */
export const dateTrail = ({ owner, now, tenant }: Stage, at: Date) =>
  owner.transaction(async (tx) => {
    await tx.execute(sql`select set_config(${MAINTENANCE}, 'on', true)`);
    return tx
      .update(auditLog)
      .set({ at })
      .where(and(eq(auditLog.tenant_id, tenant.id), gte(auditLog.at, now)))
      .returning({ record: auditLog.record_id, action: auditLog.action });
  });

/** Moves entries of the books that lie before the day of their document to its morning, or to now where that has not come. */
export const dateDocuments = ({ owner, now, tenant }: Stage): Promise<void> =>
  owner.transaction(async (tx) => {
    await tx.execute(sql`select set_config(${MAINTENANCE}, 'on', true)`);
    await tx.execute(sql`
      update audit_log a set at = least(${now.toISOString()}::timestamptz, d.at) from (
        select resource, record, (day + time '08:00') at time zone ${ZONE}::text + nth * interval '6 minutes' as at from (
          select ${VOUCHERS.name} as resource, idguid as record, day, row_number() over (partition by day order by journal_no) as nth
          from fin_vouchers where tenant_id = ${tenant.id}::uuid
          union all
          select ${FILINGS.name}, idguid, filed_on, 1 from fin_vat_filings where tenant_id = ${tenant.id}::uuid
          union all
          select ${CLOSINGS.name}, idguid, kraj, 90 from fin_poslovne_godine where tenant_id = ${tenant.id}::uuid
        ) document
      ) d where a.tenant_id = ${tenant.id}::uuid and a.resource = d.resource and a.record_id = d.record and a.at < d.at`);
  });
