import type { KeyObject } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Ctx, Database, Tx } from '../../../core/context.ts';
import { seal, unseal } from '../../../core/secret-box.ts';
import { licKeys } from '../licensing.table.ts';
import { jwkOf, newKey, privateKeyOf, publicKeyOf } from './key-text.ts';

/** An application, by its publisher. */
export interface ApplicationOf {
  publisherId: string;
  applicationId: string;
}

/** Makes the first key of an application, unless it has one. In the publisher's organisation. */
export async function ensureKey(ctx: Ctx, applicationId: string): Promise<void> {
  // Two at once would make two, and what the program was given first may be the older one.
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`lic_keys/${applicationId}`}, 0))`,
  );
  const { rows } = await ctx.db.execute(sql`
    select from lic_keys where tenant_id = ${ctx.tenant.id}::uuid and application_id = ${applicationId}::uuid limit 1`);
  if (rows.length === 0) await addKey(ctx, applicationId, { signs: true });
}

/**
 * Makes a key of an application, which `signs` from now on, or is only published: programs that are out there do not know it yet. Returns
 * its name. In the publisher's organisation.
 */
export async function addKey(
  ctx: Ctx,
  applicationId: string,
  { signs }: { signs: boolean },
): Promise<string> {
  const { kid, secret, publicKey } = newKey();
  await ctx.db.insert(licKeys).values({
    tenant_id: ctx.tenant.id,
    kid,
    application_id: applicationId,
    secret: await seal(ctx.db, kid, secret),
    public_key: publicKey,
    created_by: ctx.actor.name,
    signs_since: signs ? sql`clock_timestamp()` : null,
  });
  return kid;
}

/** Has new licences of the application be signed by this key from now on. In the publisher's organisation. */
export async function signBy({ db, tenant }: Ctx, kid: string): Promise<void> {
  await db.execute(sql`
    update lic_keys set signs_since = clock_timestamp() where tenant_id = ${tenant.id}::uuid and kid = ${kid}`);
}

/** A key to sign with. */
export interface Signing {
  kid: string;
  key: KeyObject;
}

/** The key that signs new licences of an application. Throws where it has none. */
export async function signingKey(
  db: Database | Tx,
  { publisherId, applicationId }: ApplicationOf,
): Promise<Signing> {
  const { rows } = await db.execute<{ kid: string; secret: string }>(
    sql`select * from lic_signing_key(${publisherId}::uuid, ${applicationId}::uuid)`,
  );
  if (!rows[0]) throw new Error(`Application ${applicationId} has no key to sign licences with`);
  return opened(db, rows[0]);
}

/** The key with that name, to sign for a program that knows it. Throws where there is none. */
export async function keyNamed(db: Database | Tx, kid: string): Promise<Signing> {
  const { rows } = await db.execute<{ kid: string; secret: string }>(
    sql`select * from lic_named_key(${kid})`,
  );
  if (!rows[0]) throw new Error(`There is no key ${kid} to sign licences with`);
  return opened(db, rows[0]);
}

const opened = async (
  db: Database | Tx,
  { kid, secret }: { kid: string; secret: string },
): Promise<Signing> => ({ kid, key: privateKeyOf(await unseal(db, kid, secret)) });

/** The key with that name, of whichever application; null if there is none. */
export async function findPublicKey(
  database: Database,
  kid: string,
): Promise<(ApplicationOf & { key: KeyObject }) | null> {
  const { rows } = await database.execute<{ tenant_id: string; application_id: string; public_key: string }>(
    sql`select * from lic_public_key(${kid})`,
  );
  const [row] = rows;
  if (!row) return null;
  const { tenant_id: publisherId, application_id: applicationId, public_key } = row;
  return { publisherId, applicationId, key: publicKeyOf(public_key) };
}

/** All public keys of the installation as a JWK Set (RFC 7517). */
export async function keySet(database: Database): Promise<{ keys: ReturnType<typeof jwkOf>[] }> {
  const { rows } = await database.execute<{ kid: string; public_key: string }>(
    sql`select * from lic_public_keys()`,
  );
  return { keys: rows.map(({ kid, public_key: publicKey }) => jwkOf({ kid, publicKey })) };
}
