import { z } from 'zod';
import { answerOf, endpoint, instant, LIST_FILES, TOO_MANY } from '../../core/endpoint.ts';
import { fileFormat } from '../../core/list-query.ts';
import { boundedPeriod, periodFields } from '../../core/period-query.ts';
import { BAD_CHARACTER, isPlain } from '../../core/text.ts';
import { line } from '../../core/text-fields.ts';
import { DIMENSION_LABELS, DIMENSIONS, type Dimension } from './dimensions.ts';

/** A page view as the browser reports it. Its country and city are ignored: the server looks them up. */
const visit = z.strictObject({
  fp_visitor_id: line(64, 'Oznaka posjetioca je obavezna').regex(
    /^[\w-]*$/,
    'Oznaka posjetioca nije ispravna',
  ),
  path: line(2048, 'Putanja je obavezna').regex(/^\//, 'Putanja nije ispravna'),
  referrer: line(4096),
  user_agent: line(1024),
  device: z.enum(['mobile', 'tablet', 'desktop'], { error: 'Vrsta uređaja nije ispravna' }),
  country: line(100).optional(),
  city: line(100).optional(),
});
export type Visit = z.infer<typeof visit>;

export const visitApi = endpoint({
  method: 'POST',
  path: '/api/public/track-visitor',
  permission: 'public',
  tag: 'Javna stranica',
  summary: 'Pregled stranice',
  body: visit,
  answer: z.strictObject({ success: z.literal(true), message: z.string() }),
  refuses: TOO_MANY,
});

const PATH = '/api/admin/visits';
const read = {
  method: 'GET',
  reads: 'replica',
  permission: 'admin_visits_pregled',
  tag: 'Posjete',
  refuses: { 408: { description: 'Veza je prekinuta prije kraja.' } },
} as const;

/** Maximum number of values of a filter. */
const MOST_VALUES = 20;
const value = z.string().max(1000, 'Najviše 1000 znakova.').refine(isPlain, BAD_CHARACTER);
const filters = Object.fromEntries(
  DIMENSIONS.map((name) => [
    name,
    z
      .union([value, z.array(value).max(MOST_VALUES, `Najviše ${MOST_VALUES} vrijednosti.`)])
      .optional()
      .describe(`${DIMENSION_LABELS[name].one}: jedna od navedenih vrijednosti.`),
  ]),
) as Record<Dimension, z.ZodOptional<z.ZodUnion<[typeof value, z.ZodArray<typeof value>]>>>;

const question = z.object({
  ...periodFields,
  ...filters,
});
const asked = boundedPeriod(question);
/** Common query of the visits' endpoints: period and filters. */
export type AskedVisits = z.infer<typeof asked>;

const count = z.int();
const totals = z.strictObject({
  visitors: count.describe('Različitih posjetilaca.'),
  views: count.describe('Pregleda stranica.'),
  visits: count.describe('Posjeta: pregledi jednog posjetioca s razmacima do pola sata, unutar istog dana.'),
  bounces: count.describe('Posjeta s jednim pregledom.'),
  seconds: count.describe('Ukupno trajanje posjeta, od prvog do posljednjeg pregleda; sekundi.'),
});
export type Totals = z.infer<typeof totals>;

const summary = z.strictObject({
  current: totals,
  before: totals.nullable().describe('Isto za razdoblje prije; prazno kad posjete tada još nisu bilježene.'),
  filters: z
    .array(z.strictObject({ dimension: z.enum(DIMENSIONS), value: z.string(), label: z.string() }))
    .describe('Filteri kako se čitaju.'),
  since: z.iso.date().nullable().describe('Prvi dan s posjetama koje se još čuvaju.'),
});
export type Summary = z.infer<typeof summary>;

export const summaryApi = endpoint({
  ...read,
  path: `${PATH}/summary`,
  summary: 'Posjete ukupno, uz razdoblje prije',
  query: asked,
  answer: answerOf(summary),
});

const point = z.strictObject({
  at: z.string().describe('Dan, prvi dan mjeseca (YYYY-MM-DD) ili početak sata (ISO 8601).'),
  visitors: count,
  views: count,
});
export type ChartPoint = z.infer<typeof point>;
const drawn = {
  from: z.iso.date(),
  to: z.iso.date(),
  points: z.array(point).describe('Tačke bez posjeta nisu navedene.'),
};
const chart = z.strictObject({
  unit: z.enum(['hour', 'day', 'month']),
  current: z.strictObject(drawn),
  before: z
    .strictObject({
      ...drawn,
      until: instant.nullable().describe('Dokle ide dan koji se još ne poredi cijeli.'),
    })
    .nullable()
    .describe('Prethodno razdoblje; prazno kad posjete tada još nisu bilježene.'),
});
export type Chart = z.infer<typeof chart>;

export const chartApi = endpoint({
  ...read,
  path: `${PATH}/chart`,
  summary: 'Posjete kroz vrijeme, uz razdoblje prije',
  query: asked,
  answer: answerOf(chart),
});

const row = z.strictObject({
  value: z.string().describe('Kako stoji u filteru.'),
  label: z.string(),
  country: z.string().optional().describe('Uz grad: država.'),
  visitors: count,
  views: count,
});
export type PanelRow = z.infer<typeof row>;

export const panelApi = endpoint({
  ...read,
  path: `${PATH}/panels/:panel`,
  summary: 'Posjete po stranicama, izvorima, mjestima ili uređajima',
  params: z.object({ panel: z.string().describe(`Jedno od: ${DIMENSIONS.join(', ')}.`) }),
  query: boundedPeriod(
    question.extend({
      limit: z.coerce
        .number('Neispravan broj.')
        .int('Neispravan broj.')
        .min(1, 'Najmanje 1.')
        .max(500, 'Najviše 500.')
        .default(10),
      format: fileFormat.optional().describe('Umjesto odgovora vraća sve redove kao datoteku.'),
    }),
  ),
  answer: answerOf(z.strictObject({ rows: z.array(row), total: count.describe('Različitih vrijednosti.') })),
  files: LIST_FILES,
});

export const viewsExportApi = endpoint({
  ...read,
  path: `${PATH}/views`,
  summary: 'Pregledi stranica kao datoteka, red po pregled; bez formata samo koliko ih je',
  query: boundedPeriod(
    question.extend({ format: fileFormat.optional().describe('Datoteka umjesto broja.') }),
  ),
  answer: answerOf(z.strictObject({ total: count.describe('Pregleda koje bi datoteka imala.') })),
  files: LIST_FILES,
});

export const liveApi = endpoint({
  ...read,
  path: `${PATH}/live`,
  summary: 'Koliko je posjetilaca na stranici u zadnjih pet minuta',
  answer: answerOf(z.strictObject({ visitors: count })),
});
