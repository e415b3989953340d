import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx, Database, Tx } from '../../../core/context.ts';
import { AppError, unauthenticated } from '../../../core/errors.ts';
import type { Caller } from '../../../core/http.ts';
import { tenantUsers, users } from '../../../core/identity/identity.table.ts';
import { membershipsOf } from '../../../core/identity/memberships.ts';
import { fullName } from '../../../core/identity/names.ts';
import { stale } from '../../../core/stale.ts';
import { inTenant, switchOrganisation } from '../../../core/tenant.ts';
import { claimPicture } from '../pictures/pictures.service.ts';
import type { OwnProfile, ProfileChanges } from './profile.api.ts';

const columns = {
  idguid: users.idguid,
  version: users.version,
  updated_at: users.updated_at,
  updated_by: users.updated_by,
  email: users.email,
  first_name: users.first_name,
  last_name: users.last_name,
  logo: users.logo,
};
type Row = Omit<OwnProfile, 'updated_at'> & { updated_at: Date };

/** People as the subject of the trail. */
const USERS = { name: 'users', scope: 'tenant' } as const;

/** The caller's own data. */
export async function readOwnProfile(ctx: Ctx): Promise<Row> {
  const [row] = await ctx.db.select(columns).from(users).where(eq(users.idguid, ctx.actor.userId));
  if (!row) throw unauthenticated();
  return row;
}

/**
 * Changes the given fields of the caller. Throws 409 `stale` when `version` is given and outdated, 422 for
 * an unknown picture.
 */
export async function updateOwnProfile(ctx: Ctx, { version, ...values }: ProfileChanges): Promise<Row> {
  const [before] = await ctx.db
    .select(columns)
    .from(users)
    .where(eq(users.idguid, ctx.actor.userId))
    .for('update');
  if (!before) throw unauthenticated();
  if (version !== undefined && before.version !== version) throw stale(before);
  const changed = Object.entries(values).filter(
    ([field, value]) => value !== undefined && value !== before[field as keyof typeof values],
  );
  if (changed.length === 0) return before;
  if (values.logo && values.logo !== before.logo) await claimPicture(ctx.db, values.logo);
  const after = { ...before, ...Object.fromEntries(changed) };
  const [row] = await ctx.db
    .update(users)
    .set({
      ...Object.fromEntries(changed),
      version: sql`${users.version} + 1`,
      updated_at: sql`now()`,
      updated_by: fullName(after),
    })
    .where(eq(users.idguid, before.idguid))
    .returning(columns);
  const changes = Object.fromEntries(
    changed.map(([field, to]) => [field, { from: before[field as keyof typeof values] ?? null, to }]),
  );
  await writeAudit(ctx, USERS, [
    {
      action: 'update',
      record_id: before.idguid,
      record_title: fullName(after),
      changes,
    },
  ]);
  return row!;
}

/** Makes one of the person’s organisations the one they start in. Throws 404 for any other. */
export async function setDefaultTenant(
  database: Database,
  { actor }: Caller,
  ip: string | null,
  tenantId: string,
): Promise<void> {
  const memberships = await membershipsOf(database, actor.userId);
  const wanted = memberships.find(({ idguid }) => idguid === tenantId.toLowerCase());
  if (!wanted) throw new AppError(404, 'not_found', 'Organizacija nije pronađena.');
  const scope = { tenantId: wanted.idguid, userId: actor.userId, isOperator: wanted.is_operator };
  await inTenant(database, scope, async (tx) => {
    // Two concurrent choices are serialised; otherwise both would be the default.
    await tx.select({ id: users.idguid }).from(users).where(eq(users.idguid, actor.userId)).for('update');
    // One by one, since each organisation sees only its own memberships; the chosen one last.
    for (const one of [...memberships.filter((other) => other !== wanted), wanted])
      await mark(tx, { actor, ip }, one, one === wanted);
  });
}

async function mark(
  tx: Tx,
  { actor, ip }: Pick<Ctx, 'actor' | 'ip'>,
  { idguid, name, is_operator }: { idguid: string; name: string; is_operator: boolean },
  isDefault: boolean,
): Promise<void> {
  await switchOrganisation(tx, { id: idguid, isOperator: is_operator });
  const t = tenantUsers;
  const { rowCount } = await tx
    .update(t)
    .set({
      is_default: isDefault,
      version: sql`${t.version} + 1`,
      updated_at: sql`now()`,
      updated_by: actor.name,
    })
    .where(
      sql`${t.tenant_id} = ${idguid} and ${t.user_id} = ${actor.userId} and ${t.is_default} <> ${isDefault}`,
    );
  if (!rowCount) return;
  const ctx: Ctx = { db: tx, actor, tenant: { id: idguid, name, isOperator: is_operator }, ip };
  const changes = { is_default: { from: !isDefault, to: isDefault } };
  await writeAudit(ctx, USERS, [
    { action: 'update', record_id: actor.userId, record_title: actor.name, changes },
  ]);
}
