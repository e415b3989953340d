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
} from '../../../core/endpoint.ts';
import { schemaOf } from '../../../core/form-fields.ts';
import { tenantQuery } from '../../../core/identity/acting.api.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { OFFERS_API, SAVE_LICENCES, SEE_LICENCES } from '../labels.ts';
import { MODES, type Mode } from '../states.ts';
import { OFFER_FIELDS, type OfferValues } from './offer.fields.ts';

const mode = z.enum(Object.keys(MODES) as [Mode, ...Mode[]]);

const offerRow = z
  .strictObject({
    idguid: id.describe('Oznaka aplikacije.'),
    name: z.string(),
    slug: z.string(),
    mode,
    seats: z.int().nullable(),
    days: z.int().nullable().describe('Prazno: licenca ne ističe, ili ponude nema.'),
    working: z.int().describe('Licenci koje sada vrijede.'),
    waiting: z.int().describe('Zahtjeva koji čekaju odobrenje.'),
  })
  .meta({ id: 'LicenceOfferRow' });
export type OfferRow = z.infer<typeof offerRow>;

const offer = z
  .strictObject({
    idguid: id.describe('Oznaka aplikacije.'),
    name: z.string(),
    slug: z.string(),
    ...lastChange,
    version: z.int().describe('Šalje se uz izmjenu; 0 dok ponude nema.'),
    mode,
    seats: z.int(),
    days: z.int().nullable(),
    grace_days: z.int(),
    silence_days: z.int().nullable(),
    features: z.array(z.string()),
    terms: z.string().nullable(),
    working: z.int().describe('Licenci koje sada vrijede.'),
    waiting: z.int().describe('Zahtjeva koji čekaju odobrenje.'),
    keys: z.array(
      z.strictObject({
        kid: z.string().describe('Oznaka ključa, kako stoji u zaglavlju licence.'),
        pem: z.string().describe('Javni ključ koji se ugrađuje u program.'),
        x: z.string().describe('Isti ključ kao u JWK, 32 bajta.'),
        created_at: instant,
        created_by: z.string(),
        signs_since: instant.nullable().describe('Otkad potpisuje nove licence; prazno: samo je objavljen.'),
        signs: z.boolean().describe('Njime se sada potpisuju nove licence.'),
      }),
    ),
  })
  .meta({ id: 'LicenceOffer' });
export type Offer = z.infer<typeof offer>;

export interface OfferChange extends OfferValues {
  version: number;
}
const offerBody = schemaOf(OFFER_FIELDS).extend({
  version: z
    .int({ error: 'Navedite verziju ponude koju mijenjate.' })
    .min(0, 'Neispravna verzija.')
    .describe('0 dok ponude nema.'),
}) as unknown as z.ZodType<OfferChange>;

const tag = 'Licence';
const read = { permission: SEE_LICENCES, tag } as const;
const save = { permission: SAVE_LICENCES, tag } as const;
const single = { path: `${OFFERS_API}/:idguid`, params: idParams, query: tenantQuery } as const;

const MODE = { kind: 'choice', label: 'Kako se dobija', options: MODES } as const;
const list = {
  sortable: ['name', 'working', 'waiting'],
  sort: 'name',
  filters: { mode: MODE, waiting: { kind: 'integer', label: 'Čeka odobrenje' } },
  columns: {
    name: { kind: 'text', label: 'Aplikacija', max: 60, list: true },
    mode: { ...MODE, list: true },
    seats: { kind: 'integer', label: 'Mašina', list: true },
    days: { kind: 'integer', label: 'Traje dana', list: true },
    working: { kind: 'integer', label: 'Vrijedi licenci', list: true },
    waiting: { kind: 'integer', label: 'Čeka odobrenje', list: true },
    slug: { kind: 'text', label: 'Oznaka', max: 60 },
  },
  tenant: true,
} as const satisfies ListSpec<'name' | 'working' | 'waiting'>;
export type OfferSort = (typeof list)['sortable'][number];

export const offerList = endpoint({
  ...read,
  method: 'GET',
  path: OFFERS_API,
  summary: 'Aplikacije organizacije i kako se dobijaju: lista',
  list: list as ListSpec<OfferSort>,
  answer: pageOf(offerRow),
});

export const offerGet = endpoint({
  ...read,
  ...single,
  method: 'GET',
  summary: 'Kako se aplikacija dobija, i javni ključevi njenih licenci',
  answer: answerOf(offer),
});

export const offerSave = endpoint({
  ...save,
  ...single,
  method: 'PUT',
  summary: 'Odredi kako se aplikacija dobija',
  body: offerBody,
  answer: answerOf(offer),
  refuses: conflict(offer, 'Ponudu je neko u međuvremenu promijenio (`stale`).'),
});

export const offerKey = endpoint({
  ...save,
  ...single,
  inPerson: true,
  method: 'POST',
  path: `${OFFERS_API}/:idguid/keys`,
  summary: 'Objavi novi ključ; licence se njime potpisuju tek kad se to posebno odredi',
  answer: answerOf(offer),
  refuses: { 409: { description: 'Aplikacija ima najviše ključeva (`too_many`).' } },
});

export const offerKeySign = endpoint({
  ...save,
  ...single,
  inPerson: true,
  method: 'POST',
  path: `${OFFERS_API}/:idguid/keys/:kid/sign`,
  params: idParams.extend({ kid: z.string().describe('Oznaka ključa.') }),
  summary: 'Potpisuj nove licence ovim ključem; ranije licence i dalje vrijede',
  answer: answerOf(offer),
});
