import { and, eq, gte, sql } from 'drizzle-orm';
import { auditLog } from '../../core/audit.table.ts';
import type { Actor, Ctx, Database, TenantRef } from '../../core/context.ts';
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
