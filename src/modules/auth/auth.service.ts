import type { Database, Tx } from '../../core/context.ts';
import { AppError, unauthenticated } from '../../core/errors.ts';
import { type Caller, inPersonOnly } from '../../core/http.ts';
import { isMemberAnywhere, type Membership, membershipsOf } from '../../core/identity/memberships.ts';
import { verifyPassword } from '../../core/identity/passwords.ts';
import { type Charge, refund } from '../../core/throttle.ts';
import { rightsOf } from '../rights/effective/rights-cache.ts';
import type { Profile, SessionAnswer } from './auth.api.ts';
import { credentialsOf } from './credentials.ts';
import { unverified } from './entry/register.service.ts';
import { hashOfRegistration } from './entry/registration-hash.ts';
import { secondStepOf } from './factors/second-step.ts';
import { profileOf } from './profile.ts';
import type { Client } from './sessions/browser.ts';
import { endWithImpersonator } from './sessions/impersonated.ts';
import { rotate } from './sessions/rotation.ts';
import { noteFailure } from './sessions/session-events.ts';
import {
  beginSession,
  type Issued,
  moveSession,
  revoke,
  type SessionRef,
  type Shown,
  sessionOf,
  signOut,
} from './sessions/sessions.ts';
import { loadSignedIn, type SignedIn } from './sessions/signed-in.ts';
import { ENDED, signAccess } from './sessions/tokens.ts';
import { chargeSignIn } from './sign-in-throttle.ts';

/**
 * Signs a person in to their default organisation. Throws what `verifyCredentials` and `letIn` do.
 */
export async function login(
  database: Database,
  input: { email: string; password: string },
  client: Client,
): Promise<SessionAnswer> {
  return letIn(database, await verifyCredentials(database, input, client), client);
}

/** A person with a right password, and the counted attempt. */
interface Verified {
  userId: string;
  hasFactor: boolean;
  since: string | null;
  charged: readonly Charge[];
}

/**
 * Verifies e-mail and password. Throws 401 with one message for an unknown account, a wrong password and a deactivated account;
 * 429 after too many attempts; 403 before the e-mail has been verified.
 */
export async function verifyCredentials(
  database: Database,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<Verified> {
  const charged = await chargeSignIn(database, email, client);
  const known = await credentialsOf(database, email);
  // Every refusal computes two hashes, so that its duration does not reveal whether the account exists.
  const right = await verifyPassword(known.hash, password);
  // A pending registration is answered alike whether or not the e-mail has an account: anybody may have registered it.
  if (!right || !known.is_active) {
    const shown = await hashOfRegistration(database, email, password);
    const own = right ? undefined : known.waiting.find(({ hash }) => hash === shown);
    if (own) {
      await refund(database, charged);
      throw unverified(own.idguid);
    }
  }
  if (!known.user_id || !right || !known.is_active) {
    await noteFailure(database, known.user_id, right ? 'inactive' : 'password', client);
    throw new AppError(401, 'bad_credentials', 'Pogrešan e-mail ili lozinka.');
  }
  return { userId: known.user_id, hasFactor: known.has_factor, since: known.password_since, charged };
}

/** Begins a session after a right password. Throws 401 `second_factor` if another factor is needed, and what `enter` throws. */
export async function letIn(
  database: Database,
  { userId, hasFactor, since, charged }: Verified,
  client: Client,
  organisationId?: string,
): Promise<SessionAnswer> {
  const secondStep = hasFactor && (await secondStepOf(database, userId, since));
  if (secondStep) {
    // Only a completed sign-in clears the count, not a right password.
    await refund(database, charged);
    throw secondStep;
  }
  return enter(database, userId, client, { method: 'password', since, counted: charged }, organisationId);
}

/**
 * Begins the session of an authenticated person, in `organisationId` or their default organisation. Throws 401 when the proof is no
 * longer valid, 403 for a member of no organisation.
 */
export async function enter(
  database: Database,
  userId: string,
  client: Client,
  shown: Shown,
  organisationId?: string,
): Promise<SessionAnswer> {
  const memberships = await membershipsOf(database, userId);
  const membership = memberships.find(({ idguid }) => idguid === organisationId) ?? memberships[0];
  if (!membership) throw noOrganisation(await isMemberAnywhere(database, userId));
  const issued = await beginSession(database, userId, membership.idguid, client, shown);
  return answer(database, await personOf(database, issued, memberships), issued);
}

/** `switchedOff`: the person has memberships, but none is active. */
const noOrganisation = (switchedOff: boolean): AppError =>
  new AppError(
    403,
    'no_organisation',
    switchedOff
      ? 'Članstvo vam je isključeno. Obratite se administratoru organizacije.'
      : 'Niste ni u jednoj organizaciji.',
  );

/**
 * Exchanges a refresh token for new tokens in the organisation the session is in or, when the person has left it, in
 * another of theirs. Throws 401 for an invalid token and for a person who may no longer sign in.
 */
export async function refresh(
  database: Database,
  refreshToken: string,
  client: Client,
): Promise<SessionAnswer> {
  const session = await sessionOf(database, refreshToken);
  if (!session) throw unauthenticated(ENDED);
  // Everything is read before the token is used, so that the client can retry after a database failure.
  const memberships = await membershipsOf(database, session.userId);
  const membership = memberships.find(({ idguid }) => idguid === session.organisationId) ?? memberships[0];
  if (!membership) return refuse(database, session.sessionId);
  const person = await personOf(database, { ...session, organisationId: membership.idguid }, memberships);
  return answer(database, person, await rotate(database, refreshToken, membership.idguid, client));
}

/** Moves the caller's session to another of their organisations. Throws 404 for one they do not belong to. */
export async function switchTenant(
  database: Database,
  { actor, sessionId, impersonation }: SignedIn,
  tenantId: string,
): Promise<SessionAnswer> {
  // An impersonation stays in the organisation whose trail records it.
  if (impersonation) throw inPersonOnly();
  const memberships = await membershipsOf(database, actor.userId);
  const wanted = memberships.find(({ idguid }) => idguid === tenantId.toLowerCase());
  if (!wanted) throw new AppError(404, 'not_found', 'Organizacija nije pronađena.');
  const moved = { sessionId, userId: actor.userId, organisationId: wanted.idguid };
  const person = await personOf(database, moved, memberships);
  return answer(database, person, await moveSession(database, sessionId, wanted.idguid));
}

/**
 * Ends the caller's session and, if it is another one of the same person, the session of `refreshToken`. With an expired access
 * token (`signedIn` null) the refresh token alone counts. Throws 401 when neither is valid.
 */
export async function logout(
  database: Database,
  signedIn: SignedIn | null,
  refreshToken: string | null,
  client: Client,
): Promise<void> {
  const shown = refreshToken === null ? undefined : await sessionOf(database, refreshToken);
  const by = signedIn && sessionRefOf(signedIn);
  if (by) await leave(database, by, client);
  // A signed-in person cannot end another person's session.
  const other = shown && shown.sessionId !== by?.sessionId && (!by || shown.userId === by.userId);
  if (other) await leave(database, shown, client);
  if (!by && !other) throw unauthenticated();
}

const sessionRefOf = ({ sessionId, actor, tenant }: SignedIn): SessionRef => ({
  sessionId,
  userId: actor.userId,
  organisationId: tenant.id,
});

/** Signing out during an impersonation also ends the impersonator's own session. */
async function leave(database: Database, ref: SessionRef, client: Client): Promise<void> {
  if (!(await endWithImpersonator(database, ref, client))) await signOut(database, ref, client);
  rightsOf(database).invalidate(`user:${ref.userId}`);
}

/** Who the caller is, where they belong and what they may do. An API key belongs to one organisation only. */
export async function profile(database: Database | Tx, caller: Caller): Promise<Profile> {
  const all = await membershipsOf(database, caller.actor.userId);
  const own = caller.kind === 'key' ? all.filter(({ idguid }) => idguid === caller.tenant.id) : all;
  return profileOf(database, caller, own);
}

/** The person of a session, who may still come in. */
export async function personOf(
  database: Database,
  at: SessionRef,
  memberships: Membership[],
): Promise<Profile> {
  const { userId, organisationId: tenantId, sessionId } = at;
  const signedIn = await loadSignedIn(database, { userId, tenantId, sessionId });
  return signedIn ? profileOf(database, signedIn, memberships) : refuse(database, sessionId);
}

async function refuse(database: Database, sessionId: string): Promise<never> {
  await revoke(database, sessionId, 'deactivated');
  throw unauthenticated(ENDED);
}

/** The answer with a new session. */
export async function answer(database: Database, person: Profile, issued: Issued): Promise<SessionAnswer> {
  const { userId, organisationId: tenantId, sessionId, refreshToken } = issued;
  const accessToken = await signAccess(database, { userId, tenantId, sessionId });
  return { ...person, tokens: { accessToken, refreshToken } };
}
