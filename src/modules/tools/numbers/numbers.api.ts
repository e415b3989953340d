/**
 * The check of tax numbers as the API offers it; the page takes its types and limits from here and from paths.ts.
 *
 * `POST check` answers within some eight seconds, in the order of `numbers`. What the register of a state has not answered
 * by then is `unanswered` with the reason `asking`: it goes on being asked for half a minute, so asking for the same
 * number again meets the answer. `unanswered` never says anything of the number.
 */
import { z } from 'zod';
import { answerOf, endpoint, instant, TOO_MANY } from '../../../core/endpoint.ts';
import { LONGEST_GIVEN, MOST_AT_ONCE, MOST_ROWS, numberPaths } from './paths.ts';

/**
 * `valid`, `invalid`: what the register says. `unanswered`: it says nothing now. Of Bosnia and Herzegovina, which has no
 * register that programs may ask: `known`, the firm is in the operator's table; `format`, it is written as it should
 * be; `check_digit`, but for its check digit, and one real number in 24 is like that. `unrecognised`: not a number that
 * can be checked.
 */
export const OUTCOMES = [
  'valid',
  'invalid',
  'unanswered',
  'known',
  'format',
  'check_digit',
  'unrecognised',
] as const;
export type NumberOutcome = (typeof OUTCOMES)[number];

export const KINDS = ['jib', 'pdv', 'eu', 'jmb', 'other'] as const;
/** Why there is no answer; `asking`: not yet, ask again; `ours`: this server cannot ask now, whatever the register does. */
export const REASONS = ['asking', 'unavailable', 'busy', 'timeout', 'unreachable', 'ours'] as const;

const tooLong = `Broj je predug: najviše ${LONGEST_GIVEN} znakova.`;
const text = z.string().max(400).nullable();

export const checked = z
  .strictObject({
    given: z.string().max(LONGEST_GIVEN, tooLong).describe('Kako je poslan.'),
    number: z.string().max(LONGEST_GIVEN).describe('Bez razmaka i znakova; iz EU s oznakom države.'),
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
      .array(z.string('Broj mora biti tekst.').max(LONGEST_GIVEN, tooLong), 'Pošaljite brojeve kao niz.')
      .min(1, 'Pošaljite bar jedan broj.')
      .max(MOST_AT_ONCE, `Odjednom se provjerava najviše ${MOST_AT_ONCE} brojeva.`),
  }),
  answer: answerOf(z.strictObject({ results: z.array(checked) })),
  refuses: TOO_MANY,
});

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportNumbersApi = endpoint({
  ...open,
  method: 'POST',
  path: numberPaths.excel,
  summary: 'Rezultati provjere kao Excel datoteka',
  body: z.strictObject({
    results: z
      .array(checked, 'Pošaljite rezultate kao niz.')
      .min(1, 'Nema rezultata za izvoz.')
      .max(MOST_ROWS, `Izvoz prima najviše ${MOST_ROWS} rezultata.`),
  }),
  answer: answerOf(z.null()),
  files: { [EXCEL_TYPE]: 'Po jedan red za svaki rezultat.' },
  refuses: TOO_MANY,
});
