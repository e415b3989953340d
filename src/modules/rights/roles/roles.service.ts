import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { listingOf } from '../../../core/query.ts';
import { stale } from '../../../core/stale.ts';
import { lockAllMembers, lockMembers } from '../last-admin.ts';
import { roles } from '../rights.table.ts';
import { usesOfRole } from '../slots.ts';
import { changesOf, refuseRepeated } from '../written.ts';
import { findRole, type RoleRow, refuseShared, roleColumns, subjectOf, visibleRoles } from './role.ts';
import type { RoleBody, RoleChange } from './roles.api.ts';

const TAKEN = 'Uloga s ovom oznakom već postoji.';

/** The organisation's own roles and the platform's. */
export const roleListing = listingOf((ctx) => {
  const columns = roleColumns(ctx);
  return {
    columns,
    from: sql`roles r`,
    where: visibleRoles(ctx),
    folded: sql`r.search`,
    filters: { platform: columns.platform },
    order: {
      label: [columns.label],
      name: [columns.name],
      members: [columns.members],
      permissions: [columns.permissions],
    },
    id: columns.idguid,
  };
});

/** One role. Throws 404 for one that is unknown or another organisation's. */
export const getRole = (ctx: Ctx, idguid: string): Promise<RoleRow> => findRole(ctx, idguid);

/** Adds a role without rights. Throws 403 for a platform role unless the caller is the operator's, 409 for a taken name. */
export async function createRole(ctx: Ctx, body: RoleBody): Promise<RoleRow> {
  refuseShared(ctx, body);
  if (!body.platform) await refusePlatformName(ctx, body.name);
  const idguid = newId();
  const { name, label, description, platform } = body;
  await ctx.db
    .insert(roles)
    .values({
      idguid,
      tenant_id: platform ? null : ctx.tenant.id,
      name,
      label,
      description,
      updated_by: ctx.actor.name,
    })
    .catch(refuseRepeated('roles_name_key', TAKEN));
  const changes = changesOf({}, { name, label, description })!;
  await writeAudit(ctx, subjectOf(body), [
    { action: 'create', record_id: idguid, record_title: label, changes },
  ]);
  return findRole(ctx, idguid);
}

/**
 * Changes a role's name, label and description. Throws 403, 404, 409 `stale`, `duplicate` and, for the name of a system role,
 * `system_role`.
 */
export async function updateRole(ctx: Ctx, idguid: string, body: RoleChange): Promise<RoleRow> {
  const before = await findRole(ctx, idguid, true);
  refuseShared(ctx, before);
  if (before.version !== body.version) throw stale(before);
  const was = { name: before.name, label: before.label, description: before.description };
  const now = {
    name: body.name ?? was.name,
    label: body.label ?? was.label,
    description: body.description === undefined ? was.description : body.description,
  };
  if (before.system && now.name !== was.name)
    throw new AppError(409, 'system_role', 'Oznaku sistemske uloge nije moguće mijenjati.', {
      errors: { name: 'Oznaku sistemske uloge nije moguće mijenjati.' },
    });
  if (!before.platform && now.name !== was.name) await refusePlatformName(ctx, now.name);
  const changes = changesOf(was, now);
  if (!changes) return before;
  await ctx.db
    .update(roles)
    .set({ ...now, version: before.version + 1, updated_at: sql`now()`, updated_by: ctx.actor.name })
    .where(eq(roles.idguid, idguid))
    .catch(refuseRepeated('roles_name_key', TAKEN));
  await writeAudit(ctx, subjectOf(before), [
    { action: 'update', record_id: idguid, record_title: now.label, changes },
  ]);
  return findRole(ctx, idguid);
}

/** Deletes a role without members. Throws 403, 404, 409 `system_role`, `stale`, and `in_use` with the number of members. */
export async function removeRole(ctx: Ctx, idguid: string, version?: number): Promise<null> {
  const { platform } = await findRole(ctx, idguid);
  refuseShared(ctx, { platform });
  // Locked, so that the role is not assigned between the count and the deletion.
  if (platform) await lockAllMembers(ctx);
  else await lockMembers(ctx);
  const role = await findRole(ctx, idguid, true);
  if (version !== undefined && role.version !== version) throw stale(role);
  if (role.system) throw new AppError(409, 'system_role', 'Sistemsku ulogu nije moguće obrisati.');
  const used = await describeUse(ctx, role);
  if (used) throw new AppError(409, 'in_use', `Uloga se ne može obrisati: ${used}.`);
  await ctx.db.delete(roles).where(eq(roles.idguid, idguid));
  const changes = changesOf({ name: role.name, label: role.label, description: role.description }, {})!;
  await writeAudit(ctx, subjectOf(role), [
    { action: 'delete', record_id: idguid, record_title: role.label, changes },
  ]);
  return null;
}

/** Describes the uses of a role; empty without any. */
async function describeUse(ctx: Ctx, role: RoleRow): Promise<string> {
  let [people, everywhere] = [role.members, ''];
  if (role.platform) {
    const { rows } = await ctx.db.execute<{ people: number; organisations: number }>(
      sql`select * from access_role_use(${role.idguid})`,
    );
    people = rows[0]!.people;
    if (rows[0]!.organisations > 1) everywhere = ` (organizacija: ${rows[0]!.organisations})`;
  }
  const others = await usesOfRole.value(ctx, role);
  return [...(people > 0 ? [`broj osoba koje je imaju: ${people}${everywhere}`] : []), ...others].join(', ');
}

/** Throws for the name of a platform role: code that looks up a role by name would find the wrong one. */
async function refusePlatformName(ctx: Ctx, name: string): Promise<void> {
  const { rows } = await ctx.db.execute(sql`select 1 from roles where tenant_id is null and name = ${name}`);
  if (rows.length > 0) throw invalid({ name: 'Ovu oznaku ima zajednička uloga. Odaberite drugu.' });
}
