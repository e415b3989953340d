import { z } from 'zod';
import { endpoint, TOO_MANY } from '../../../core/endpoint.ts';
import { isStorable } from '../../../core/text.ts';

/** Most errors of one report, and characters of their parts; the reporter (web/error-reports.ts) sends less. */
export const MOST_ERRORS = 10;
const part = (most: number) =>
  z
    .string('Unesite tekst.')
    .transform((text) => text.slice(0, most))
    .refine(isStorable, 'Tekst sadrži nedozvoljen znak.');

const error = z.strictObject({
  kind: z.enum(['error', 'rejection', 'render']).describe('Kako se pojavila.'),
  type: part(100).default('').describe('Npr. TypeError.'),
  message: part(2000),
  stack: part(8000).default(''),
  path: part(1000).default('').describe('Adresa stranice bez upita; ostatak se odbacuje.'),
  times: z.int().min(1).max(1000).default(1).describe('Koliko puta se na toj stranici desila.'),
});
export type BrowserError = z.output<typeof error>;

const report = z.strictObject({
  front: z.enum(['site', 'admin']),
  release: part(64).default(''),
  errors: z.array(error).min(1, 'Nema nijedne greške.').max(MOST_ERRORS, `Najviše ${MOST_ERRORS}.`),
});
export type BrowserReport = z.output<typeof report>;

export const browserErrorsApi = endpoint({
  method: 'POST',
  path: '/api/browser-errors',
  permission: 'public',
  tag: 'Logovi aplikacija',
  summary: 'Javi greške koje su se desile u pregledniku',
  body: report,
  answer: z.strictObject({ success: z.literal(true), message: z.string() }),
  refuses: TOO_MANY,
});
