import { z } from 'zod';
import { answerOf, conflict, endpoint, instant } from '../../../core/endpoint.ts';
import { schemaOf } from '../../../core/form-fields.ts';
import { changesSchema } from '../../../core/schema.ts';
import { SHOP_API, SHOP_READ, SHOP_SAVE } from '../labels.ts';
import type { ShopSettings } from '../profile/profile.ts';
import { SHOP_FIELDS } from './settings.fields.ts';

const tag = 'Prodavnica';
const values = schemaOf(SHOP_FIELDS) as unknown as z.ZodType<ShopSettings>;

const state = z.strictObject({
  version: z.int().describe('Raste sa svakom izmjenom; šalje se uz izmjenu.'),
  updated_at: instant.nullable().describe('Prazno dok niko ništa nije izmijenio.'),
  updated_by: z.string().nullable(),
  settings: values,
  address: z.string().nullable().describe('Putanja javne stranice; prazno dok prodavnica nema oznaku.'),
  own_name: z.string().describe('Naziv organizacije, koji stoji dok prodavnica nema svoj.'),
  operator: z.boolean().describe('Operaterova prodavnica je na /shop i nema oznake.'),
  articles: z.int().describe('Artikala organizacije.'),
  visible: z.int().describe('Od njih u prodavnici.'),
});
export type ShopState = z.infer<typeof state>;

export const shopGet = endpoint({
  tag,
  method: 'GET',
  path: SHOP_API,
  permission: SHOP_READ,
  summary: 'Prodavnica organizacije: je li otvorena, gdje je i šta piše na njoj',
  answer: answerOf(state),
});

export interface ShopChange extends Partial<ShopSettings> {
  version: number;
}

export const shopUpdate = endpoint({
  tag,
  method: 'PATCH',
  path: SHOP_API,
  permission: SHOP_SAVE,
  summary: 'Otvori, zatvori ili uredi prodavnicu; šta se ne navede, ostaje',
  body: changesSchema(SHOP_FIELDS).extend({
    version: z.int('Neispravna verzija.').describe('Verzija koja se mijenja.'),
  }) as unknown as z.ZodType<ShopChange>,
  answer: answerOf(state),
  refuses: conflict(state, 'Neko je prodavnicu u međuvremenu promijenio (`stale`).'),
});

export const shopPreview = endpoint({
  tag,
  method: 'POST',
  path: `${SHOP_API}/preview`,
  permission: SHOP_READ,
  summary: 'Stranica prodavnice kakva bi bila s ovim vrijednostima',
  body: values,
  answer: answerOf(
    z.strictObject({ html: z.string().describe('Cijela stranica, kakva bi bila objavljena.') }),
  ),
});

export const ratesGet = endpoint({
  tag,
  method: 'GET',
  path: `${SHOP_API}/stope`,
  permission: 'erp_artikli_pregled',
  summary: 'Stopa koju svaki porez ima danas, po oznaci zapisa; bez poreza kojem danas ništa ne vrijedi',
  answer: answerOf(z.record(z.string(), z.string())),
});
export type Rates = z.infer<typeof ratesGet.answer>['data'];
