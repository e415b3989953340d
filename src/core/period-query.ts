import { z } from 'zod';
import { daysAsked, lengthOf, PERIOD_NAMES } from './period.ts';
import { isDay } from './schema.ts';

/** Days of a stretch at most. */
const MOST_DAYS = 3660;
/** Nothing was kept before. */
const FIRST_DAY = '2000-01-01';

const day = z
  .string()
  .refine((text) => text === '' || (isDay(text) && text >= FIRST_DAY), 'Unesite ispravan datum.');

/** A period in an endpoint's query, as in the addresses of screens. */
export const periodFields = {
  razdoblje: z
    .enum(PERIOD_NAMES, 'Nepoznato razdoblje.')
    .optional()
    .describe('Inače zadnjih 30 dana; `dani` ide uz `od` i `do`.'),
  od: day.optional().describe('Prvi dan, YYYY-MM-DD.'),
  do: day.optional().describe('Posljednji dan, YYYY-MM-DD.'),
};
const fields = z.object(periodFields);

/** Refuses a period that is too long, at its first day. */
export const boundedPeriod = <T extends z.ZodType<z.infer<typeof fields>>>(schema: T): T =>
  schema.refine((asked) => lengthOf(daysAsked(asked)) <= MOST_DAYS, {
    path: ['od'],
    error: `Najviše ${MOST_DAYS} dana.`,
  });
