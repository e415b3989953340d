import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { fullName } from '../../../core/identity/names.ts';
import type { Deps } from '../../../server/module.ts';
import { type AskedMailJob, RESET_MAIL } from '../../auth/entry/jobs.ts';
import { dropFactors } from '../../auth/factors/drop-factors.ts';
import { auditSecurity, EVENTS, orderNotice, ringSecurity } from '../../auth/notice.ts';
import { endSessionsOf } from '../../auth/sessions/sessions.ts';
import { lockMembersOf } from '../../rights/last-admin.ts';
import { operatorRightsOf } from '../../rights/operator.ts';
import { inEachOrganisation } from '../each-organisation.ts';
import { endLapsedInvitationsOf } from '../invitations/invitations.service.ts';
import { type Detail, getMember } from '../members/members.service.ts';

/** The operator's actions on whole accounts. Each function throws 404 for an unknown person and 403 for everybody but the operator. */

type Jobs = Deps['jobs'];

const operatorOnly = (): AppError =>
  new AppError(
    403,
    'operator_only',
    'Nalogom osobe upravlja operater sistema. Vi upravljate njenim članstvom.',
  );

async function account(ctx: Ctx, idguid: string, operator: boolean): Promise<Detail> {
  const detail = await getMember(ctx, idguid, operator);
  if (!operator) throw operatorOnly();
  return detail;
}

const refuseSelf = ({ is_self }: Detail, message: string): void => {
  if (is_self) throw new AppError(409, 'self', message);
};

/** Throws 403 for an account with rights that the caller does not have. */
async function refuseAbove(ctx: Ctx, { idguid }: Detail): Promise<void> {
  const theirs = await operatorRightsOf(ctx.db, idguid);
  if (theirs.every((name) => ctx.actor.permissions.has(name))) return;
  throw new AppError(
    403,
    'protected',
    'Ova osoba u sistemu ima dozvole koje vi nemate, pa njenim nalogom ne možete upravljati.',
  );
}

/** Records an event in the trail of the current organisation and of every organisation of the person. */
async function audit(ctx: Ctx, detail: Detail, event: string): Promise<void> {
  await auditSecurity(ctx, event, subjectOf(detail));
  const others = detail.organisations!.filter(({ idguid }) => idguid !== ctx.tenant.id);
  await inEachOrganisation(ctx, others, (there) => auditSecurity(there, event, subjectOf(detail)));
}

const subjectOf = (detail: Detail) => ({ idguid: detail.idguid, name: fullName(detail) });

interface Wanted {
  is_active: boolean;
  leave_without_administrator: boolean;
}

/**
 * Switches a whole account on or off; off ends its sessions and revokes its open invitations. Throws 409
 * `last_administrator`, naming the organisations left without an administrator, until the caller accepts
 * that; for the operator’s own it is never accepted.
 */
export async function setAccount(ctx: Ctx, idguid: string, wanted: Wanted, operator: boolean) {
  const before = await account(ctx, idguid, operator);
  const { is_active } = wanted;
  if (is_active === before.account_active) return before;
  if (!is_active) refuseSelf(before, 'Svoj nalog ne možete isključiti. Zamolite drugog administratora.');
  await refuseAbove(ctx, before);
  if (!is_active) await refuseOrphans(ctx, before, wanted.leave_without_administrator);
  await ctx.db
    .update(users)
    .set({
      is_active,
      version: sql`${users.version} + 1`,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(eq(users.idguid, before.idguid));
  await audit(ctx, before, is_active ? 'Nalog uključen' : 'Nalog isključen, sve prijave završene');
  if (!is_active) {
    await endSessionsOf(ctx.db, before.idguid, 'deactivated');
    await endLapsedInvitationsOf(ctx, before.idguid);
  }
  return getMember(ctx, idguid, operator);
}

/** Throws 409 where organisations would lose their last administrator; holds that state until the commit. */
async function refuseOrphans(ctx: Ctx, { idguid, organisations }: Detail, accepted: boolean): Promise<void> {
  await lockMembersOf(
    ctx,
    organisations!.map((one) => one.idguid),
  );
  const { rows } = await ctx.db.execute<{ name: string; is_operator: boolean }>(
    sql`select name, is_operator from access_sole_administrator(${idguid})`,
  );
  const own = rows.some(({ is_operator }) => is_operator);
  if (rows.length === 0 || (accepted && !own)) return;
  const names = rows.map(({ name }) => name);
  throw new AppError(
    409,
    'last_administrator',
    `Bez administratora bi ostalo: ${names.join(', ')}. Prvo dajte drugoj osobi pravo izmjene korisnika.`,
    { data: { organisations: names, may_leave: !own } },
  );
}

/** Mails the person a link for a new password. Throws 409 for an account that is switched off. */
export async function mailPassword(ctx: Ctx, jobs: Jobs, idguid: string, operator: boolean): Promise<void> {
  const detail = await account(ctx, idguid, operator);
  if (!detail.account_active)
    throw new AppError(409, 'inactive', 'Nalog je isključen. Uključite ga prije slanja linka.');
  await jobs.send(ctx.db, RESET_MAIL, { email: detail.email } satisfies AskedMailJob);
  await audit(ctx, detail, 'Poslan link za novu lozinku');
}

/**
 * Removes a person’s second factors (a lost phone), ends their sessions and mails them. Throws 409 where
 * there are none, and for oneself.
 */
export async function removeFactors(ctx: Ctx, jobs: Jobs, idguid: string, operator: boolean) {
  const detail = await account(ctx, idguid, operator);
  refuseSelf(detail, 'Svoj drugi faktor uklanjate u svom profilu.');
  await refuseAbove(ctx, detail);
  if (!detail.second_factor.totp && detail.second_factor.passkeys === 0)
    throw new AppError(409, 'no_factor', 'Osoba nema drugi faktor.');
  await dropFactors(ctx.db, detail.idguid);
  await endSessionsOf(ctx.db, detail.idguid, 'ended');
  await audit(ctx, detail, EVENTS['factors-removed']);
  await inEachOrganisation(ctx, detail.organisations!, (there) =>
    ringSecurity(there, detail.idguid, 'factors-removed'),
  );
  // Without the caller’s IP address, which only the trail records.
  await orderNotice(ctx.db, jobs, detail.idguid, 'factors-removed', null);
  return getMember(ctx, idguid, operator);
}
