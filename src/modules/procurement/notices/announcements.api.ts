import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant, pageOf } from '../../../core/endpoint.ts';
import { type ListSpec, MAX_SEARCH } from '../../../core/list-query.ts';
import { NOTICES_API, SEE_NOTICES } from '../labels.ts';
import { NOTICE_SORTS, NOTICE_STATES, type NoticeSort, type NoticeState } from './states.ts';

const states = Object.keys(NOTICE_STATES) as [NoticeState, ...NoticeState[]];
const SEE = { permission: SEE_NOTICES, tag: 'Javne nabavke' } as const;

/** A code of the source with its name from our codebook; the code itself where that has none. */
const named = z.strictObject({ code: z.string(), name: z.string(), color: z.string().nullable() });
/** A CPV code: eight digits and its name. */
const cpv = z.strictObject({ code: z.string(), name: z.string() });
/** That a name is not a Bosnian one. */
const croatian = z.boolean().describe('Naziv je hrvatski: bosanski nije upisan.');
const marked = cpv.extend({ croatian });
/** KM with two decimals. */
const amount = z.string();

const row = z
  .strictObject({
    idguid: id.describe('Oznaka obavještenja; ostaje ista i poslije ispravki.'),
    number: z.string().nullable().describe('Broj obavještenja na portalu.'),
    name: z.string(),
    authority: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    city: z.string().nullable().describe('Mjesto ugovornog organa.'),
    procedure_type: named.nullable(),
    contract_type: named.nullable(),
    cpv: z.array(cpv).describe('Glavne CPV oznake lotova, najviše tri.'),
    lots: z.int().describe('Koliko ima lotova.'),
    hit: z.string().nullable().describe('Naziv lota u kojem su tražene riječi, ako nisu u nazivu.'),
    value: amount.nullable().describe('Procijenjena vrijednost u KM; prazno ako nije objavljena.'),
    announced: instant.nullable(),
    deadline: instant.nullable().describe('Rok za ponude; prazno ako ga nema.'),
    state: z.enum(states),
    corrected: z.boolean().describe('Obavještenje je ispravljano.'),
    pipeline: z.string().nullable().describe('Stanje u našim nabavkama; prazno ako ga ne pratimo tamo.'),
    followed: z.boolean().describe('Pozivalac ga prati.'),
  })
  .meta({ id: 'ProcurementNoticeRow' });
export type NoticeRow = z.infer<typeof row>;

const state = { kind: 'choice', label: 'Stanje', options: NOTICE_STATES } as const;
const moment = (label: string) => ({ kind: 'moment', label }) as const;

/** What the list of notices can be narrowed by; a watch keeps the same. Names of types come from the codebook, so they are no options here. */
export const NOTICE_FILTERS = {
  cpv: { kind: 'choice', label: 'CPV' },
  authority: { kind: 'choice', label: 'Ugovorni organ' },
  entity: { kind: 'reference', to: 'ent', label: 'Entitet' },
  canton: { kind: 'reference', to: 'kantoni', label: 'Kanton' },
  municipality: { kind: 'reference', to: 'opstine', label: 'Općina' },
  procedure_type: { kind: 'choice', label: 'Vrsta postupka' },
  contract_type: { kind: 'choice', label: 'Vrsta ugovora' },
  value: { kind: 'money', label: 'Vrijednost' },
  announced: moment('Objavljeno'),
  deadline: moment('Rok za ponude'),
  state,
  ours: { kind: 'boolean', label: 'Samo ono što pratimo' },
} as const satisfies NonNullable<ListSpec['filters']>;

/** Words of a search text: all that there is room for, so that a whole name may be searched for. */
export const NOTICE_WORDS = MAX_SEARCH;

export const noticeSpec: ListSpec<NoticeSort> = {
  sortable: NOTICE_SORTS,
  sort: 'relevance',
  words: NOTICE_WORDS,
  filters: NOTICE_FILTERS,
  columns: {
    number: { kind: 'text', label: 'Broj', max: 40, list: true },
    name: { kind: 'text', label: 'Naziv', max: 120, list: true },
    authority: { kind: 'text', label: 'Ugovorni organ', max: 80, list: true },
    city: { kind: 'text', label: 'Mjesto', max: 40, list: false },
    procedure_type: { kind: 'text', label: 'Vrsta postupka', max: 60, list: true },
    contract_type: { kind: 'text', label: 'Vrsta ugovora', max: 20, list: true },
    cpv: { kind: 'text', label: 'CPV', max: 60, list: true },
    lots: { kind: 'integer', label: 'Lotova', list: false },
    value: { kind: 'money', label: 'Vrijednost', unit: 'KM', scale: 2, list: true },
    announced: { ...moment('Objavljeno'), list: true },
    deadline: { ...moment('Rok za ponude'), list: true },
    state: { ...state, list: true },
  },
};

/**
 * The list. `meta.total` is exact up to 200,000 rows and marked `more` beyond. What came of the words of `q` is said by `noticeFacets`: words
 * that were not searched for, other words that were searched for too, and why nothing can be found.
 */
export const noticeList = endpoint({
  ...SEE,
  method: 'GET',
  path: NOTICES_API,
  summary: 'Obavještenja o nabavkama: lista i pretraga',
  list: noticeSpec,
  answer: pageOf(row),
});

const bucket = z.strictObject({ value: z.string(), label: z.string(), count: z.int() });
const facets = z
  .strictObject({
    total: z.int(),
    at_least: z.boolean().describe('Brojevi su najmanje toliki: pogodaka je previše da se svi prebroje.'),
    ignored: z.array(z.string()).describe('Riječi upita koje se ne traže, jer stoje skoro svuda.'),
    also: z
      .array(z.strictObject({ word: z.string(), others: z.array(z.string()) }))
      .describe('Druge riječi koje su tražene uz onu iz upita.'),
    problem: z.string().nullable().describe('Zašto se po ovom upitu ne može tražiti, u rečenici.'),
    cpv: z.array(bucket.extend({ croatian })).describe('Odjeljci CPV-a (prve dvije cifre).'),
    authority: z.array(bucket).describe('Najčešći ugovorni organi, najviše 20.'),
    entity: z.array(bucket),
    canton: z.array(bucket),
    municipality: z.array(bucket).describe('Najčešće općine, najviše 20.'),
    procedure_type: z.array(bucket),
    contract_type: z.array(bucket),
    state: z.array(bucket),
  })
  .meta({ id: 'ProcurementFacets' });
export type Facets = z.infer<typeof facets>;

/** Counts beside the list for the same query; each facet counts within all filters. */
export const noticeFacets = endpoint({
  ...SEE,
  method: 'GET',
  path: `${NOTICES_API}/facets`,
  summary: 'Obavještenja o nabavkama: brojevi po filterima',
  list: { sortable: [], sort: '', words: NOTICE_WORDS, filters: NOTICE_FILTERS } as ListSpec<never>,
  answer: answerOf(facets),
});

const supplier = z.strictObject({ key: z.string(), name: z.string(), city: z.string().nullable() });
const contract = z.strictObject({
  day: instant.nullable(),
  value: amount.nullable(),
  currency: z.string().nullable().describe('Prazno: KM.'),
  bids: z.int().nullable().describe('Koliko je bilo ponuda.'),
  suppliers: z.array(supplier).describe('Ko je dobio; više njih ako su nudili zajedno.'),
});
const lot = z.strictObject({
  id: z.string(),
  number: z.int().nullable(),
  name: z.string(),
  value: amount.nullable(),
  cpv: z.array(marked),
  contracts: z.array(contract),
});
const EVENTS = ['announced', 'corrected', 'deadline', 'awarded', 'contract', 'terminated', 'gone'] as const;
const event = z.strictObject({
  kind: z.enum(EVENTS),
  type: named.nullable().describe('Vrsta obavještenja; prazno za ono što nije objavljeno kao obavještenje.'),
  at: instant
    .nullable()
    .describe('Kod dodjele najkasnije vrijeme objave: izvor kaže samo kad je red dodjele mijenjan.'),
  text: z.string(),
  changes: z
    .array(z.strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .describe('Šta je ispravka promijenila.'),
});
const neighbour = z.strictObject({
  idguid: id,
  name: z.string(),
  value: amount.nullable(),
  announced: instant.nullable(),
  state: z.enum(states),
});
const earlier = z.strictObject({
  idguid: id,
  name: z.string(),
  cpv: z.string(),
  contract: contract,
});

const card = row
  .extend({
    cpv: z.array(marked).describe('Glavne CPV oznake lotova, najviše tri.'),
    category: z.string().nullable(),
    criterion: named.nullable(),
    authority_more: z
      .strictObject({
        tax: z.string().nullable(),
        type: z.string().nullable(),
        activity: z.string().nullable(),
        unit: z.string().nullable(),
        municipality: z.string().nullable(),
        canton: z.string().nullable(),
        entity: z.string().nullable(),
      })
      .nullable(),
    portal_url: z
      .string()
      .nullable()
      .describe('Adresa postupka na portalu; prazno za izmišljene, jer bi vodila na tuđu nabavku.'),
    simulated: z.boolean().describe('Podaci su iz simulatora, dakle izmišljeni.'),
    gone_at: instant.nullable().describe('Otkad ga na portalu više nema.'),
    all_lots: z.array(lot),
    timeline: z.array(event),
    neighbours: z.array(neighbour).describe('Druga obavještenja istog organa, najnovija prva, najviše 10.'),
    earlier: z
      .array(earlier)
      .describe('Ranije dodjele istog organa za iste CPV oznake, najnovije prve, najviše 20.'),
  })
  .meta({ id: 'ProcurementNotice' });
export type NoticeCard = z.infer<typeof card>;

export const noticeGet = endpoint({
  ...SEE,
  method: 'GET',
  path: `${NOTICES_API}/:idguid`,
  summary: 'Obavještenje o nabavci',
  params: idParams,
  answer: answerOf(card),
});
