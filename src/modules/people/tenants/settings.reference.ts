import { defineResource, reference, text } from '../../../core/resource.ts';

/**
 * The settings as the choice of a municipality sees them (`ReferenceField`, `referenceChoices`). Not one of the module's
 * resources: table, routes and screens of the settings are written by hand.
 */
export const settingsFields = defineResource({
  name: 'postavke-organizacije',
  table: 'tenant_profiles',
  path: '/korisnik/tenants/postavke',
  permission: 'admin_postavke',
  scope: 'tenant',
  labels: {
    one: 'Postavke organizacije',
    many: 'Postavke organizacije',
    accusative: 'postavke organizacije',
  },
  title: 'name',
  menu: { group: 'admin', icon: 'buildings' },
  fields: {
    name: text({ label: 'Naziv', max: 120, required: true }),
    opstina_id: reference({ label: 'Općina ili grad', to: 'opstine' }),
  },
});
