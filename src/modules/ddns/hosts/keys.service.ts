import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { seal } from '../../../core/secret-box.ts';
import { wakeAfterCommit } from '../feed/wake.ts';
import { GRACE_HOURS, hashPassword, newPassword, newTsigSecret } from './credentials.ts';
import { nameOf } from './edit.service.ts';
import { auditHost } from './host-audit.ts';
import { type Found, getHost, type HostRecord, lockHost, requireOwn } from './hosts.service.ts';
import { ddnsHosts } from './hosts.table.ts';

const h = ddnsHosts;
const GRACE = sql`now() + make_interval(hours => ${GRACE_HOURS}::int)`;

/** When the credentials before end, as the trail says it. */
const endOf = (atOnce: boolean): string =>
  atOnce ? 'prethodna ne vrijedi više' : `prethodna vrijedi još ${GRACE_HOURS} sata`;

/**
 * Gives a host another password; the one before stays valid for a day, or ends `atOnce`. Only this answer has it. Its owner may, too.
 * Throws 404.
 */
export async function renewPassword(
  ctx: Ctx,
  idguid: string,
  atOnce: boolean,
): Promise<Found & { password: string }> {
  const row = await lockHost(ctx, idguid);
  requireOwn(ctx, row);
  const password = newPassword();
  await write(ctx, row, {
    password_hash: await hashPassword(ctx.db, password),
    password_at: sql`now()`,
    previous_hash: atOnce ? null : row.password_hash,
    previous_until: atOnce ? null : GRACE,
  });
  await auditHost(
    ctx,
    'security',
    { idguid: row.idguid, name: nameOf(row) },
    `Nova lozinka; ${endOf(atOnce)}`,
  );
  return { ...(await getHost(ctx, row.idguid)), password };
}

/** The same with the TSIG key of a host, which has none until somebody asks for it. Its name is the host's. */
export async function renewTsig(
  ctx: Ctx,
  idguid: string,
  atOnce: boolean,
): Promise<Found & { tsig: { name: string; secret: string } }> {
  const row = await lockHost(ctx, idguid);
  requireOwn(ctx, row);
  const secret = newTsigSecret();
  const keeps = row.tsig_secret !== null && !atOnce;
  await write(ctx, row, {
    tsig_secret: await seal(ctx.db, row.idguid, secret),
    tsig_at: sql`now()`,
    previous_tsig: keeps ? row.tsig_secret : null,
    previous_tsig_until: keeps ? GRACE : null,
  });
  const said =
    row.tsig_secret === null
      ? 'TSIG ključ napravljen'
      : `Novi TSIG ključ; ${endOf(atOnce).replace('prethodna', 'prethodni')}`;
  await auditHost(ctx, 'security', { idguid: row.idguid, name: nameOf(row) }, said);
  return { ...(await getHost(ctx, row.idguid)), tsig: { name: row.fqdn, secret } };
}

/** Not a change of what people edit: the version stays, so that an open form can be saved. */
async function write(ctx: Ctx, { idguid }: HostRecord, values: object): Promise<void> {
  // Nodes remember updates with the credentials that they came with.
  wakeAfterCommit(ctx.db);
  await ctx.db
    .update(h)
    .set(values as never)
    .where(and(eq(h.tenant_id, ctx.tenant.id), eq(h.idguid, idguid)));
}
