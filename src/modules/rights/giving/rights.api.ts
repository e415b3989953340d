import { z } from 'zod';
import { answerOf, conflict, endpoint, id, idParams, lastChange } from '../../../core/endpoint.ts';
import { tenantQuery } from '../../../core/identity/acting.api.ts';
import { versionField } from '../fields.ts';
import { permissionTree } from './tree.api.ts';

/** The rights of a person, a role or an organisation, as one screen shows and changes them. */
const rightsState = z
  .strictObject({
    idguid: id,
    title: z.string().describe('Čije su dozvole: osoba, uloga ili organizacija.'),
    hint: z.string().nullable().describe('Po čemu se još prepoznaje: e-mail, oznaka.'),
    ...lastChange,
    can_edit: z.boolean(),
    platform: z.boolean().describe('Uloga vrijedi u svim organizacijama.'),
    members: z.int().nullable().describe('Koliko osoba u organizaciji ima ovu ulogu.'),
    tree: permissionTree,
  })
  .meta({ id: 'RightsState' });
export type RightsState = z.infer<typeof rightsState>;

const permissionsBody = z.strictObject({
  permissions: z
    .array(z.string('Neispravna dozvola.').max(100, 'Neispravna dozvola.'), {
      error: 'Navedite listu dozvola.',
    })
    .max(2000, 'Previše dozvola.')
    .describe('Sve dozvole koje treba da ostanu, po nazivu.'),
  version: versionField,
});
export type PermissionsBody = z.infer<typeof permissionsBody>;

const CONFLICT =
  'Neko je u međuvremenu mijenjao (`stale`), ili bi organizacija ostala bez administratora (`last_administrator`).';
const BEYOND = {
  403: { description: 'Nemate dozvolu, ili dajete dozvole koje ni sami nemate (`beyond_own`).' },
};

const pair = (path: string, tag: string, whose: string, right: { read: string; save: string }) => ({
  get: endpoint({
    method: 'GET',
    path,
    permission: right.read,
    tag,
    summary: `${whose}: dozvole`,
    params: idParams,
    query: tenantQuery,
    answer: answerOf(rightsState),
  }),
  put: endpoint({
    method: 'PUT',
    inPerson: true,
    path,
    permission: right.save,
    tag,
    summary: `${whose}: postavi dozvole`,
    params: idParams,
    query: tenantQuery,
    body: permissionsBody,
    answer: answerOf(rightsState),
    refuses: { ...BEYOND, ...conflict(rightsState, CONFLICT) },
  }),
});

export const rolePermissionsApi = pair('/api/admin/roles/:idguid/permissions', 'Uloge', 'Uloga', {
  read: 'admin_roles_pregled',
  save: 'admin_roles_save',
});
export const userPermissionsApi = pair('/api/admin/users/:idguid/permissions', 'Korisnici', 'Korisnik', {
  read: 'admin_users_pregled',
  save: 'admin_users_save',
});
export const tenantPermissionsApi = pair(
  '/api/admin/tenants/:idguid/permissions',
  'Organizacije',
  'Organizacija',
  { read: 'admin_tenants_save', save: 'admin_tenants_save' },
);

/** Members who would lose rights. */
const loss = z.strictObject({
  people: z.int(),
  members: z
    .array(z.strictObject({ idguid: id, full_name: z.string(), permissions: z.array(z.string()) }))
    .describe('Prvih 50 po prezimenu, s nazivima dozvola koje gube.'),
});
export type Loss = z.infer<typeof loss>;

export const tenantLossApi = endpoint({
  method: 'POST',
  path: '/api/admin/tenants/:idguid/permissions/loss',
  permission: 'admin_tenants_save',
  tag: 'Organizacije',
  summary: 'Ko bi izgubio dozvole kad bi ih organizacija izgubila; ništa ne mijenja',
  params: idParams,
  body: permissionsBody.pick({ permissions: true }),
  answer: answerOf(loss),
});

/** One role that a person may have. */
const roleChoice = z.strictObject({
  idguid: id,
  name: z.string(),
  label: z.string(),
  description: z.string().nullable(),
  platform: z.boolean(),
  held: z.boolean(),
  permissions: z.array(z.string()).describe('Nazivi dozvola uloge koje u ovoj organizaciji vrijede.'),
  may_give: z.boolean(),
  lacking: z.array(z.string()).describe('Nazivi dozvola koje pozivalac nema, pa ulogu ne može dodijeliti.'),
});
export type RoleChoice = z.infer<typeof roleChoice>;

/** Which roles a person has. */
const userRoles = rightsState
  .omit({ tree: true, members: true, platform: true })
  .extend({
    own: z.array(z.string()).describe('Nazivi dozvola koje osoba ima direktno, mimo uloga.'),
    roles: z.array(roleChoice),
  })
  .meta({ id: 'UserRoles' });
export type UserRoles = z.infer<typeof userRoles>;

const userRolesBody = z.strictObject({
  roles: z
    .array(z.string('Neispravna uloga.').max(100, 'Neispravna uloga.'), { error: 'Navedite listu uloga.' })
    .max(500, 'Previše uloga.')
    .describe('Sve uloge koje osoba treba da ima, po idguid.'),
  version: versionField,
});
export type UserRolesBody = z.infer<typeof userRolesBody>;

export const userRolesApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/users/:idguid/roles',
    permission: 'admin_users_pregled',
    tag: 'Korisnici',
    summary: 'Korisnik: uloge',
    params: idParams,
    query: tenantQuery,
    answer: answerOf(userRoles),
  }),
  put: endpoint({
    method: 'PUT',
    inPerson: true,
    path: '/api/admin/users/:idguid/roles',
    permission: 'admin_users_save',
    tag: 'Korisnici',
    summary: 'Korisnik: postavi uloge',
    params: idParams,
    query: tenantQuery,
    body: userRolesBody,
    answer: answerOf(userRoles),
    refuses: { ...BEYOND, ...conflict(userRoles, CONFLICT) },
  }),
};
