import { z } from 'zod';
import { answerOf, conflict, endpoint, idParams, instant } from '../../../core/endpoint.ts';
import { ORGANISATIONS } from '../../../core/identity/paths.ts';
import { changesSchema } from '../../../core/schema.ts';
import { LIMIT_FIELDS, SETTING_FIELDS } from './setting.fields.ts';

/** Record id of the settings in the audit trail. */
export const SETTINGS_ID = '01890000-0000-7000-8000-0000000ddb5e';

const changed = {
  version: z.int().describe('Raste sa svakom izmjenom; šalje se uz izmjenu.'),
  updated_at: instant.nullable().describe('Prazno dok niko ništa nije izmijenio.'),
  updated_by: z.string().nullable(),
};
const settings = {
  reserved: z.array(z.string()).describe('Imena koja se ne daju: bez tačke hostovima, s tačkom domenama.'),
  hosts: z.int().describe('Koliko hostova smije imati organizacija bez vlastite granice.'),
  updates: z.int().describe('Koliko ažuriranja u minuti smije imati.'),
};
const state = z.strictObject({ ...changed, ...settings });
export type DdnsSettingsState = z.infer<typeof state>;
export type DdnsSettings = Pick<DdnsSettingsState, keyof typeof settings>;

const version = z.int('Neispravna verzija.').describe('Verzija koja se mijenja.');
const common = { tag: 'DDNS postavke', path: '/api/ddns/settings' } as const;

export const settingsGet = endpoint({
  ...common,
  method: 'GET',
  permission: 'admin_settings_pregled',
  summary: 'Postavke DDNS-a (samo operater)',
  answer: answerOf(state),
});

export const settingsUpdate = endpoint({
  ...common,
  method: 'PATCH',
  permission: 'admin_settings_save',
  summary: 'Promijeni postavke DDNS-a (samo operater); šta se ne navede, ostaje',
  body: changesSchema(SETTING_FIELDS).extend({ version }) as unknown as z.ZodType<
    Partial<DdnsSettings> & { version: number }
  >,
  answer: answerOf(state),
  refuses: conflict(state, 'Neko je postavke u međuvremenu promijenio (`stale`).'),
});

const amount = z.strictObject({ hosts: z.int(), updates: z.int() });
const quota = z.strictObject({
  ...changed,
  hosts: z.int().nullable().describe('Dati broj hostova; prazno: zadani.'),
  updates: z.int().nullable().describe('Data ažuriranja u minuti; prazno: zadana.'),
  used: z.int().describe('Koliko hostova organizacija ima.'),
  limits: amount.describe('Koliko smije.'),
  usual: amount.describe('Zadano, za organizacije bez vlastite granice.'),
});
export type DdnsQuotaState = z.infer<typeof quota>;

export interface DdnsQuotaChange {
  version: number;
  hosts?: number | null;
  updates?: number | null;
}

const ofOrganisation = {
  tag: 'Organizacije',
  path: `${ORGANISATIONS}/:idguid/ddns-quota`,
  params: idParams,
} as const;

export const ddnsQuotaGet = endpoint({
  ...ofOrganisation,
  method: 'GET',
  permission: 'admin_tenants_pregled',
  summary: 'DDNS granice: svoje organizacije, a operateru bilo koje',
  answer: answerOf(quota),
});

export const ddnsQuotaUpdate = endpoint({
  ...ofOrganisation,
  method: 'PATCH',
  permission: 'admin_tenants_save',
  summary: 'Odredi DDNS granice (samo operater); šta se ne navede, ostaje',
  body: changesSchema(LIMIT_FIELDS).extend({ version }) as unknown as z.ZodType<DdnsQuotaChange>,
  answer: answerOf(quota),
  refuses: conflict(quota, 'Neko je granice u međuvremenu promijenio (`stale`).'),
});
