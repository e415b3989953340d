import { z } from 'zod';
import { answerOf, endpoint, id, instant } from '../../../core/endpoint.ts';
import { tenantQuery } from '../../../core/identity/acting.api.ts';
import { nameField } from '../../../core/identity/fields.ts';
import { choicesOf } from '../../../core/resource-api.ts';
import { changesSchema } from '../../../core/schema.ts';
import { SETTINGS } from './settings.fields.ts';

const PATH = '/api/korisnik/tenants/postavke';
const tag = 'Postavke organizacije';

/** Everything that may be changed; what is left out stays. */
export const settingsBody = changesSchema(SETTINGS).extend({
  name: nameField('Unesite naziv organizacije.', 120).optional(),
  version: z.int().describe('Verzija koja se mijenja.'),
}) as unknown as z.ZodType<SettingsChange>;
/** Values of the settings as they are kept. */
export type SettingsValues = Pick<Settings, keyof typeof SETTINGS>;
export type SettingsChange = Partial<SettingsValues> & { version: number };

const text = z.string().nullable();

export const settings = z.strictObject({
  idguid: id,
  version: z.int(),
  updated_at: instant,
  updated_by: text,
  is_operator: z.boolean(),
  name: z.string(),
  logo: text,
  jib: text,
  pdv_broj: text,
  adresa: text,
  postanski_broj: text,
  opstina_id: id.nullable(),
  opstina: text.describe('Naziv općine.'),
  telefon: text,
  email: text,
  web: text,
  default_role_id: id.nullable(),
  default_role: text.describe('Naziv uloge.'),
  require_second_factor: z.boolean(),
  created_at: instant,
  members: z.int(),
  active: z.int().describe('Članovi koji mogu raditi.'),
  invited: z.int().describe('Pozivi koji čekaju odgovor.'),
  rights: z.int().describe('Dozvole date organizaciji.'),
  without_factor: z
    .strictObject({ count: z.int(), names: z.array(z.string()).describe('Prvih deset po prezimenu.') })
    .nullable()
    .describe('Članovi bez drugog faktora; samo onome ko vidi korisnike ili mijenja postavke.'),
  own_factor: z.boolean().describe('Pozivalac ima drugi faktor.'),
});
export type Settings = z.infer<typeof settings>;

export const settingsGet = endpoint({
  method: 'GET',
  path: PATH,
  permission: 'authenticated',
  tag,
  summary: 'Postavke organizacije',
  query: tenantQuery,
  answer: answerOf(settings),
  refuses: { 404: { description: 'Organizacija nije pronađena.' } },
});

const STALE = {
  description: 'Neko je postavke u međuvremenu promijenio (`stale`), ili je naziv zauzet (`duplicate`).',
};

export const settingsUpdate = endpoint({
  method: 'PATCH',
  path: PATH,
  permission: 'admin_postavke_save',
  tag,
  summary: 'Uredi postavke organizacije',
  query: tenantQuery,
  body: settingsBody,
  answer: answerOf(settings),
  refuses: { 404: { description: 'Organizacija nije pronađena.' }, 409: STALE },
});

export const settingsChoices = choicesOf(PATH, { permission: 'admin_postavke_save', tag });
