import { z } from 'zod';
import { answerOf, endpoint, idParams } from '../../../core/endpoint.ts';
import { boundedPeriod, periodFields } from '../../../core/period-query.ts';
import { PLATFORMS, type Platform } from '../catalogue/platforms.ts';
import { APPLICATIONS_API, SEE_APPLICATIONS } from '../labels.ts';

/** Versions that are answered one by one, those with the most installations. */
export const MOST_NUMBERS = 30;

const platforms = Object.keys(PLATFORMS) as [Platform, ...Platform[]];
const count = z.int();
const counts = z.array(count).describe('Po tačkama.');

const totals = z.strictObject({
  downloads: count,
  active: z
    .number()
    .nullable()
    .describe('Instalacija po danu, u prosjeku završenih dana; prazno ako ništa nije brojano.'),
});
export type FigureTotals = z.infer<typeof totals>;

const days = { from: z.iso.date(), to: z.iso.date() };
const line = { downloads: counts, active: counts };

const numberLine = z.strictObject({
  number: z.string().describe('Prazno: klijent nije rekao koju verziju ima.'),
  stable: z.boolean().describe('Objavljena je u stabilnom kanalu.'),
  published_on: z.iso.date().nullable().describe('Dan prve objave.'),
  half_after: count
    .nullable()
    .describe('Dana od objave do dana kad ju je imala polovina instalacija; prazno ako nije, ili se ne zna.'),
  ...line,
});
export type NumberFigures = z.infer<typeof numberLine>;

const figures = z
  .strictObject({
    ...days,
    unit: z.enum(['day', 'month']).describe('Jedinica tačaka; mjesec ima prosjek instalacija po danu.'),
    since: z.iso.date().nullable().describe('Prvi dan za koji se nešto zna.'),
    current: totals,
    before: z
      .strictObject({ ...days, totals })
      .nullable()
      .describe('Isto za razdoblje prije.'),
    installations: count
      .nullable()
      .describe('Različitih instalacija u razdoblju; prazno ako je počelo ranije nego što se to čuva.'),
    points: z.array(z.string()).describe('Dani, ili prvi dani mjeseci (YYYY-MM-DD).'),
    total: z.strictObject(line),
    numbers: z.array(numberLine).describe(`Po verziji, najnovija prva; najviše ${MOST_NUMBERS}.`),
    platforms: z.array(z.strictObject({ platform: z.enum(platforms), ...line })),
  })
  .meta({ id: 'ApplicationFigures' });
export type Figures = z.infer<typeof figures>;

const query = boundedPeriod(
  z.object({
    ...periodFields,
    platform: z.enum(platforms, 'Nepoznata platforma.').optional().describe('Samo ove platforme.'),
  }),
);
export type AskedFigures = z.infer<typeof query>;

export const figuresGet = endpoint({
  method: 'GET',
  reads: 'replica',
  path: `${APPLICATIONS_API}/:idguid/brojke`,
  permission: SEE_APPLICATIONS,
  tag: 'Aplikacije',
  summary: 'Aplikacija: preuzimanja i aktivne instalacije po verziji, platformi i danu',
  params: idParams,
  query,
  answer: answerOf(figures),
});
