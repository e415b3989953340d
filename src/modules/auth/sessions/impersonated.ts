import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Database, Tx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { fullName } from '../../../core/identity/names.ts';
import { inTenant } from '../../../core/tenant.ts';
import { sessions } from '../session.table.ts';
import type { Client } from './browser.ts';
import { noteSignOut } from './session-events.ts';
import { type Issued, issue, revoke, type SessionRef } from './sessions.ts';

/** The impersonator of a session, and their own session. */
interface Impersonator {
  userId: string;
  sessionId: string;
  name: string;
}

/** Starts an impersonated session. Ends the impersonator's previous one: one at a time. */
export async function startImpersonated(
  db: Tx,
  person: { userId: string; organisationId: string },
  by: { userId: string; sessionId: string; reason: string },
  { ip, userAgent }: Client,
): Promise<Issued> {
  await db
    .update(sessions)
    .set({ revoked_at: new Date(), revoked_why: 'impersonation' })
    .where(and(eq(sessions.impersonator_session_id, by.sessionId), isNull(sessions.revoked_at)));
  const sessionId = newId();
  await db.insert(sessions).values({
    idguid: sessionId,
    user_id: person.userId,
    organisation_id: person.organisationId,
    // `issue` sets the end.
    expires_at: new Date(),
    ip,
    user_agent: userAgent?.slice(0, 400) ?? null,
    method: 'impersonation',
    impersonator_id: by.userId,
    impersonator_session_id: by.sessionId,
    impersonation_reason: by.reason,
  });
  return { ...person, sessionId, refreshToken: await issue(db, sessionId) };
}

const ENDED = 'Kraj rada u ime osobe';
const RUN_OUT = 'Kraj rada u ime osobe: isteklo je vrijeme';

/** Ends an impersonated session and audits that once, in its organisation. */
export async function endImpersonated(
  database: Database,
  { sessionId, userId, organisationId }: SessionRef,
  by: Impersonator,
  { ip }: Pick<Client, 'ip'>,
  event = ENDED,
): Promise<void> {
  const scope = { tenantId: organisationId, userId: by.userId, isOperator: false };
  await inTenant(database, scope, async (db) => {
    if (!(await revoke(db, sessionId, 'impersonation'))) return;
    const [person] = await db.select().from(users).where(eq(users.idguid, userId));
    const actor = {
      userId: by.userId,
      tenantId: organisationId,
      name: by.name,
      email: '',
      permissions: new Set<string>(),
      roles: [],
      via: null,
    };
    const tenant = { id: organisationId, name: '', isOperator: false };
    await writeAudit({ db, actor, tenant, ip }, { name: 'users', scope: 'tenant' }, [
      {
        action: 'security',
        record_id: userId,
        record_title: person ? fullName(person) : '',
        changes: { event: { from: null, to: event } },
      },
    ]);
  });
}

/** Ends an impersonated session together with the impersonator's own. Returns false for any other session. */
export async function endWithImpersonator(
  database: Database,
  ref: SessionRef,
  client: Client,
): Promise<boolean> {
  const [row] = await database
    .select({ own: sessions.impersonator_session_id, by: users })
    .from(sessions)
    .innerJoin(users, eq(users.idguid, sessions.impersonator_id))
    .where(eq(sessions.idguid, ref.sessionId));
  if (!row?.own) return false;
  await endImpersonated(
    database,
    ref,
    { userId: row.by.idguid, sessionId: row.own, name: fullName(row.by) },
    client,
  );
  const [own] = await database.select().from(sessions).where(eq(sessions.idguid, row.own));
  if (own) {
    const scope = { tenantId: own.organisation_id, userId: own.user_id, isOperator: false };
    await inTenant(database, scope, async (tx) => {
      await revoke(tx, own.idguid, 'logout');
      await noteSignOut(tx, own.user_id, own.organisation_id, client);
    });
  }
  return true;
}

/** Audits the impersonated sessions that ended by expiry. */
export async function endExpiredImpersonations(database: Database): Promise<void> {
  const out = await database
    .select({ session: sessions, by: users })
    .from(sessions)
    .innerJoin(users, eq(users.idguid, sessions.impersonator_id))
    .where(and(isNull(sessions.revoked_at), lte(sessions.expires_at, sql`now()`)));
  for (const { session, by } of out)
    await endImpersonated(
      database,
      { sessionId: session.idguid, userId: session.user_id, organisationId: session.organisation_id },
      { userId: by.idguid, sessionId: session.impersonator_session_id ?? '', name: fullName(by) },
      { ip: null },
      RUN_OUT,
    );
}
