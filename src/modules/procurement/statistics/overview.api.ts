import { z } from 'zod';
import { answerOf, endpoint, instant } from '../../../core/endpoint.ts';
import { periodFields } from '../../../core/period-query.ts';
import { BAD_CHARACTER, isPlain } from '../../../core/text.ts';
import { SEE_NOTICES, STATISTICS_API } from '../labels.ts';

export const READ = { permission: SEE_NOTICES, tag: 'Javne nabavke: statistika' } as const;

const count = z.int();
/** KM with two decimals. */
const amount = z.string();

const measures = {
  contracts: count.describe('Ugovora; ugovor sa više lotova je po jedan za svaki lot.'),
  priced: count.describe('Od toga s vrijednošću u KM.'),
  value: amount.describe('Zbir vrijednosti u KM.'),
  other: count.describe('Ugovora u drugim valutama; njihova vrijednost se ne sabira.'),
  lots: count.describe('Lotova za koje se zna koliko je bilo ponuda.'),
  single: count.describe('Od toga s jednom ponudom.'),
  compared: count.describe('Lotova kojima se zna i procjena i cijena, a ne razlikuju se više od deset puta.'),
  estimate: amount.describe('Njihova procijenjena vrijednost.'),
  price: amount.describe('Njihova ugovorena vrijednost.'),
};
/** Levels of the CPV, the broadest first. */
const CPV_LEVELS = ['division', 'group', 'class', 'category'] as const;
export type CpvLevel = (typeof CPV_LEVELS)[number];

const sums = z.strictObject(measures).meta({ id: 'ProcurementSums' });
export type Sums = z.infer<typeof sums>;

const ranked = z
  .strictObject({
    key: z.string().describe('Prazno: nije poznato.'),
    name: z.string(),
    hint: z.string().nullable().describe('Mjesto, ili CPV oznaka.'),
    ...measures,
  })
  .meta({ id: 'ProcurementRanked' });
export type Ranked = z.infer<typeof ranked>;

const days = { from: z.iso.date(), to: z.iso.date() };
const named = z.strictObject({ key: z.string(), name: z.string() }).nullable();

/** The period of statistics. */
export const PERIOD = {
  ...periodFields,
  razdoblje: periodFields.razdoblje.describe('Inače zadnjih 12 mjeseci; `dani` ide uz `od` i `do`.'),
};

/** By what statistics are narrowed. */
const NARROWED_BY = {
  cpv: z.string().max(20).optional().describe('CPV oznaka ili njene prve cifre.'),
  authority: z.string().max(20).optional().describe('Oznaka ugovornog organa.'),
  supplier: z.string().max(20).optional().describe('Oznaka dobavljača.'),
};

const overview = z
  .strictObject({
    ...days,
    unit: z.enum(['day', 'month']).describe('Jedinica tačaka grafikona.'),
    narrowed: z.strictObject({ cpv: named, authority: named, supplier: named }),
    current: sums,
    before: z.strictObject({ ...days, sums }).describe('Isto za razdoblje prije.'),
    points: z
      .array(z.strictObject({ at: z.string().describe('Dan, ili prvi dan mjeseca.'), ...measures }))
      .describe('Bez praznih.'),
    cpv_level: z
      .enum(CPV_LEVELS)
      .nullable()
      .describe('Šta je u `cpv`: prvi nivo ispod odabrane oznake; prazno ako je ona uža od klase.'),
    cpv: z.array(ranked).describe('Po vrijednosti, najviše 15.'),
    authorities: z.array(ranked).describe('Po vrijednosti, najviše 15.'),
    suppliers: z.array(ranked).describe('Po vrijednosti, najviše 15. Od grupe ponuđača onaj ko je vodi.'),
    ratios: z
      .array(z.strictObject({ class: z.string(), lots: count }))
      .describe('Cijena prema procjeni: koliko lotova u kojem razredu.'),
    ratio_authorities: z
      .array(ranked)
      .describe('Organi s najviše poređenih lotova, po cijeni prema procjeni, najviša prva; najviše 15.'),
    made_at: instant.nullable().describe('Kada su zbirovi posljednji put obnovljeni.'),
    waiting: z.boolean().describe('Nešto se promijenilo, a zbirovi još nisu obnovljeni.'),
  })
  .meta({ id: 'ProcurementStatistics' });
export type Overview = z.infer<typeof overview>;

export const overviewGet = endpoint({
  ...READ,
  method: 'GET',
  reads: 'replica',
  path: STATISTICS_API,
  summary: 'Koliko se troši, na šta, kod koga, s koliko ponuda i po kojoj cijeni prema procjeni',
  query: z.object({ ...PERIOD, ...NARROWED_BY }),
  answer: answerOf(overview),
  refuses: { 404: { description: 'Organ ili dobavljač ne postoji.' } },
});
export type OverviewQuery = z.output<typeof overviewGet.query>;

export const supplierChoices = endpoint({
  ...READ,
  method: 'GET',
  reads: 'replica',
  path: `${STATISTICS_API}/references/:field`,
  params: z.object({ field: z.string().describe('`supplier`.') }),
  summary: 'Dobavljači za filter',
  query: z.object({
    q: z.string().max(200).refine(isPlain, BAD_CHARACTER).optional().describe('Dio naziva.'),
    idguid: z.string().max(40).optional().describe('Samo ova oznaka.'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: answerOf(
    z.array(z.strictObject({ idguid: z.string(), label: z.string(), hint: z.string().nullable() })),
  ),
});
