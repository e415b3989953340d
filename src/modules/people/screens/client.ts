import { useGet } from '../../../admin/kit/index.ts';
import { ORGANISATIONS } from '../../../core/identity/paths.ts';
import { type MemberDetail, type RoleChoice, roleChoices } from '../members/members.api.ts';
import { type Settings, settingsGet } from '../tenants/settings.api.ts';

/** Address of a person's API. */
export const userPath = (idguid: string, more = ''): string =>
  `/api/admin/users/${encodeURIComponent(idguid)}${more}`;

/** One person, in the organisation that the screen works for. */
export const usePerson = (idguid: string, tenant: string | null) =>
  useGet<MemberDetail>(userPath(idguid), { tenant });

/** Roles that may be handed out in the organisation. */
export const useRoleChoices = (tenant: string | null) => useGet<RoleChoice[]>(roleChoices.path, { tenant });

/** Paths of the API for an organisation's settings: one's own, and any for the operator. */
export const OWN_SETTINGS = settingsGet.path;
export const tenantPath = (idguid: string): string => `${ORGANISATIONS}/${encodeURIComponent(idguid)}`;

/** Settings of an organisation. */
export const useSettings = (path: string, tenant: string | null = null) => useGet<Settings>(path, { tenant });
