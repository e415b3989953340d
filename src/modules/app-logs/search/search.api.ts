import { z } from 'zod';
import { answerOf, endpoint, id, instant, TOO_MANY } from '../../../core/endpoint.ts';
import { BAD_CHARACTER, isStorable } from '../../../core/text.ts';
import { LEVEL_NAMES } from '../levels.ts';
import { PROBLEM_STATES } from '../problems/states.ts';

const PATH = '/api/admin/app-logs';
const read = { method: 'GET', permission: 'admin_app_logs_pregled', tag: 'Logovi aplikacija' } as const;

/** Most characters of a search, and lines of a page. */
export const MOST_QUERY = 500;
export const MOST_LINES = 500;

/** A search as it is typed (search/query.ts). */
export const queryText = z
  .string('Unesite tekst.')
  .trim()
  .max(MOST_QUERY, `Najviše ${MOST_QUERY} znakova.`)
  .refine(isStorable, BAD_CHARACTER)
  .describe(
    'Riječi, "tačan izraz", polje:vrijednost, polje:početak*, i minus ispred onoga čega ne smije biti: `level:error app:blagajna -proba`.',
  );

const time = (what: string) =>
  z.iso.datetime({ offset: true, error: 'Unesite ispravno vrijeme.' }).optional().describe(what);

const asked = z.object({
  q: queryText.default(''),
  od: time('Od kada, uključujući; inače 24 sata prije kraja.'),
  do: time('Do kada; inače do sada.'),
});
/** What is searched for, and when. */
export type AskedLines = z.output<typeof asked>;

/** What tells one line from all others, in the order of time: microseconds since 1970, and a number. */
export const lineKey = z
  .string()
  .regex(/^\d{1,17}\.\d{1,19}$/, 'Oznaka zapisa nije ispravna.')
  .describe('Oznaka zapisa.');

const shared = {
  key: lineKey,
  at: instant,
  level: z.enum(LEVEL_NAMES),
  app: z.string().describe('Koja aplikacija: server, browser-site, browser-admin ili vaša.'),
  node: z.string().nullable().describe('Na kojem čvoru ili računaru.'),
  release: z.string().nullable(),
  message: z.string(),
  trace: z.string().nullable(),
  request: z.string().nullable(),
  person: id.nullable().describe('Oznaka osobe.'),
  problem: z.string().nullable().describe('Otisak problema; traži se sa `problem:`.'),
  fields: z.record(z.string(), z.unknown()),
};

/** A line of a page. */
const line = z
  .strictObject({
    ...shared,
    fields: shared.fields.nullable().describe('Prazno kad su prevelika za listu.'),
    more: z.boolean().describe('Zapis ima više nego što je ovdje: duži tekst ili polja.'),
  })
  .meta({ id: 'AppLogLine' });
export type LogLine = z.infer<typeof line>;

/** One line with all that it has. */
const whole = z
  .strictObject({
    ...shared,
    person_name: z.string().nullable().describe('Ime osobe, ako je iz vaše organizacije.'),
    problem_of: z
      .strictObject({ idguid: id, title: z.string(), state: z.enum(PROBLEM_STATES) })
      .nullable()
      .describe('Problem kojem zapis pripada.'),
  })
  .meta({ id: 'WholeAppLogLine' });
export type WholeLine = z.infer<typeof whole>;

const number = (least: number, most: number, usual: number) =>
  z.coerce
    .number('Neispravan broj.')
    .int('Neispravan broj.')
    .min(least, `Najmanje ${least}.`)
    .max(most, `Najviše ${most}.`)
    .default(usual);

/**
 * The newest lines of a search, and on to older ones. Who watches live asks again from ten seconds before the newest line (`od`)
 * whenever the live topic `app-logs` speaks, and leaves out the keys it has: lines are stored some moments after their time.
 */
export const linesApi = endpoint({
  ...read,
  path: `${PATH}/lines`,
  summary: 'Zapisi loga, najnoviji prvi',
  query: asked.extend({
    before: lineKey.optional().describe('Nastavak: zapisi stariji od ovog (`next` prethodne stranice).'),
    limit: number(1, MOST_LINES, 100),
  }),
  answer: answerOf(
    z.strictObject({
      lines: z.array(line),
      next: lineKey.nullable().describe('Za nastavak; prazno kad starijih nema.'),
    }),
  ),
});

const histogram = z.strictObject({
  step: z.int().describe('Sekundi u jednom stupcu.'),
  from: instant,
  to: instant,
  total: z.int(),
  estimated: z
    .boolean()
    .describe('Brojevi su procjena: zapisa koji odgovaraju ima mnogo, pa nije brojan svaki.'),
  points: z
    .array(
      z.strictObject({
        at: instant,
        levels: z.record(z.string(), z.int()).describe('Broj zapisa po nivou; bez onih kojih nema.'),
      }),
    )
    .describe('Stupci bez zapisa nisu navedeni.'),
});
export type LogHistogram = z.infer<typeof histogram>;

export const histogramApi = endpoint({
  ...read,
  reads: 'replica',
  path: `${PATH}/histogram`,
  summary: 'Koliko je zapisa bilo kroz vrijeme, po nivou',
  query: asked.extend({ points: number(10, 400, 100).describe('Najviše stupaca.') }),
  answer: answerOf(histogram),
});

const keyParams = z.object({ key: z.string().describe('Oznaka zapisa.') });

export const lineApi = endpoint({
  ...read,
  path: `${PATH}/lines/:key`,
  summary: 'Jedan zapis loga sa svim poljima',
  params: keyParams,
  answer: answerOf(whole),
});

export const contextApi = endpoint({
  ...read,
  path: `${PATH}/lines/:key/context`,
  summary: 'Zapisi prije i poslije jednog zapisa, iste aplikacije na istom čvoru',
  params: keyParams,
  query: z.object({ count: number(1, 100, 20).describe('Koliko ih je prije, i koliko poslije.') }),
  answer: answerOf(
    z.strictObject({
      before: z.array(line).describe('Stariji, najnoviji prvi.'),
      after: z.array(line).describe('Noviji, najstariji prvi.'),
    }),
  ),
});

export const exportApi = endpoint({
  ...read,
  reads: 'replica',
  path: `${PATH}/export`,
  summary: 'Zapisi loga kao NDJSON: po jedan JSON u redu datoteke, najnoviji prvi',
  query: asked,
  answer: answerOf(z.null().describe('Ne stiže: odgovor je datoteka.')),
  files: { 'application/x-ndjson': 'Svi zapisi upita, najviše 100.000.' },
  refuses: { 408: { description: 'Prenos datoteke je trajao predugo ili je prekinut.' }, ...TOO_MANY },
});

const source = z.strictObject({
  app: z.string(),
  label: z.string().describe('Naziv za osobu.'),
  lines: z.int().describe('Zapisa u zadnjih sedam dana.'),
  last_at: instant.describe('Najnoviji zapis, na minutu tačno.'),
});
export type LogSource = z.infer<typeof source>;

export const sourcesApi = endpoint({
  ...read,
  path: `${PATH}/sources`,
  summary: 'Aplikacije koje su slale zapise u zadnjih sedam dana',
  answer: answerOf(z.array(source)),
});
