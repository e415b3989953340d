import { z } from 'zod';
import { answerOf, conflict, endpoint, instant } from '../../../../core/endpoint.ts';
import { schemaOf } from '../../../../core/form-fields.ts';
import { type BooksSettings, SETTINGS_FIELDS } from './settings.fields.ts';

export const SETTINGS_PATH = '/api/fin/settings';
const common = { tag: 'Knjiženje', path: SETTINGS_PATH } as const;

const values = schemaOf(SETTINGS_FIELDS) as unknown as z.ZodType<BooksSettings>;
const some = schemaOf(SETTINGS_FIELDS).partial();
const state = z.strictObject({
  version: z.int().describe('Raste sa svakom izmjenom; šalje se uz izmjenu.'),
  updated_at: instant.nullable().describe('Prazno dok niko ništa nije izmijenio.'),
  updated_by: z.string().nullable(),
  settings: values,
});
export type SettingsState = z.infer<typeof state>;

export const settingsGet = endpoint({
  ...common,
  method: 'GET',
  permission: 'fin_poslovnegodine_pregled',
  summary: 'Postavke knjiga: kontni plan, storno, broj naloga, zatvaranje godine',
  answer: answerOf(state),
});

export const settingsUpdate = endpoint({
  ...common,
  method: 'PATCH',
  permission: 'fin_poslovnegodine_save',
  summary: 'Promijeni postavke knjiga; šta se ne navede, ostaje',
  body: z.strictObject({ ...some.shape, version: z.int('Neispravna verzija.') }),
  answer: answerOf(state),
  refuses: conflict(state, 'Neko je postavke u međuvremenu promijenio (`stale`).'),
});
