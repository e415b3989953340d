/**
 * API of the tax number check; the page imports types and limits from here and from paths.ts. `POST check` answers within about
 * eight seconds, in the order of `numbers`. A number without an answer by then is `unanswered` with the reason `asking`: it is
 * asked for another half minute, so a repeated request finds the answer. `unanswered` says nothing about the number.
 */
import { z } from 'zod';
import { answerOf, endpoint, instant, TOO_MANY } from '../../../core/endpoint.ts';
import { characters } from '../../../core/plural.ts';
import { MAX_BATCH, MAX_LENGTH, MAX_ROWS, numberPaths } from './paths.ts';

/**
 * `valid`, `invalid`: the register's answer. `unanswered`: no answer now. For Bosnia and Herzegovina, which has no register for
 * programs: `known`, the firm is in the operator's table; `format`, the format is right; `check_digit`, only the check digit is
 * wrong, as for one real number in 24. `unrecognised`: not a number that can be checked.
 */
const OUTCOMES = [
  'valid',
  'invalid',
  'unanswered',
  'known',
  'format',
  'check_digit',
  'unrecognised',
] as const;
export type NumberOutcome = (typeof OUTCOMES)[number];

const KINDS = ['jib', 'pdv', 'eu', 'jmb', 'other'] as const;
/** Why there is no answer. `asking`: not yet, ask again; `ours`: this server cannot ask now. */
const REASONS = ['asking', 'unavailable', 'busy', 'timeout', 'unreachable', 'ours'] as const;

const tooLong = `Broj je predug: najviše ${characters(MAX_LENGTH)}.`;
const text = z.string().max(400).nullable();

export const checked = z
  .strictObject({
    given: z.string().max(MAX_LENGTH, tooLong).describe('Kako je poslan.'),
    number: z.string().max(MAX_LENGTH).describe('Bez razmaka i znakova; iz EU s oznakom države.'),
    kind: z.enum(KINDS),
    country: z.string().max(2).nullable(),
    outcome: z.enum(OUTCOMES),
    reason: z.enum(REASONS).nullable().describe('Zašto nema odgovora.'),
    message: z.string().max(400).describe('Isto, riječima.'),
    warning: text.describe('Šta je na broju čudno; broj svejedno vrijedi.'),
    head_office: z.string().max(13).nullable().describe('JIB sjedišta, ako je ovo poslovna jedinica.'),
    name: text,
    address: text,
    source: text.describe('Odakle su naziv i adresa.'),
    source_date: z.iso.date().nullable().describe('Na koji dan, ako je izvor tabela firmi.'),
    answered_at: instant.nullable().describe('Kada je registar odgovorio.'),
    cached: z.boolean().describe('Odgovor je raniji, nije od sada.'),
    earlier: z
      .strictObject({ valid: z.boolean(), answered_at: instant })
      .nullable()
      .describe('Šta je registar rekao ranije, ako sada ne odgovara.'),
  })
  .meta({ id: 'CheckedNumber' });
export type Checked = z.infer<typeof checked>;

const open = { permission: 'public', tag: 'Alati' } as const;

export const checkNumbersApi = endpoint({
  ...open,
  method: 'POST',
  path: numberPaths.check,
  summary: 'Provjeri PDV brojeve i JIB',
  body: z.strictObject({
    numbers: z
      .array(z.string('Broj mora biti tekst.').max(MAX_LENGTH, tooLong), 'Pošaljite brojeve kao niz.')
      .min(1, 'Pošaljite bar jedan broj.')
      .max(MAX_BATCH, `Odjednom se provjerava najviše ${MAX_BATCH} brojeva.`),
  }),
  answer: answerOf(z.strictObject({ results: z.array(checked) })),
  refuses: TOO_MANY,
});

const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportNumbersApi = endpoint({
  ...open,
  method: 'POST',
  path: numberPaths.excel,
  summary: 'Rezultati provjere kao Excel datoteka',
  body: z.strictObject({
    results: z
      .array(checked, 'Pošaljite rezultate kao niz.')
      .min(1, 'Nema rezultata za izvoz.')
      .max(MAX_ROWS, `Izvoz prima najviše ${MAX_ROWS} rezultata.`),
  }),
  answer: answerOf(z.null()),
  files: { [EXCEL_TYPE]: 'Po jedan red za svaki rezultat.' },
  refuses: TOO_MANY,
});
