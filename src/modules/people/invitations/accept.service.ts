import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx, Database, Tx } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import type { Caller } from '../../../core/http.ts';
import { newId } from '../../../core/id.ts';
import { tenants, tenantUsers, users } from '../../../core/identity/identity.table.ts';
import { hashPassword } from '../../../core/identity/passwords.ts';
import { tokenHash } from '../../../core/opaque.ts';
import { inTenant } from '../../../core/tenant.ts';
import { refund } from '../../../core/throttle.ts';
import type { SessionAnswer } from '../../auth/auth.api.ts';
import { enter, letIn, switchTenant, verifyCredentials } from '../../auth/auth.service.ts';
import { linkGone } from '../../auth/entry/mail-links.ts';
import { assertGoodPassword } from '../../auth/passwords/password-rules.ts';
import { contextOf, createPerson } from '../../auth/person.ts';
import type { Client } from '../../auth/sessions/browser.ts';
import { isSignedIn } from '../../auth/sessions/signed-in.ts';
import { rightsOf } from '../../rights/effective/rights-cache.ts';
import { countingRoles } from '../../rights/giving/giving.ts';
import { lockMembersOf } from '../../rights/last-admin.ts';
import { giveRoles } from '../../rights/organisations.ts';
import { invitationRoles, invitations } from '../invitations.table.ts';
import { tenantProfiles } from '../tenants.table.ts';
import type { Invitation } from './accept.api.ts';

/** Name and password of a new person; of one with an account, only its password. */
interface NewPerson {
  first_name?: string;
  last_name?: string;
  password?: string;
}

interface Open extends Record<string, unknown> {
  idguid: string;
  tenant_id: string;
  tenant_name: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  invited_by_name: string;
  expires_at: Date;
  has_account: boolean;
}

/**
 * The invitation of a mailed link. Throws 410 for one that is used, revoked or expired; 403 for one whose
 * sender may no longer give it.
 */
export async function invitationOf(database: Database, token: string): Promise<Invitation> {
  const open = await openInvitation(database, token);
  return {
    email: open.email,
    first_name: open.first_name,
    last_name: open.last_name,
    tenant_id: open.tenant_id,
    organisation: open.tenant_name,
    invited_by: open.invited_by_name,
    expires_at: open.expires_at.toISOString(),
    has_account: open.has_account,
  };
}

/**
 * Makes the invited person a member with the invitation’s roles, creates their account if the e-mail has
 * none, and signs them in to the organisation. The link works once and proves only the mailbox: a person
 * with an account is signed in (`signedIn`) or gives its password. Throws 403 where somebody else is signed
 * in and for people without access; 401 `second_factor`, after the membership was made.
 */
export async function acceptInvitation(
  database: Database,
  token: string,
  input: NewPerson,
  signedIn: Caller | null,
  client: Client,
): Promise<SessionAnswer> {
  const open = await openInvitation(database, token);
  if (signedIn && (signedIn.actor.email !== open.email || signedIn.actor.via !== null))
    throw new AppError(
      403,
      'wrong_person',
      `Poziv glasi na ${open.email}. Odjavite se pa ponovo otvorite link iz poruke.`,
    );
  if (isSignedIn(signedIn)) {
    await becomeMember(database, token, open, null, client.ip);
    rightsOf(database).invalidate(`user:${signedIn.actor.userId}`);
    return switchTenant(database, signedIn, open.tenant_id);
  }
  if (!open.has_account) {
    const person = { ...input, passwordHash: await chosenPassword(open, input) };
    const userId = await becomeMember(database, token, open, person, client.ip);
    return enter(database, userId, client, { method: 'link', since: null }, open.tenant_id);
  }
  const verified = await ownPassword(database, open, input, client);
  await becomeMember(database, token, open, null, client.ip).catch(async (error: unknown) => {
    await refund(database, verified.charged);
    throw error;
  });
  return letIn(database, verified, client, open.tenant_id);
}

/** Verifies the password of the e-mail’s account. Throws 422 at the field where it is missing or wrong. */
async function ownPassword(database: Database, { email }: Open, { password }: NewPerson, client: Client) {
  if (!password) throw invalid({ password: 'Unesite lozinku svog naloga.' });
  return verifyCredentials(database, { email, password }, client).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'bad_credentials')
      throw invalid({ password: 'Lozinka nije ispravna.' }, 'Lozinka nije ispravna.');
    throw error;
  });
}

/** Uses the invitation up; creates `person` first, if given. Returns the id of the new person. */
async function becomeMember(
  database: Database,
  token: string,
  open: Open,
  person: (NewPerson & { passwordHash: string }) | null,
  ip: string | null,
): Promise<string> {
  const newcomer = newId();
  const scope = { tenantId: open.tenant_id, userId: newcomer, isOperator: false };
  await inTenant(database, scope, async (tx) => {
    // Serialised with changes of the inviter's rights, also in the operator's organisation.
    const operator = await tx
      .select({ id: tenants.idguid })
      .from(tenants)
      .where(eq(tenants.is_operator, true));
    await lockMembersOf(
      { db: tx },
      [open.tenant_id],
      operator.map(({ id }) => id),
    );
    await use(tx, open, token);
    await refuseLapsed(tx, open);
    if (person) {
      const { first_name: firstName = '', last_name: lastName = '', passwordHash } = person;
      const named = { idguid: newcomer, email: open.email, firstName, lastName };
      if (!(await createPerson(tx, { ...named, passwordHash })))
        throw new AppError(409, 'account_exists', 'Nalog s ovim e-mailom je u međuvremenu nastao.');
    }
    await join(tx, open, ip);
  });
  return newcomer;
}

async function openInvitation(database: Database, token: string): Promise<Open> {
  const { rows } = await database.execute<Open>(sql`select * from access_invitation(${tokenHash(token)})`);
  if (!rows[0]) throw linkGone();
  await refuseLapsed(database, rows[0]);
  return { ...rows[0], expires_at: new Date(rows[0].expires_at) };
}

/** Throws 403 for an invitation whose sender may no longer give what it gives. */
async function refuseLapsed(db: Database | Tx, { tenant_id, idguid }: Open): Promise<void> {
  const { rows } = await db.execute<{ holds: boolean }>(
    sql`select access_invitation_holds(${tenant_id}, ${idguid}) as holds`,
  );
  if (rows[0]?.holds) return;
  throw new AppError(
    403,
    'invitation_lapsed',
    'Ovaj poziv više ne vrijedi: osoba koja ga je poslala više nema pravo da vam dodijeli ovaj pristup. Zatražite novi poziv od administratora organizacije.',
  );
}

/** Hash of the new person’s password. Throws 422 at missing fields. */
async function chosenPassword(open: Open, { first_name, last_name, password }: NewPerson): Promise<string> {
  const errors: Record<string, string> = {};
  if (!first_name) errors.first_name = 'Unesite ime.';
  if (!last_name) errors.last_name = 'Unesite prezime.';
  if (!password) errors.password = 'Unesite lozinku.';
  if (!first_name || !last_name || !password) throw invalid(errors);
  await assertGoodPassword(password, [open.email, first_name, last_name, open.tenant_name]);
  return hashPassword(password);
}

/** Marks the invitation as accepted; the second of two concurrent uses finds it used. */
async function use(tx: Tx, open: Open, token: string): Promise<void> {
  const used = await tx
    .update(invitations)
    .set({ accepted_at: sql`now()` })
    .where(
      and(
        eq(invitations.idguid, open.idguid),
        eq(invitations.token_hash, tokenHash(token)),
        isNull(invitations.accepted_at),
        isNull(invitations.revoked_at),
        gt(invitations.expires_at, sql`now()`),
      ),
    )
    .returning({ idguid: invitations.idguid });
  if (used.length === 0) throw linkGone();
}

async function join(tx: Tx, open: Open, ip: string | null): Promise<void> {
  // Locked: two invitations accepted at once must not both become the default.
  const [user] = await tx.select().from(users).where(eq(users.email, open.email)).for('update');
  if (!user?.is_active) throw noEntry();
  const ids = { tenant_id: open.tenant_id, user_id: user.idguid };
  const [member] = await tx
    .select({ is_active: tenantUsers.is_active })
    .from(tenantUsers)
    .where(and(eq(tenantUsers.tenant_id, open.tenant_id), eq(tenantUsers.user_id, user.idguid)));
  // An older invitation must not bring back a member who was switched off.
  if (member && !member.is_active) throw noEntry();
  if (!member)
    await tx.insert(tenantUsers).values({ ...ids, is_default: sql`not access_has_default(${user.idguid})` });
  const person = {
    idguid: user.idguid,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
  };
  const ctx = contextOf(tx, person, { id: open.tenant_id, name: open.tenant_name }, ip);
  const roles = await rolesGiven(ctx, open);
  await giveRoles(
    tx,
    ids,
    roles.map(({ idguid }) => idguid),
  );
  await audit(
    ctx,
    open,
    roles.map(({ label }) => label),
    !member,
  );
}

/**
 * Roles of the invitation or, without any, the default for new members. Roles of other organisations are
 * ignored.
 */
async function rolesGiven(ctx: Ctx, { idguid }: Open): Promise<{ idguid: string; label: string }[]> {
  const roles = await countingRoles(
    ctx,
    sql`r.idguid in (select ir.role_id from ${invitationRoles} ir where ir.invitation_id = ${idguid})`,
  );
  if (roles.length > 0) return roles;
  return countingRoles(ctx, sql`r.idguid in (select p.default_role_id from ${tenantProfiles} p)`);
}

async function audit(ctx: Ctx, open: Open, roles: string[], isNew: boolean): Promise<void> {
  const { actor } = ctx;
  await writeAudit(ctx, { name: 'invitations', scope: 'tenant' }, [
    {
      action: 'update',
      record_id: open.idguid,
      record_title: open.email,
      changes: { event: { from: null, to: 'Poziv prihvaćen' } },
    },
  ]);
  await writeAudit(ctx, { name: 'users', scope: 'tenant' }, [
    {
      action: isNew ? 'create' : 'update',
      record_id: actor.userId,
      record_title: actor.name,
      changes: {
        ...(isNew ? { email: { from: null, to: actor.email } } : {}),
        ...(roles.length > 0 ? { roles: { from: null, to: roles } } : {}),
      },
    },
  ]);
}

const noEntry = (): AppError =>
  new AppError(
    403,
    'no_entry',
    'Vaš pristup je isključen, pa poziv ne možete prihvatiti. Obratite se administratoru organizacije.',
  );
