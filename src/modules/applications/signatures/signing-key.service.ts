import { and, eq } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { AuditAction } from '../../../core/audit-actions.ts';
import type { Ctx } from '../../../core/context.ts';
import type { ResourceService } from '../../../core/crud.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { seal, unseal } from '../../../core/secret-box.ts';
import type { Sent } from '../../../core/serve.ts';
import { type Application, findApplication } from '../catalogue/application.ts';
import { APPLICATIONS_TOPIC, SIGNING_KEY } from '../labels.ts';
import { publicOf } from './ed25519.ts';
import { shownKeyId, writeMinisignKey } from './minisign.ts';
import { newSecretKey, readSecretKey, type SecretKey } from './secret-key.ts';
import type { SigningKey } from './signing-key.api.ts';
import { aplSigningKeys } from './signing-keys.table.ts';

const k = aplSigningKeys;
const own = (ctx: Ctx, application: string) =>
  and(eq(k.tenant_id, ctx.tenant.id), eq(k.application_id, application));

/** The key with which the server signs for an application; null where the publisher signs. Never put it into an answer or a log. */
export async function signingKeyOf(ctx: Ctx, application: string): Promise<SecretKey | null> {
  const [row] = await ctx.db.select().from(k).where(own(ctx, application));
  if (!row) return null;
  return { keyId: row.key_id, seed: Buffer.from(await unseal(ctx.db, application, row.secret), 'base64') };
}

/** What people may know of it; null where the publisher signs. Throws 404. */
export async function getSigningKey(ctx: Ctx, idguid: string): Promise<Sent<SigningKey> | null> {
  await findApplication(ctx, idguid);
  const [row] = await ctx.db.select().from(k).where(own(ctx, idguid));
  if (!row) return null;
  const key = Buffer.from(row.public_key, 'base64');
  const minisign = writeMinisignKey({ keyId: row.key_id, key });
  return {
    application_id: idguid,
    key_id: shownKeyId(row.key_id),
    minisign,
    tauri: Buffer.from(minisign).toString('base64'),
    sparkle: row.public_key,
    origin: row.origin,
    created_at: row.created_at,
    created_by: row.created_by,
  };
}

/**
 * Has the server sign for an application, by a new key or the publisher's own, whose public half becomes that of the application. Throws
 * 404, 409 `exists`, and 422 at `secret` or `password`.
 */
export async function setSigningKey(
  ctx: Ctx,
  applications: ResourceService,
  idguid: string,
  { secret, password }: { secret: string | null; password: string },
): Promise<Sent<SigningKey>> {
  // The rules of applications wait for other writers, so they come before any lock of a row.
  const { version, name } = await findApplication(ctx, idguid);
  const read = secret?.trim() ? await readSecretKey(secret, password) : newSecretKey();
  if ('error' in read) throw invalid({ [read.field ?? 'secret']: read.error });
  const key = publicOf(read.seed);
  await applications.update(ctx, idguid, version, {
    minisign_key: writeMinisignKey({ keyId: read.keyId, key }),
    sparkle_key: key.toString('base64'),
  });
  const origin = secret?.trim() ? ('imported' as const) : ('made' as const);
  const added = await ctx.db
    .insert(k)
    .values({
      tenant_id: ctx.tenant.id,
      application_id: idguid,
      secret: await seal(ctx.db, idguid, read.seed.toString('base64')),
      key_id: read.keyId,
      public_key: key.toString('base64'),
      origin,
      created_by: ctx.actor.name,
    })
    .onConflictDoNothing()
    .returning({ key_id: k.key_id });
  if (added.length === 0)
    throw new AppError(
      409,
      'exists',
      'Server već ima ključ ove aplikacije. Prvo ga uklonite: instalirane aplikacije prihvataju samo svoj ključ.',
    );
  await audit(ctx, 'create', { idguid, name }, { key_id: shownKeyId(read.keyId), origin: ORIGINS[origin] });
  return (await getSigningKey(ctx, idguid))!;
}

const ORIGINS = { made: 'napravljen na serveru', imported: 'upisan' };

/** Takes the key off the server; the application's public keys stay. Throws 404. */
export async function removeSigningKey(ctx: Ctx, idguid: string): Promise<void> {
  const { name } = await findApplication(ctx, idguid);
  const [gone] = await ctx.db.delete(k).where(own(ctx, idguid)).returning({ key_id: k.key_id });
  if (!gone) throw notFound();
  await audit(ctx, 'delete', { idguid, name }, { key_id: shownKeyId(gone.key_id) });
}

async function audit(
  ctx: Ctx,
  action: AuditAction,
  { idguid, name }: Pick<Application, 'idguid' | 'name'>,
  told: Record<string, string>,
): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(told).map(([field, text]) => [
      field,
      action === 'delete' ? { from: text, to: null } : { from: null, to: text },
    ]),
  );
  await writeAudit(ctx, SIGNING_KEY, [{ action, record_id: idguid, record_title: name, changes }], {
    topic: APPLICATIONS_TOPIC.name,
    key: idguid,
  });
}
