import { z } from 'zod';
import { answerOf, conflict, endpoint, instant } from '../../../../core/endpoint.ts';
import { schemaOf } from '../../../../core/form-fields.ts';
import { READ, VAT } from '../vat.api.ts';
import { VAT_SETTINGS_FIELDS, type VatSettings } from './settings.fields.ts';

export const VAT_SETTINGS_PATH = `${VAT}/settings`;

const schema = schemaOf(VAT_SETTINGS_FIELDS);
const state = z.strictObject({
  version: z.int().describe('Raste sa svakom izmjenom; šalje se uz izmjenu.'),
  updated_at: instant.nullable().describe('Prazno dok niko ništa nije izmijenio.'),
  updated_by: z.string().nullable(),
  settings: schema as unknown as z.ZodType<VatSettings>,
});
export type VatSettingsState = z.infer<typeof state>;

export const vatSettingsGet = endpoint({
  ...READ,
  method: 'GET',
  path: VAT_SETTINGS_PATH,
  summary: 'Postavke PDV-a: krajnja potrošnja, datoteke, redni brojevi, zaokruživanje',
  answer: answerOf(state),
});

export const vatSettingsUpdate = endpoint({
  tag: READ.tag,
  permission: 'fin_knjizenje_save',
  method: 'PATCH',
  path: VAT_SETTINGS_PATH,
  summary: 'Promijeni postavke PDV-a; šta se ne navede, ostaje',
  body: z.strictObject({
    ...schema.partial().shape,
    version: z.int('Neispravna verzija.'),
  }) as unknown as z.ZodType<Partial<VatSettings> & { version: number }>,
  answer: answerOf(state),
  refuses: conflict(state, 'Neko je postavke u međuvremenu promijenio (`stale`).'),
});
