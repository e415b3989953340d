import { z } from 'zod';
import { fileFormat } from '../../../core/list-query.ts';
import { isDay } from '../../../core/schema.ts';

/** Days of a business year that a report is about. Days are `YYYY-MM-DD`. */
export interface Span {
  yearId: string;
  /** Name of the year. */
  year: string;
  /** First and last day of the year. */
  start: string;
  end: string;
  /** First and last day of the report. */
  from: string;
  to: string;
  /** Entries that close the year are included. */
  closing: boolean;
  /** What those of these days come to on each side, included or not. */
  closings: string;
}

const day = z
  .string()
  .refine((text) => text === '' || isDay(text), 'Unesite ispravan datum.')
  .optional();

/** `true` or `false` in an address. */
export const flag = (usual: 'true' | 'false') =>
  z
    .enum(['true', 'false'], 'Može biti true ili false.')
    .default(usual)
    .transform((text) => text === 'true');

/** The days of a report in a query. */
export const spanFields = {
  year: z.string().optional().describe('Oznaka poslovne godine; inače ona u kojoj je današnji dan.'),
  from: day.describe('Prvi dan, YYYY-MM-DD; inače prvi dan godine.'),
  to: day.describe('Posljednji dan, YYYY-MM-DD; inače posljednji dan godine.'),
};
export const formatField = {
  format: fileFormat.optional().describe('Umjesto odgovora vraća sve redove kao datoteku.'),
};
const CLOSING = 'S nalozima zatvaranja.';
export const closingField = (usual: 'true' | 'false') => flag(usual).describe(CLOSING);

/** What of the query names a span. */
export interface AskedSpan {
  year?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  closing?: boolean;
}

/** The first digits of accounts. */
export const accountField = z
  .string()
  .regex(/^\d{0,10}$/, 'Konto se piše ciframa, najviše deset.')
  .optional();

/** A span as answers repeat it. */
export const spanShape = z.strictObject({
  year_id: z.string(),
  year: z.string(),
  start: z.string(),
  end: z.string(),
  from: z.string(),
  to: z.string(),
  closing: z.boolean(),
  closings: z.string().describe('Zbir naloga zatvaranja ovih dana na svakoj strani, bili uključeni ili ne.'),
});
export type SpanAnswer = z.infer<typeof spanShape>;

export const spanAnswer = ({ yearId, ...span }: Span): SpanAnswer => ({ year_id: yearId, ...span });

/** Whether closing entries change the sums of a span. */
export const hasClosings = ({ closings }: Pick<Span, 'closings'>): boolean => closings !== '0.00';
