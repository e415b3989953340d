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
import { tenantQuery } from '../../../core/identity/acting.api.ts';
import { changesSchema } from '../../../core/schema.ts';
import { versionField } from '../fields.ts';
import { PLATFORM_FIELD, ROLE_FIELDS } from './role.fields.ts';

const shared = {
  idguid: id,
  name: z.string().describe('Oznaka, po kojoj je prepoznaje program.'),
  label: z.string(),
  description: z.string().nullable(),
  platform: z
    .boolean()
    .describe('Zajednička uloga: vrijedi u svim organizacijama, mijenja je samo operater.'),
  system: z.boolean().describe('Uloga na koju sistem računa: ne briše se i ne mijenja oznaku.'),
  members: z.int().describe('Koliko osoba u organizaciji ima ovu ulogu.'),
  permissions: z.int().describe('Koliko dozvola uloge vrijedi u organizaciji.'),
  permissions_of: z.int().describe('Koliko dozvola ima organizacija.'),
  can_edit: z.boolean(),
};

/** A role in a list. */
const roleRow = z.strictObject(shared);
export type RoleListRow = z.infer<typeof roleRow>;

/** One role. */
const role = z
  .strictObject({
    ...shared,
    created_at: instant,
    ...lastChange,
  })
  .meta({ id: 'Role' });
export type Role = z.infer<typeof role>;

export interface RoleBody {
  name: string;
  label: string;
  description: string | null;
  platform: boolean;
}
const roleBody = schemaOf({ ...ROLE_FIELDS, platform: PLATFORM_FIELD }) as unknown as z.ZodType<RoleBody>;

export type RoleChange = Partial<Omit<RoleBody, 'platform'>> & { version: number };
const roleChange = changesSchema(ROLE_FIELDS).extend({
  version: versionField,
}) as unknown as z.ZodType<RoleChange>;

const read = { permission: 'admin_roles_pregled', tag: 'Uloge' };
const save = { permission: 'admin_roles_save', tag: 'Uloge' };
const one = { path: '/api/admin/roles/:idguid', params: idParams };
/** Only a list and a new record take no id, and still may name an organisation that is not there. */
const organisation = { 404: { description: 'Organizacija nije pronađena.' } };
const foreign = {
  403: { description: 'Nemate dozvolu, ili je uloga zajednička i mijenja je samo operater.' },
};

export const roleApi = {
  list: endpoint({
    ...read,
    method: 'GET',
    path: '/api/admin/roles',
    summary: 'Uloge: lista',
    list: {
      sortable: ['label', 'name', 'members', 'permissions'],
      sort: 'label',
      filters: { platform: { kind: 'boolean', label: 'Zajednička' } },
      columns: {
        label: { kind: 'text', label: 'Naziv', list: true },
        name: { kind: 'text', label: 'Oznaka', list: true },
        permissions: { kind: 'integer', label: 'Broj dozvola', list: true },
        members: { kind: 'integer', label: 'Broj osoba', list: true },
        platform: { kind: 'boolean', label: 'Zajednička', list: false },
        description: { kind: 'text', label: 'Opis', list: false },
      },
      tenant: true,
    },
    answer: pageOf(roleRow),
    refuses: organisation,
  }),
  get: endpoint({
    ...read,
    ...one,
    method: 'GET',
    summary: 'Uloga',
    query: tenantQuery,
    answer: answerOf(role),
  }),
  create: endpoint({
    ...save,
    method: 'POST',
    path: '/api/admin/roles',
    summary: 'Dodaj ulogu',
    query: tenantQuery,
    body: roleBody,
    answer: answerOf(role),
    status: 201,
    refuses: {
      ...organisation,
      ...foreign,
      409: { description: 'Uloga s ovom oznakom već postoji (`duplicate`).' },
    },
  }),
  update: endpoint({
    ...save,
    ...one,
    method: 'PATCH',
    summary: 'Uredi ulogu',
    query: tenantQuery,
    body: roleChange,
    answer: answerOf(role),
    refuses: {
      ...foreign,
      ...conflict(
        role,
        'Neko je u međuvremenu mijenjao (`stale`), oznaka je zauzeta (`duplicate`) ili je uloga sistemska (`system_role`).',
      ),
    },
  }),
  remove: endpoint({
    ...save,
    ...one,
    method: 'DELETE',
    summary: 'Obriši ulogu',
    query: versionQuery.extend(tenantQuery.shape),
    answer: answerOf(z.null()),
    refuses: {
      ...foreign,
      ...conflict(
        role,
        'Uloga se koristi (`in_use`), sistemska je (`system_role`), ili je neko u međuvremenu mijenjao (`stale`).',
      ),
    },
  }),
};
