import { eq } from 'drizzle-orm';
import { writeAudit } from '../../core/audit.ts';
import type { Database } from '../../core/context.ts';
import { AppError, forbidden, notFound } from '../../core/errors.ts';
import { users } from '../../core/identity/identity.table.ts';
import { type Membership, membershipsOf } from '../../core/identity/memberships.ts';
import { fullName } from '../../core/identity/names.ts';
import { isId } from '../../core/list-query.ts';
import { inTenant } from '../../core/tenant.ts';
import type { SessionAnswer } from '../auth/auth.api.ts';
import { answer, personOf } from '../auth/auth.service.ts';
import type { Client } from '../auth/sessions/browser.ts';
import { endImpersonated, startImpersonated } from '../auth/sessions/impersonated.ts';
import { type Issued, moveSession, type SessionRef } from '../auth/sessions/sessions.ts';
import type { SignedIn } from '../auth/sessions/signed-in.ts';
import { ADMINISTERS } from '../rights/last-admin.ts';
import { operatorRightsOf } from '../rights/operator.ts';

/**
 * Starts a session as another person; the caller's own session continues afterwards. Throws 403 for everybody but the operator's
 * people and, `protected`, for a person with rights that the caller lacks; 404 for an unknown person and for one who does not
 * belong to `tenant`; 409 for oneself and for a person without access.
 */
export async function impersonate(
  database: Database,
  caller: SignedIn,
  idguid: string,
  { reason, tenant }: { reason: string; tenant?: string },
  client: Client,
): Promise<SessionAnswer> {
  if (!caller.tenant.isOperator) throw forbidden();
  const person = await personNamed(database, idguid);
  if (person.idguid === caller.actor.userId) throw new AppError(409, 'self', 'Već radite u svoje ime.');
  const memberships = await membershipsOf(database, person.idguid);
  await refuseProtected(database, caller, person.idguid);
  if (!person.is_active) throw new AppError(409, 'inactive', 'Nalog osobe je isključen.');
  const membership = tenant ? memberships.find((one) => one.idguid === tenant.toLowerCase()) : memberships[0];
  if (!membership && tenant) throw new AppError(404, 'not_found', 'Osoba ne radi u toj organizaciji.');
  if (!membership) throw new AppError(409, 'inactive', 'Osoba ne radi ni u jednoj organizaciji.');
  const issued = await begin(database, caller, person, membership, reason, client);
  return answer(database, await personOf(database, issued, memberships), issued);
}

type User = typeof users.$inferSelect;

async function personNamed(database: Database, idguid: string): Promise<User> {
  const [person] = isId(idguid) ? await database.select().from(users).where(eq(users.idguid, idguid)) : [];
  if (!person) throw notFound();
  return person;
}

/** Throws 403 for administrators of the operator, and for operator rights that the caller does not have: impersonation must not add rights. */
async function refuseProtected(database: Database, { actor }: SignedIn, userId: string): Promise<void> {
  const theirs = await operatorRightsOf(database, userId);
  const above = theirs.some((name) => name === ADMINISTERS || !actor.permissions.has(name));
  if (above)
    throw new AppError(
      403,
      'protected',
      'U ime ove osobe se ne može raditi: ona administrira sistem ili ima dozvole koje vi nemate.',
    );
}

function begin(
  database: Database,
  caller: SignedIn,
  person: User,
  membership: Membership,
  reason: string,
  client: Client,
): Promise<Issued> {
  const { actor, sessionId: own, cached } = caller;
  const { unchanged } = cached;
  const scope = { tenantId: membership.idguid, userId: actor.userId, isOperator: false, unchanged };
  return inTenant(database, scope, async (db) => {
    const acted = { userId: person.idguid, organisationId: membership.idguid };
    const by = { userId: actor.userId, sessionId: own, reason };
    const issued = await startImpersonated(db, acted, by, client);
    const tenant = { id: membership.idguid, name: membership.name, isOperator: false };
    await writeAudit({ db, actor, tenant, ip: client.ip }, { name: 'users', scope: 'tenant' }, [
      {
        action: 'security',
        record_id: person.idguid,
        record_title: fullName(person),
        changes: {
          event: { from: null, to: 'Početak rada u ime osobe' },
          reason: { from: null, to: reason },
        },
      },
    ]);
    return issued;
  });
}

/** Ends an impersonation and continues with the caller's own session. Throws 409 without one. */
export async function endImpersonation(
  database: Database,
  { actor, tenant, sessionId, impersonation }: SignedIn,
  client: Client,
): Promise<SessionAnswer> {
  if (!impersonation) throw new AppError(409, 'not_impersonating', 'Ne radite u tuđe ime.');
  const { by, userId, sessionId: own, tenantId } = impersonation;
  const acted = { sessionId, userId: actor.userId, organisationId: tenant.id };
  await endImpersonated(database, acted, { userId, sessionId: own, name: by }, client);
  const ownRef: SessionRef = { sessionId: own, userId, organisationId: tenantId };
  const person = await personOf(database, ownRef, await membershipsOf(database, userId));
  return answer(database, person, await moveSession(database, own, tenantId));
}
