/**
 * The site checker as the API offers it; the pages take their types from here (`import type`) and the addresses from
 * paths.ts. Binding for the pages:
 *
 * **Beginning.** `POST testSite` with `Prefer: respond-async` answers 202 at once: `data.run` and `data.secret`, with
 * `Location` (the run) and `Preference-Applied`. Only who holds the secret can cancel: keep it in memory (sessionStorage
 * bears a reload), never in an address. Without the header the call waits for the end and answers `data.full`; when such a
 * caller goes away, its run is cancelled. What a person may enter is `readAddress` in address.ts, the same for both ends.
 *
 * **Following.** `new EventSource(runPaths.events(id))`. Event `run`: data is a `Run`, first as it stands now, then on
 * every change. Event `end`: data is the last `Run` (`state` is `done`, `failed` or `cancelled`), after which the server closes:
 * close the EventSource, or it connects anew. `progress` (0 to 1) never falls within a run and `label` is the truthful
 * Bosnian text of what is being done; while `state` is `waiting`, `place` is the place in the queue (1: next) and
 * `wait_seconds` the wait to be expected. A run interrupted by a restart goes back to `waiting` once.
 *
 * **Result.** `GET runPaths.run(id)`: a `Run` with `full` (null until it is done), the Lighthouse report in Bosnian with the
 * categories performance, accessibility, best-practices, seo and pwa. Screenshot: audit `final-screenshot`
 * (`details.data`); filmstrip: `screenshot-thumbnails` (`details.items[].data`, `timing` in ms); both data: addresses. For
 * lists `runPaths.screenshot(id)` is the picture as a file; for Open Graph `runPaths.picture(id)` is one of the scores. Opportunities (SPEC section 9): every audit with
 * score < 1 and details, those whose auditRef in `performance` has the group `insights` or `diagnostics` first, by falling sum
 * of `metricSavings`; at most 10. A finished run never changes; it is removed on `expires_at` (then 404).
 * Two runs are compared from two GETs. `GET history` lists the finished runs of one address, newest first.
 *
 * **Failure.** A run that gave no report has `failure: { code, message }`; the message is Bosnian and is shown as it
 * stands. A plain call answers the same with that code: as 422, or as 503 where the fault is this server's own. 429 (queue full, or too many at once) has `Retry-After` and
 * `data.retry_after`, `data.expected_wait` in seconds.
 *
 * **PDF.** `GET runPaths.pdf(id)` prints the page `/provjera/{id}?print` with Chromium: A4, print media, light theme. With
 * `?print` in its address that page opens all panels, starts no EventSource, and when all is drawn sets
 * `document.documentElement.dataset.printReady = 'true'`; the printer waits 20 s for it. Its print stylesheet is what shapes
 * the PDF (`@page` margins count).
 */
import { z } from 'zod';
import { answerOf, endpoint, id, instant, TOO_MANY } from '../../core/endpoint.ts';
import { DEVICES, runPaths } from './paths.ts';
import { byId, CATEGORIES, METRICS } from './scores.ts';

const device = z.enum(DEVICES, { error: 'Odaberite mobilni uređaj (mobile) ili računar (desktop).' });

/** `waiting` → `running` → one of the last three. */
export const RUN_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

const score = z.number().min(0).max(1).nullable();
/** Scores by Lighthouse category; null where it could not be judged. */
const runScores = z.strictObject(byId(CATEGORIES, () => score));
export type RunScores = z.infer<typeof runScores>;

const measure = z.number().nullable();
/** The five key metrics by audit id: milliseconds; the layout shift has no unit. */
const runMetrics = z.strictObject(byId(METRICS, () => measure));
export type RunMetrics = z.infer<typeof runMetrics>;

const runFields = {
  id,
  url: z.string().describe('Adresa kako se učitava.'),
  final_url: z.string().nullable().describe('Adresa do koje su dovela preusmjerenja.'),
  device,
  runs: z.union([z.literal(1), z.literal(3)]).describe('Broj mjerenja; od tri se uzima srednje.'),
  state: z.enum(RUN_STATES),
  place: z.int().nullable().describe('Mjesto u redu, od 1, dok čeka.'),
  wait_seconds: z.int().nullable().describe('Očekivano čekanje u sekundama, dok čeka.'),
  step: z
    .enum(['start', 'load', 'gather', 'audit', 'save'])
    .nullable()
    .describe('Šta se upravo radi, dok traje.'),
  label: z.string().describe('Isto, riječima.'),
  progress: z.number().min(0).max(1),
  scores: runScores.nullable(),
  metrics: runMetrics.nullable(),
  failure: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  expires_at: instant.nullable().describe('Kada se izvještaj briše.'),
};
export const run = z.strictObject(runFields).meta({ id: 'CheckerRun' });
export type Run = z.infer<typeof run>;

/** A Lighthouse report; its shape is Lighthouse's own (`LH.Result`). */
const full = z.looseObject({
  finalUrl: z.string().optional(),
  categories: z.record(z.string(), z.looseObject({ score })),
  audits: z.record(z.string(), z.looseObject({ score })),
});

const runParams = z.object({ id: z.string().describe('Oznaka provjere.') });
const open = { permission: 'public', tag: 'Provjera sajta' } as const;

export const testSiteApi = endpoint({
  ...open,
  method: 'POST',
  path: runPaths.testSite,
  summary: 'Provjeri sajt',
  body: z.object({
    url: z.string({ error: 'Molimo unesite URL' }),
    device: device.default('mobile'),
    runs: z.union([z.literal(1), z.literal(3)], { error: 'Broj mjerenja je 1 ili 3.' }).default(1),
  }),
  validatedByService: true,
  answer: answerOf(z.strictObject({ id, full })),
  accepted: answerOf(
    z.strictObject({ run, secret: z.string().describe('Njime se provjera može prekinuti.') }),
  ),
  refuses: {
    422: { description: 'Adresa nije ispravna ili se stranica ne može provjeriti.' },
    ...TOO_MANY,
    503: { description: 'Provjera nije uspjela krivicom servera.' },
  },
});

export const runApi = endpoint({
  ...open,
  method: 'GET',
  path: runPaths.run(':id'),
  summary: 'Provjera s izvještajem',
  params: runParams,
  answer: answerOf(z.strictObject({ ...runFields, full: full.nullable() })),
  refuses: TOO_MANY,
});

export const runEventsApi = endpoint({
  ...open,
  method: 'GET',
  path: runPaths.events(':id'),
  summary: 'Tok provjere (SSE)',
  params: runParams,
  answer: answerOf(z.null()),
  files: { 'text/event-stream': 'Događaji `run` i `end`; podaci su provjera.' },
  refuses: TOO_MANY,
});

export const cancelRunApi = endpoint({
  ...open,
  method: 'POST',
  path: runPaths.cancel(':id'),
  summary: 'Prekini provjeru',
  params: runParams,
  body: z.object({ secret: z.string({ error: 'Provjeru može prekinuti samo ko ju je započeo.' }) }),
  answer: answerOf(run),
  refuses: {
    403: { description: 'Provjeru može prekinuti samo ko ju je započeo.' },
    409: { description: 'Provjera je već završena.' },
  },
});

/** MIME type of a downloaded report, which has Lighthouse's own shape. */
export const REPORT_TYPE = 'application/vnd.lighthouse+json';

export const runReportApi = endpoint({
  ...open,
  method: 'GET',
  path: runPaths.report(':id'),
  summary: 'Izvještaj kao JSON datoteka',
  params: runParams,
  answer: answerOf(z.null()),
  files: { [REPORT_TYPE]: 'Izvještaj kakav daje Lighthouse.' },
  refuses: TOO_MANY,
});

export const runPdfApi = endpoint({
  ...open,
  method: 'GET',
  path: runPaths.pdf(':id'),
  summary: 'Izvještaj za štampu (PDF)',
  params: runParams,
  answer: answerOf(z.null()),
  files: { 'application/pdf': 'Izvještaj na stranicama A4.' },
  refuses: { ...TOO_MANY, 503: { description: 'Izvještaj se trenutno ne može odštampati.' } },
});

export const runScreenshotApi = endpoint({
  ...open,
  method: 'GET',
  path: runPaths.screenshot(':id'),
  summary: 'Slika učitane stranice',
  params: runParams,
  answer: answerOf(z.null()),
  files: { 'image/jpeg': 'Stranica kako je izgledala kad se učitala.' },
  refuses: TOO_MANY,
});

export const runPictureApi = endpoint({
  ...open,
  method: 'GET',
  path: runPaths.picture(':id'),
  summary: 'Slika s ocjenama, za dijeljenje adrese',
  params: runParams,
  answer: answerOf(z.null()),
  files: { 'image/png': 'Ocjene završene provjere, 1200 × 630 piksela.' },
  refuses: TOO_MANY,
});

const historyEntry = z.strictObject({
  id,
  device,
  runs: runFields.runs,
  created_at: instant,
  scores: runScores,
  metrics: runMetrics,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Maximum number of history entries. */
export const MAX_HISTORY = 100;

export const historyApi = endpoint({
  ...open,
  method: 'GET',
  path: runPaths.histories,
  summary: 'Ranije provjere iste adrese, najnovije prvo',
  query: z.object({
    url: z.string({ error: 'Molimo unesite URL' }),
    device: device.optional(),
  }),
  answer: answerOf(z.strictObject({ url: z.string(), runs: z.array(historyEntry).max(MAX_HISTORY) })),
  refuses: TOO_MANY,
});
