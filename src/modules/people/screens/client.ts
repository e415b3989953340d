import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { type MemberDetail, type RoleChoice, roleChoices } from '../members/members.api.ts';
import { ORGANISATIONS } from '../paths.ts';
import { type Settings, settingsGet } from '../tenants/settings.api.ts';

/** Address of a person's API. */
export const userPath = (idguid: string, more = ''): string =>
  `/api/admin/users/${encodeURIComponent(idguid)}${more}`;

/** One person, in the organisation that the screen works for. */
export const usePerson = (idguid: string, tenant: string | null) =>
  useQuery({
    queryKey: ['person', idguid, tenant],
    queryFn: async ({ signal }) =>
      (await api.get<MemberDetail>(userPath(idguid), { signal, query: { tenant } })).data,
  });

/** Roles that may be handed out in the organisation. */
export const useRoleChoices = (tenant: string | null) =>
  useQuery({
    queryKey: ['role-choices', tenant],
    queryFn: async ({ signal }) =>
      (await api.get<RoleChoice[]>(roleChoices.path, { signal, query: { tenant } })).data,
  });

/** Paths of the API for an organisation's settings: one's own, and any for the operator. */
export const OWN_SETTINGS = settingsGet.path;
export const tenantPath = (idguid: string): string => `${ORGANISATIONS}/${encodeURIComponent(idguid)}`;

/** Settings of an organisation. */
export const useSettings = (path: string, tenant: string | null = null) =>
  useQuery({
    queryKey: ['settings', path, tenant],
    queryFn: async ({ signal }) => (await api.get<Settings>(path, { signal, query: { tenant } })).data,
  });
