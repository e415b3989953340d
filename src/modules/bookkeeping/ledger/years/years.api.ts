import { z } from 'zod';
import { answerOf, endpoint, failure, id, idParams } from '../../../../core/endpoint.ts';
import { schemaOf } from '../../../../core/form-fields.ts';
import { choice, date, text } from '../../../../core/resource.ts';
import { closingShape } from '../closing/closing.api.ts';

export const YEARS = '/api/fin/years';
const tag = 'Knjiženje';
const READ = { permission: 'fin_poslovnegodine_pregled', tag } as const;
const amount = z.string().describe('Iznos u KM, npr. 1234.50.');

/** How far a month is locked: the strongest of the locks that hold all of it. */
export const MONTH_STATES = {
  open: 'Otvoren',
  vat: 'PDV zaključan',
  all: 'Zaključan',
  final: 'Konačno zaključan',
  closed: 'Godina zatvorena',
} as const;
export type MonthState = keyof typeof MONTH_STATES;

const month = z.strictObject({
  period: z.int(),
  from: z.string(),
  to: z.string(),
  state: z.enum(Object.keys(MONTH_STATES) as [MonthState, ...MonthState[]]),
  debit: amount,
});
const year = z.strictObject({
  idguid: id,
  naziv: z.string(),
  pocetak: z.string(),
  kraj: z.string(),
  closed: z.boolean(),
  vouchers: z.int(),
  debit: amount.describe('Promet jedne strane, s početnim stanjem.'),
  months: z.array(month),
  gap: z.string().nullable().describe('Prvi dan između prethodne godine i ove koji nije ni u jednoj.'),
});
export type YearOverview = z.infer<typeof year>;

const overview = z.strictObject({
  has_chart: z.boolean().describe('Organizacija ima kontni plan.'),
  next: z
    .strictObject({ naziv: z.string(), pocetak: z.string(), kraj: z.string() })
    .describe('Prijedlog nove godine.'),
  years: z.array(year).describe('Najnovija prva.'),
});
export type YearsOverview = z.infer<typeof overview>;

export const yearsGet = endpoint({
  ...READ,
  method: 'GET',
  path: YEARS,
  summary: 'Poslovne godine s mjesecima, zaključanim danima i prometom',
  answer: answerOf(overview),
});

/** The form of a new year; the chart is asked for with the first. */
export const OPEN_FIELDS = {
  naziv: text({ label: 'Naziv', help: 'Npr. 2026.', max: 20, required: true }),
  pocetak: date({ label: 'Prvi dan', required: true }),
  kraj: date({ label: 'Posljednji dan', required: true }),
  chart: choice({
    label: 'Kontni plan',
    help: 'Vlastiti plan se uvozi iz datoteke u Postavkama knjiženja.',
    options: { fbih: 'Federacija BiH, 2022.', own: 'Vlastiti, uvoz iz datoteke' },
  }),
} as const;
export interface NewYear {
  naziv: string;
  pocetak: string;
  kraj: string;
  chart: 'fbih' | 'own' | null;
}

export const yearOpen = endpoint({
  method: 'POST',
  path: YEARS,
  permission: 'fin_poslovnegodine_save',
  tag,
  status: 201,
  summary: 'Otvori poslovnu godinu; uz prvu se priprema kontni plan, vrste naloga i PDV oznake',
  body: schemaOf(OPEN_FIELDS) as unknown as z.ZodType<NewYear>,
  answer: answerOf(z.strictObject({ idguid: id })),
  refuses: { 409: { description: 'Godina s tim nazivom postoji.', schema: failure } },
});

const detail = z.strictObject({
  year: year.extend({ months: z.array(month.extend({ vouchers: z.int() })) }),
  closings: z.array(closingShape),
  chains: z
    .array(
      z.strictObject({
        type: z.string(),
        name: z.string(),
        last: z.int(),
        hash: z.string().describe('Kontrolni zapis posljednjeg naloga, SHA-256.'),
      }),
    )
    .describe('Posljednji broj i kontrolni zapis svake vrste naloga.'),
});
export type YearDetail = z.infer<typeof detail>;

export const yearGet = endpoint({
  ...READ,
  method: 'GET',
  path: `${YEARS}/:idguid`,
  summary: 'Jedna poslovna godina: mjeseci, zatvaranja i kontrolni zapisi',
  params: idParams,
  answer: answerOf(detail),
});
