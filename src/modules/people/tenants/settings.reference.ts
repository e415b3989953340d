import { reference } from '../../../core/resource.ts';

/** The fields of the settings that refer to a record; `path` is where their choices are served. */
export const settingsFields = {
  path: '/korisnik/tenants/postavke',
  fields: { opstina_id: reference({ label: 'Općina ili grad', to: 'opstine' }) },
};
