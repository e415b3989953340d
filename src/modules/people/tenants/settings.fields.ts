import { boolean, email, jib, pdv, phone, reference, text, url } from '../../../core/resource.ts';

/** Fields of an organisation's settings; all but the name and the logo are kept in `tenant_profiles`. */
export const SETTINGS = {
  name: text({ label: 'Naziv', max: 120, required: true }),
  /** Address of a picture. */
  logo: text({ label: 'Logo', max: 200 }),
  jib: jib({ label: 'JIB', help: '13 cifara.' }),
  pdv_broj: pdv({ label: 'PDV broj', help: '12 cifara; prazno ako organizacija nije u sistemu PDV-a.' }),
  adresa: text({ label: 'Adresa', max: 200 }),
  postanski_broj: text({
    label: 'Poštanski broj',
    max: 5,
    pattern: { source: '\\d{5}', message: 'Poštanski broj ima pet cifara, npr. 71000.' },
  }),
  opstina_id: reference({ label: 'Općina ili grad', to: 'opstine' }),
  telefon: phone({ label: 'Telefon' }),
  email: email({ label: 'E-mail' }),
  web: url({ label: 'Web' }),
  /** Id of the role that people get who are invited without one; the form offers the roles there are. */
  default_role_id: text({ label: 'Uloga novih članova', max: 100 }),
  require_second_factor: boolean({
    label: 'Obavezan drugi faktor',
    help: 'Članovi bez aplikacije za kodove ili pristupnog ključa ne mogu raditi dok jedno od toga ne postave.',
  }),
} as const;

/** The settings for `findReferences` and `referenceChoices`; `path` is where the form gets its choices. */
export const settingsFields = { path: '/korisnik/tenants/postavke', fields: SETTINGS };
