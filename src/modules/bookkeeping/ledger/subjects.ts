import type { Subject } from '../../../core/manifest.ts';
import { labelsOf } from '../../../core/resource.ts';
import { SETTINGS_FIELDS } from './settings/settings.fields.ts';

/** Posted vouchers in the audit trail. */
export const VOUCHERS: Subject = {
  name: 'nalozi',
  scope: 'tenant',
  labels: { one: 'Nalog', many: 'Nalozi' },
  view: '/fin/knjizenje/:idguid',
  fields: { day: 'Datum', description: 'Opis', hash: 'Kontrolni zapis (SHA-256)' },
};

/** Locked days, and exceptions from them. */
export const LOCKS: Subject = {
  name: 'zakljucavanje-knjiga',
  scope: 'tenant',
  labels: { one: 'Zaključavanje knjiga', many: 'Zaključavanje knjiga' },
  view: null,
  fields: {
    through: 'Zaključano do',
    reason: 'Razlog',
    person: 'Osoba',
    days: 'Dani',
    valid_until: 'Vrijedi do',
    revoked: 'Opozvano',
  },
};

/** Closings of business years. */
export const CLOSINGS: Subject = {
  name: 'zatvaranje-godine',
  scope: 'tenant',
  labels: { one: 'Zatvaranje godine', many: 'Zatvaranja godina' },
  view: '/fin/poslovne-godine/:idguid/view',
  fields: { state: 'Stanje', vouchers: 'Nalozi', tax: 'Porez na dobit', reason: 'Razlog' },
};

/** Settings of the books. */
export const SETTINGS: Subject = {
  name: 'postavke-knjiga',
  scope: 'tenant',
  labels: { one: 'Postavke knjiga', many: 'Postavke knjiga' },
  view: null,
  fields: labelsOf(SETTINGS_FIELDS),
};
