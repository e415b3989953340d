import { sql } from 'drizzle-orm';
import { auditLog, type Changes } from '../../../core/audit.table.ts';
import type { Database, Tx } from '../../../core/context.ts';
import { pipelined } from '../../../core/dberrors.ts';
import { newId } from '../../../core/id.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { inTenant, switchOrganisation } from '../../../core/tenant.ts';
import { deviceName } from '../device.ts';
import type { SignInMethod } from '../session.table.ts';
import type { Client } from './browser.ts';

/** Methods of a person's own sign-in; impersonation has audit events of its own. */
export type OwnMethod = Exclude<SignInMethod, 'impersonation'>;

/** Audit events of a sign-in, by method. */
const SIGNED_IN: Record<OwnMethod, string> = {
  password: 'Prijava lozinkom',
  totp: 'Prijava lozinkom i kodom iz aplikacije',
  recovery: 'Prijava lozinkom i rezervnim kodom',
  passkey: 'Prijava pristupnim ključem',
  link: 'Prijava linkom iz poruke, uz upravo odabranu lozinku',
};
const SIGNED_OUT = 'Odjava';
const REUSED = 'Token za obnovu upotrijebljen dva puta, možda ukraden: prijava je završena';
const FAILED = {
  password: 'Neuspjela prijava: pogrešna lozinka',
  inactive: 'Neuspjela prijava: nalog je isključen',
  factor: 'Neuspjela prijava: pogrešan drugi faktor',
  passkey: 'Neuspjela prijava: pristupni ključ nije prihvaćen',
  copied: 'Neuspjela prijava: brojač pristupnog ključa je vraćen, možda je kopiran',
  'proof-password': 'Neuspjela potvrda u otvorenoj prijavi: pogrešna lozinka',
  'proof-factor': 'Neuspjela potvrda u otvorenoj prijavi: pogrešan drugi faktor',
};

/** Actor of events that may not come from the person themselves. */
const SOMEBODY = 'Nepoznata osoba';

/** An audit entry about a person's sessions, described by `changes`. `theirs`: presumably by the person themselves. */
const line = (
  userId: string,
  organisation: ReturnType<typeof sql>,
  theirs: boolean,
  changes: Changes,
  ip: string | null,
) => {
  const name = sql`trim(u.first_name || ' ' || u.last_name)`;
  return sql`
    insert into ${auditLog}
      (id, tenant_id, actor_id, actor_name, action, resource, record_id, record_title, changes, ip)
    select ${newId()}::uuid, ${organisation}, case when ${theirs}::boolean then u.idguid end,
      case when ${theirs}::boolean then ${name} else ${SOMEBODY} end,
      'security', 'users', u.idguid, ${name}, ${JSON.stringify(changes)}::jsonb, ${ip}
    from ${users} u where u.idguid = ${userId}::uuid and core_tenant() is not null`;
};

const said = (event: string, { userAgent }: Partial<Client>): Changes => ({
  event: { from: null, to: event },
  ...(userAgent === undefined ? {} : { device: { from: null, to: deviceName(userAgent) } }),
});

/** Writes a sign-in to the trail, with one statement. `tx` is in the organisation. */
export async function noteSignIn(
  tx: Tx,
  userId: string,
  organisationId: string,
  client: Client,
  method: OwnMethod,
): Promise<void> {
  const changes = said(SIGNED_IN[method], client);
  await tx.execute(line(userId, sql`${organisationId}::uuid`, true, changes, client.ip));
}

/** Writes a sign-out to the trail. `tx` is in the organisation. */
export async function noteSignOut(
  tx: Tx,
  userId: string,
  organisationId: string,
  client: Client,
): Promise<void> {
  const changes = said(SIGNED_OUT, client);
  await tx.execute(line(userId, sql`${organisationId}::uuid`, true, changes, client.ip));
}

/** Writes the reuse of a refresh token to the trail. */
export async function noteReuse(
  tx: Tx,
  userId: string,
  organisationId: string,
  client: Client,
): Promise<void> {
  await switchOrganisation(tx, { id: organisationId, isOperator: false });
  const changes = said(REUSED, client);
  await tx.execute(line(userId, sql`${organisationId}::uuid`, false, changes, client.ip));
}

/**
 * Audits a failed attempt in the person's default organisation; without the device if a session is open, whose device is known. For an
 * unknown e-mail (`userId` null) the same statements run and write nothing, and none waits for the disk, so that the timing does not
 * reveal whether the account exists. The throttle limits the entries of a day.
 */
export async function noteFailure(
  database: Database,
  userId: string | null,
  why: keyof typeof FAILED,
  client: Pick<Client, 'ip'> & Partial<Client>,
): Promise<void> {
  const person = userId ?? NOBODY;
  await inTenant(database, { tenantId: '', userId: '', isOperator: false }, async (tx) => {
    const own = sql`coalesce((select m.idguid::text from access_memberships(${person}::uuid) m limit 1), '')`;
    await pipelined([
      tx.execute(sql`set local synchronous_commit = off`),
      switchOrganisation(tx, { id: own, isOperator: false }),
    ]);
    await tx.execute(line(person, sql`core_tenant()`, false, said(FAILED[why], client), client.ip));
  });
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
