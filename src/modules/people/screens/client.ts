import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import type { MemberDetail, RoleChoice } from '../members/members.api.ts';

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
      (await api.get<RoleChoice[]>('/api/admin/users/izbor-uloga', { signal, query: { tenant } })).data,
  });
