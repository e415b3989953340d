import { eq, sql } from 'drizzle-orm';
import type { Changes } from '../../../core/audit.table.ts';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import { tenants } from '../../../core/identity/identity.table.ts';
import { findReferences } from '../../../core/references.ts';
import { stale } from '../../../core/stale.ts';
import { labelOfRole, refuseRolesBeyondOwn, rolesNamed } from '../../rights/giving/giving.ts';
import { SECOND_FACTOR } from '../lists.service.ts';
import { claimPicture } from '../pictures/pictures.service.ts';
import { tenantProfiles } from '../tenants.table.ts';
import type { SettingsChange, SettingsValues } from './settings.api.ts';
import { SETTINGS, settingsFields } from './settings.fields.ts';
import { refuseTakenName } from './tenant-name.ts';

/** Organisations as the subject of the trail. */
export const TENANTS = { name: 'tenants', scope: 'tenant' } as const;

const IN_TENANTS = ['name', 'logo'] as const;
const { name: _name, logo: _logo, ...PROFILE } = SETTINGS;
const IN_PROFILE = Object.keys(PROFILE) as (keyof typeof PROFILE)[];
type ProfileValues = Omit<SettingsValues, (typeof IN_TENANTS)[number]>;

/** The settings of the caller’s organisation. Throws 404 when it no longer exists. */
export async function readSettings(ctx: Ctx) {
  const [row] = await ctx.db
    .select({
      tenant: tenants,
      profile: tenantProfiles,
      default_role: labelOfRole(tenantProfiles.default_role_id),
      counts: sql<{ members: number; active: number; invited: number; rights: number }>`(
        select to_jsonb(c) from access_tenant_counts(${tenants.idguid}) c)`,
      own_factor: sql<boolean>`(select ${SECOND_FACTOR} from users u where u.idguid = ${ctx.actor.userId})`,
    })
    .from(tenants)
    .leftJoin(tenantProfiles, eq(tenantProfiles.tenant_id, tenants.idguid))
    .where(eq(tenants.idguid, ctx.tenant.id));
  if (!row) throw notFound();
  const { tenant, profile } = row;
  const opstina_id = profile?.opstina_id ?? null;
  const { refs } = await findReferences(ctx, settingsFields, { opstina_id });
  const later = profile && profile.updated_at > tenant.updated_at ? profile : tenant;
  const mayLook = ['admin_users_pregled', 'admin_postavke_save'].some((one) =>
    ctx.actor.permissions.has(one),
  );
  return {
    idguid: tenant.idguid,
    version: tenant.version + (profile?.version ?? 0),
    updated_at: later.updated_at,
    updated_by: later.updated_by,
    created_at: tenant.created_at,
    is_operator: tenant.is_operator,
    name: tenant.name,
    logo: tenant.logo,
    ...(Object.fromEntries(IN_PROFILE.map((name) => [name, profile?.[name] ?? null])) as ProfileValues),
    require_second_factor: profile?.require_second_factor ?? false,
    opstina: refs.opstina_id ?? null,
    default_role: row.default_role,
    ...row.counts,
    without_factor: mayLook ? await membersWithoutFactor(ctx) : null,
    own_factor: row.own_factor ?? false,
  };
}
type Settings = Awaited<ReturnType<typeof readSettings>>;

/** Members without a second factor that are named; the rest is counted. */
const MOST_NAMED = 10;

async function membersWithoutFactor(ctx: Ctx): Promise<{ count: number; names: string[] }> {
  const { rows } = await ctx.db.execute<{ name: string; count: number }>(sql`
    select u.first_name || ' ' || u.last_name as name, count(*) over ()::int as count
    from tenant_users m join users u on u.idguid = m.user_id
    where m.tenant_id = ${ctx.tenant.id} and m.is_active and u.is_active and not ${SECOND_FACTOR}
    order by u.last_name, u.first_name, u.idguid limit ${MOST_NAMED}`);
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
}

/**
 * Changes the given settings at `version`. Throws 409 `stale`; 422 for an unknown municipality, role or
 * picture, and for requiring a second factor without having one; 403 for a default role beyond one’s own
 * rights; for the operator (`operator`) 409 for a taken name.
 */
export async function updateSettings(
  ctx: Ctx,
  { version, ...values }: SettingsChange,
  operator = false,
): Promise<Settings> {
  // Locks the organisation: the row of its profile may not exist yet.
  await ctx.db.select().from(tenants).where(eq(tenants.idguid, ctx.tenant.id)).for('update');
  const before = await readSettings(ctx);
  if (before.version !== version) throw stale(before);
  const wanted = Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof SettingsValues],
    ),
  ) as Partial<SettingsChange>;
  if (operator && wanted.name) await refuseTakenName(ctx, wanted.name, ctx.tenant.id);
  const titles = await check(ctx, before, wanted);
  const changes: Changes = {};
  for (const [name, to] of Object.entries(wanted))
    changes[name] =
      name in titles
        ? titles[name as keyof typeof titles]!
        : { from: before[name as keyof SettingsValues], to };
  if (Object.keys(changes).length === 0) return before;

  const touched = { updated_at: sql`now()`, updated_by: ctx.actor.name };
  const own = pick(wanted, IN_TENANTS);
  if (Object.keys(own).length > 0)
    await ctx.db
      .update(tenants)
      .set({ ...own, ...touched, version: sql`${tenants.version} + 1` })
      .where(eq(tenants.idguid, ctx.tenant.id));
  const profile = pick(wanted, IN_PROFILE);
  if (Object.keys(profile).length > 0)
    await ctx.db
      .insert(tenantProfiles)
      .values({ tenant_id: ctx.tenant.id, ...profile, updated_by: ctx.actor.name })
      .onConflictDoUpdate({
        target: tenantProfiles.tenant_id,
        set: { ...profile, ...touched, version: sql`${tenantProfiles.version} + 1` },
      });
  await writeAudit(ctx, TENANTS, [
    {
      action: 'update',
      record_id: ctx.tenant.id,
      record_title: wanted.name ?? before.name,
      changes,
    },
  ]);
  return readSettings(ctx);
}

/** Checks what the changes refer to; returns the titles that the trail records instead of ids. */
async function check(ctx: Ctx, before: Settings, wanted: Partial<SettingsChange>): Promise<Changes> {
  const titles: Changes = {};
  if ('opstina_id' in wanted) {
    const { refs, errors } = await findReferences(ctx, settingsFields, { opstina_id: wanted.opstina_id });
    if (Object.keys(errors).length > 0) throw invalid(errors);
    titles.opstina_id = { from: before.opstina, to: refs.opstina_id };
  }
  if ('default_role_id' in wanted) {
    const roles = wanted.default_role_id ? [wanted.default_role_id] : [];
    const [role] = await rolesNamed(ctx, roles, 'default_role_id');
    if (role) await refuseRolesBeyondOwn(ctx, [role]);
    titles.default_role_id = { from: before.default_role, to: role?.label ?? null };
  }
  if (wanted.require_second_factor && !before.own_factor)
    throw invalid({
      require_second_factor:
        'Prvo u svom profilu postavite drugi faktor: inače biste i sebi zaključali organizaciju.',
    });
  if (wanted.logo) await claimPicture(ctx.db, wanted.logo);
  // An address means nothing to a reader of the trail.
  if ('logo' in wanted) titles.logo = { from: before.logo && 'postavljen', to: wanted.logo ? 'nov' : null };
  return titles;
}

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Partial<Pick<T, K>> =>
  Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]])) as Partial<
    Pick<T, K>
  >;
