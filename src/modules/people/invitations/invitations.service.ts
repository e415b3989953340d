import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { auditLog, type Changes } from '../../../core/audit.table.ts';
import { writeAudit } from '../../../core/audit.ts';
import type { AuditAction } from '../../../core/audit-actions.ts';
import type { Ctx } from '../../../core/context.ts';
import { databaseError } from '../../../core/dberrors.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { tenantUsers, users } from '../../../core/identity/identity.table.ts';
import { isId } from '../../../core/list-query.ts';
import { momentOf } from '../../../core/moments.ts';
import { listingOf } from '../../../core/query.ts';
import { chargeMailTo } from '../../../core/throttle.ts';
import type { Deps } from '../../../server/module.ts';
import { LINK_LIFETIMES } from '../../auth/entry/mail-links.ts';
import {
  countingRoles,
  type GivenRole,
  labelOfRole,
  refuseRolesBeyondOwn,
  rolesNamed,
} from '../../rights/giving/giving.ts';
import { lockMembers } from '../../rights/last-admin.ts';
import { inEachOrganisation } from '../each-organisation.ts';
import { invitationRoles, invitations } from '../invitations.table.ts';
import { tenantProfiles } from '../tenants.table.ts';
import { INVITATION_MAIL, type InvitationMailJob } from './invitation-mail.ts';
import type { Invitee } from './invitations.api.ts';

type Jobs = Deps['jobs'];

const SUBJECT = { name: 'invitations', scope: 'tenant' } as const;
/** Invitations per organisation and day: anybody may register one, and each mails a stranger. */
const MOST_A_DAY = 200;
/** Minutes between two mails of one invitation, and how often it may be mailed again. */
const PAUSE = 2;
const MOST_AGAIN = 3;

const open = and(isNull(invitations.accepted_at), isNull(invitations.revoked_at));
const expiry = (): SQL => sql`now() + ${LINK_LIFETIMES.invitation}::interval`;

const NAME = sql<string>`trim(coalesce(i.last_name, '') || ' ' || coalesce(i.first_name, ''))`;
const EXPIRED = sql<boolean>`(i.expires_at <= now())`;

const COLUMNS = {
  idguid: sql<string>`i.idguid`,
  email: sql<string>`i.email`,
  full_name: NAME,
  roles: sql<string[]>`array(select ${labelOfRole(sql`ir.role_id`)} from invitation_roles ir
    where ir.tenant_id = i.tenant_id and ir.invitation_id = i.idguid order by 1)`,
  invited_by: sql<string>`i.invited_by_name`,
  created_at: momentOf(sql<Date>`i.created_at`),
  sent_at: momentOf(sql<Date | null>`i.sent_at`),
  expires_at: momentOf(sql<Date>`i.expires_at`),
  expired: EXPIRED,
  lapsed: sql<boolean>`not access_invitation_holds(i.tenant_id, i.idguid)`,
};

/** Unanswered invitations. */
export const openInvitations = listingOf(({ tenant }) => ({
  columns: COLUMNS,
  from: sql`invitations i`,
  where: sql`i.tenant_id = ${tenant.id} and i.accepted_at is null and i.revoked_at is null`,
  folded: sql`i.search`,
  filters: { expired: EXPIRED, created_at: sql`i.created_at`, expires_at: sql`i.expires_at` },
  order: {
    full_name: [NAME],
    email: [sql`i.email`],
    created_at: [sql`i.created_at`],
    expires_at: [sql`i.expires_at`],
  },
  id: sql`i.idguid`,
}));
/**
 * Invites somebody to the organisation and, in the same commit, queues the mail. Throws 422 at `email` for
 * a member and for an open invitation, at `roles` for an unknown role; 403 beyond one’s own rights; 429.
 * Returns the invitation’s id.
 */
export async function invite(ctx: Ctx, jobs: Jobs, { email, roles, ...names }: Invitee): Promise<string> {
  await lockMembers(ctx);
  await refuseMember(ctx, email);
  const granted = roles.length > 0 ? await rolesNamed(ctx, roles) : await defaultRole(ctx);
  await refuseRolesBeyondOwn(ctx, granted);
  await refuseTooMany(ctx);
  await chargeMailTo(ctx.db, email);
  // An expired one is replaced; an open one violates the unique index below.
  await ctx.db
    .update(invitations)
    .set({ revoked_at: sql`now()`, token_hash: null })
    .where(and(open, eq(invitations.email, email), sql`${invitations.expires_at} <= now()`));
  const invitation = { tenant_id: ctx.tenant.id, idguid: newId() };
  await ctx.db
    .insert(invitations)
    .values({
      ...invitation,
      ...names,
      email,
      invited_by: ctx.actor.userId,
      invited_by_name: ctx.actor.name,
      expires_at: expiry(),
    })
    .catch((error: unknown) => {
      if (databaseError(error)?.code === '23505') throw invalid({ email: WAITS }, WAITS);
      throw error;
    });
  if (granted.length > 0)
    await ctx.db.insert(invitationRoles).values(
      granted.map((role) => ({
        tenant_id: ctx.tenant.id,
        invitation_id: invitation.idguid,
        role_id: role.idguid,
      })),
    );
  await send(ctx, jobs, invitation.idguid);
  await audit(
    ctx,
    'create',
    { ...invitation, email },
    {
      email: { from: null, to: email },
      roles: { from: null, to: granted.map(({ label }) => label) },
    },
  );
  return invitation.idguid;
}

const WAITS =
  'Ova osoba je već pozvana i još nije odgovorila. Poziv joj možete poslati ponovo s liste poziva.';

async function refuseMember(ctx: Ctx, email: string): Promise<void> {
  const [member] = await ctx.db
    .select({ active: tenantUsers.is_active })
    .from(tenantUsers)
    .innerJoin(users, eq(users.idguid, tenantUsers.user_id))
    .where(and(eq(tenantUsers.tenant_id, ctx.tenant.id), eq(users.email, email)));
  if (!member) return;
  const message = member.active
    ? 'Osoba s ovim e-mailom već je član organizacije.'
    : 'Osoba s ovim e-mailom već je član, ali je isključena. Uključite je na listi korisnika.';
  throw invalid({ email: message }, message);
}

/** Role of an invitation without roles: the organisation’s default for new members, if any. */
async function defaultRole(ctx: Ctx): Promise<GivenRole[]> {
  const [profile] = await ctx.db.select({ role: tenantProfiles.default_role_id }).from(tenantProfiles);
  return rolesNamed(ctx, profile?.role ? [profile.role] : []);
}

async function refuseTooMany(ctx: Ctx): Promise<void> {
  const today = await ctx.db.$count(invitations, gt(invitations.created_at, sql`now() - interval '1 day'`));
  if (today >= MOST_A_DAY)
    throw new AppError(429, 'too_many', `Organizacija može poslati najviše ${MOST_A_DAY} poziva dnevno.`, {
      data: { retry_after: 3600 },
    });
}

/**
 * Mails an invitation again with a new link and deadline; the caller becomes its sender. Throws 404, 409;
 * 403 where its roles hold more than the caller does; 429 for too many mails to the address.
 */
export async function resendInvitation(ctx: Ctx, jobs: Jobs, idguid: string): Promise<void> {
  const invitation = await locked(ctx, idguid);
  const named = await rolesOf(ctx, invitation.idguid);
  // Its roles may have been deleted since; it then gives the default role.
  await refuseRolesBeyondOwn(ctx, named.length > 0 ? named : await defaultRole(ctx));
  if (invitation.justSent)
    throw new AppError(409, 'just_sent', `Poziv je upravo poslan. Pokušajte ponovo za ${PAUSE} minute.`);
  await refuseAgain(ctx, invitation.idguid);
  await chargeMailTo(ctx.db, invitation.email);
  await ctx.db
    .update(invitations)
    .set({
      expires_at: expiry(),
      sent_at: sql`now()`,
      invited_by: ctx.actor.userId,
      invited_by_name: ctx.actor.name,
    })
    .where(eq(invitations.idguid, invitation.idguid));
  await send(ctx, jobs, invitation.idguid);
  await audit(ctx, AGAIN, invitation, { event: { from: null, to: 'Poziv ponovo poslan' } });
}

/** Trail action of a repeated mail; the repetitions are counted there. */
const AGAIN = 'update';

async function refuseAgain(ctx: Ctx, idguid: string): Promise<void> {
  const times = await ctx.db.$count(
    auditLog,
    and(
      eq(auditLog.tenant_id, ctx.tenant.id),
      eq(auditLog.resource, SUBJECT.name),
      eq(auditLog.record_id, idguid),
      eq(auditLog.action, AGAIN),
    ),
  );
  if (times >= MOST_AGAIN)
    throw new AppError(
      409,
      'sent_often',
      `Poziv je već ${MOST_AGAIN} puta poslan ponovo. Povucite ga i pozovite osobu iznova sutra.`,
    );
}

const rolesOf = (ctx: Ctx, idguid: string) =>
  countingRoles(
    ctx,
    sql`exists (select from invitation_roles ir
      where ir.tenant_id = ${ctx.tenant.id} and ir.invitation_id = ${idguid} and ir.role_id = r.idguid)`,
  );

/** Revokes an invitation; its link stops working. Throws 404, 409. */
export async function revokeInvitation(ctx: Ctx, idguid: string): Promise<void> {
  const invitation = await locked(ctx, idguid);
  await ctx.db
    .update(invitations)
    .set({ revoked_at: sql`now()`, token_hash: null })
    .where(eq(invitations.idguid, invitation.idguid));
  await audit(ctx, 'delete', invitation, { email: { from: invitation.email, to: null } });
}

/**
 * Revokes the open invitations of a person who has just lost access to the organisation; where it is the
 * operator’s, also those they sent for other organisations. Called in the same transaction.
 */
export async function endInvitationsOf(ctx: Ctx, userId: string): Promise<void> {
  await end(ctx, eq(invitations.invited_by, userId));
  if (ctx.tenant.isOperator) await endLapsedInvitationsOf(ctx, userId);
}

/**
 * Revokes, in every organisation, the person’s open invitations that they may no longer give: all of them
 * once the account is off.
 */
export async function endLapsedInvitationsOf(ctx: Ctx, userId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ idguid: string; name: string }>(
    sql`select idguid, name from access_lapsed_invitations(${userId})`,
  );
  const lapsed = sql`not access_invitation_holds(${invitations.tenant_id}, ${invitations.idguid})`;
  await inEachOrganisation(ctx, rows, (there) =>
    end(there, and(eq(invitations.invited_by, userId), lapsed)!),
  );
}

async function end(ctx: Ctx, which: SQL): Promise<void> {
  const ended = await ctx.db
    .update(invitations)
    .set({ revoked_at: sql`now()`, token_hash: null })
    .where(and(open, eq(invitations.tenant_id, ctx.tenant.id), which))
    .returning({ idguid: invitations.idguid, email: invitations.email });
  await writeAudit(
    ctx,
    SUBJECT,
    ended.map(({ idguid, email }) => ({
      action: 'delete',
      record_id: idguid,
      record_title: email,
      changes: {
        email: { from: email, to: null },
        event: { from: null, to: 'Povučen jer osobi koja je pozvala više nije dozvoljen pristup' },
      },
    })),
  );
}

async function locked(ctx: Ctx, idguid: string) {
  if (!isId(idguid)) throw notFound();
  const [row] = await ctx.db
    .select({
      idguid: invitations.idguid,
      email: invitations.email,
      isOpen: sql<boolean>`${open}`,
      justSent: sql<boolean>`coalesce(${invitations.sent_at}, ${invitations.created_at})
        > now() - make_interval(mins => ${PAUSE})`,
    })
    .from(invitations)
    .where(and(eq(invitations.idguid, idguid), eq(invitations.tenant_id, ctx.tenant.id)))
    .for('update');
  if (!row) throw notFound();
  if (!row.isOpen) throw new AppError(409, 'closed', 'Poziv je već prihvaćen ili povučen.');
  return row;
}

const send = (ctx: Ctx, jobs: Jobs, idguid: string): Promise<unknown> =>
  jobs.send(ctx.db, INVITATION_MAIL, { idguid, tenant: ctx.tenant.id } satisfies InvitationMailJob);

const audit = (
  ctx: Ctx,
  action: AuditAction,
  { idguid, email }: { idguid: string; email: string },
  changes: Changes,
): Promise<void> => writeAudit(ctx, SUBJECT, [{ action, record_id: idguid, record_title: email, changes }]);
