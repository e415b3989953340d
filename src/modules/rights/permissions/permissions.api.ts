import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  id,
  idParams,
  instant,
  lastChange,
  pageOf,
  versionQuery,
} from '../../../core/endpoint.ts';
import { schemaOf } from '../../../core/form-fields.ts';
import { changesSchema } from '../../../core/schema.ts';
import { versionField } from '../fields.ts';
import { PERMISSION_FIELDS } from './permission.fields.ts';

const shared = {
  idguid: id,
  name: z.string(),
  label: z.string(),
  module: z.string(),
  module_label: z.string(),
  description: z.string().nullable(),
  product: z.boolean().describe('Dozvola samog proizvoda: naziv joj je stalan i ne briše se.'),
  roles: z.int().describe('Koliko uloga je ima: vlastitih i zajedničkih.'),
  people: z.int().describe('Koliko aktivnih osoba u organizaciji je ima.'),
};

/** A right in a list. */
const permissionRow = z.strictObject(shared);
export type PermissionRow = z.infer<typeof permissionRow>;
export type PermissionSort = (typeof permissionApi.list.list.sortable)[number];

/** One right: where it is used. */
const permission = z
  .strictObject({
    ...shared,
    created_at: instant,
    ...lastChange,
    can_edit: z.boolean(),
    in_organisation: z.boolean().describe('Organizacija ima ovu dozvolu.'),
    held_by_roles: z
      .array(z.strictObject({ idguid: id, label: z.string(), platform: z.boolean(), members: z.int() }))
      .describe('Uloge koje je imaju, s brojem osoba u organizaciji.'),
    everywhere: z
      .strictObject({ organisations: z.int(), roles: z.int(), people: z.int(), keys: z.int() })
      .nullable()
      .describe(
        'Samo operateru: drugih organizacija, uloga mimo uloge admin, osoba direktno i API ključeva, svuda.',
      ),
  })
  .meta({ id: 'Permission' });
export type PermissionDetail = z.infer<typeof permission>;

export interface PermissionBody {
  name: string;
  label: string;
  description: string | null;
}
const permissionBody = schemaOf(PERMISSION_FIELDS) as unknown as z.ZodType<PermissionBody>;

export type PermissionChange = Partial<Omit<PermissionBody, 'name'>> & { version: number };
const { name: _name, ...changeable } = PERMISSION_FIELDS;
const permissionChange = changesSchema(changeable).extend({
  version: versionField,
}) as unknown as z.ZodType<PermissionChange>;

const read = { permission: 'admin_permissions_pregled', tag: 'Dozvole' };
const save = { permission: 'admin_permissions_save', tag: 'Dozvole' };
const one = { path: '/api/admin/permissions/:idguid', params: idParams };
const operator = { 403: { description: 'Dozvole mijenja samo operater sistema.' } };

export const permissionApi = {
  list: endpoint({
    ...read,
    method: 'GET',
    path: '/api/admin/permissions',
    summary: 'Dozvole: lista',
    list: {
      sortable: ['module_label', 'label', 'name', 'roles', 'people'],
      sort: 'module_label,label',
      filters: { module: { kind: 'text', label: 'Modul' } },
      columns: {
        label: { kind: 'text', label: 'Naziv', list: true },
        module_label: { kind: 'text', label: 'Modul', list: true },
        name: { kind: 'text', label: 'Oznaka', list: true },
        roles: { kind: 'integer', label: 'Broj uloga', list: true },
        people: { kind: 'integer', label: 'Broj osoba', list: true },
        description: { kind: 'text', label: 'Opis', list: false },
      },
    },
    answer: pageOf(permissionRow),
  }),
  modules: endpoint({
    ...read,
    method: 'GET',
    path: '/api/admin/permissions/modules',
    summary: 'Dozvole: moduli',
    answer: answerOf(
      z.array(z.strictObject({ module: z.string(), label: z.string(), permissions: z.int() })),
    ),
  }),
  get: endpoint({ ...read, ...one, method: 'GET', summary: 'Dozvola', answer: answerOf(permission) }),
  create: endpoint({
    ...save,
    method: 'POST',
    path: '/api/admin/permissions',
    summary: 'Dodaj dozvolu',
    body: permissionBody,
    answer: answerOf(permission),
    status: 201,
    refuses: { ...operator, 409: { description: 'Dozvola s ovim nazivom već postoji (`duplicate`).' } },
  }),
  update: endpoint({
    ...save,
    ...one,
    method: 'PATCH',
    summary: 'Uredi dozvolu',
    body: permissionChange,
    answer: answerOf(permission),
    refuses: {
      ...operator,
      ...conflict(permission, 'Neko je u međuvremenu mijenjao (`stale`).'),
    },
  }),
  remove: endpoint({
    ...save,
    ...one,
    method: 'DELETE',
    summary: 'Obriši dozvolu',
    query: versionQuery,
    answer: answerOf(z.null()),
    refuses: {
      ...operator,
      ...conflict(
        permission,
        'Neko je ima (`in_use`), dozvola je samog proizvoda (`product_permission`), ili je u međuvremenu mijenjana (`stale`).',
      ),
    },
  }),
};
