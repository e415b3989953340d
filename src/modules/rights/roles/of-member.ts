import { type SQL, sql } from 'drizzle-orm';

/** A member's roles and rights as columns for other modules' statements; `organisation` and `person` are expressions of the statement. */

const rolesOf = (organisation: SQL, person: SQL): SQL => sql`member_roles mr
  join roles r on r.idguid = mr.role_id where mr.tenant_id = ${organisation} and mr.user_id = ${person}`;

export const roleIdsOf = (organisation: SQL, person: SQL): SQL<string[]> =>
  sql`array(select r.idguid from ${rolesOf(organisation, person)})`;

export const roleLabelsOf = (organisation: SQL, person: SQL): SQL<string[]> =>
  sql`array(select r.label from ${rolesOf(organisation, person)} order by r.label)`;

export const namedRolesOf = (organisation: SQL, person: SQL): SQL<{ idguid: string; label: string }[]> =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('idguid', r.idguid, 'label', r.label) order by r.label), '[]')
    from ${rolesOf(organisation, person)})`;

/** How many rights an organisation has. */
export const availableTo = (organisation: SQL): SQL<number> =>
  sql`(select count(*)::int from tenant_permissions tp
    where tp.tenant_id = ${organisation})`;

/** Number of the member's direct rights. */
export const ownRightsOf = (organisation: SQL, person: SQL): SQL<number> =>
  sql`(select count(*)::int from member_permissions mp
    where mp.tenant_id = ${organisation} and mp.user_id = ${person})`;

/** How many rights count for them. */
export const effectiveRightsOf = (organisation: SQL, person: SQL): SQL<number> =>
  sql`(select count(*)::int from access_effective(${person}, ${organisation}) e, unnest(e.permissions) name)`;
