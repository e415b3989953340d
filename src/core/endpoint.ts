import { z } from 'zod';
import { type ListSpec, MOST_COUNTED } from './list-query.ts';

/**
 * A route's request and response as data: the server registers it (serve.ts), OpenAPI describes it, a screen infers its
 * types from it (`z.infer`, `import type`). Hand-written endpoints are in the module's `<x>.api.ts`; those of a resource
 * are derived from its declaration (resource-api.ts).
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Full path; parameters as `:name`. */
  path: string;
  /** `public`, `authenticated`, `person` (see `RoutePermission` in http.ts), or the name of a permission. */
  permission: 'public' | 'authenticated' | 'person' | (string & {});
  /** Also requires a person: no API key, no impersonation. */
  inPerson?: true;
  /** Bosnian: the group in the API's documentation, and a summary. */
  tag: string;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Instead of `query`, for a list; the handler gets the parsed query. */
  list?: ListSpec;
  body?: z.ZodType;
  /** A GET that only reads may be answered by a replica of the database (core/replica.ts); it sees all that was acknowledged before. */
  reads?: 'replica';
  /** Query and body are only documented here; the service validates them with its own messages. */
  validatedByService?: true;
  /** The body is a form with a file. */
  multipart?: true;
  /** The whole success response; see `answerOf`. */
  answer: z.ZodType;
  /** Status of a success; default 200. */
  status?: 200 | 201;
  /** The 202 response to `Prefer: respond-async` (RFC 7240). */
  accepted?: z.ZodType;
  /** Other media types of a success, with a description. */
  files?: Record<string, string>;
  /** Error responses beside the common ones (see `refusalsOf`), by status. */
  refuses?: Record<number, Refusal>;
}

interface Refusal {
  description: string;
  /** Default `failure`. */
  schema?: z.ZodType;
}

/** Declares an endpoint; keeps the exact types of its schemas. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

/** A point in time as JSON carries it. */
export const instant = z.iso.datetime();
/** The id of a record, as the database writes it. */
export const id = z.guid().toLowerCase();
export const idParams = z.object({ idguid: z.string().toLowerCase().describe('Oznaka zapisa.') });

/** A success response with `data`, and `more` beside it. */
export const answerOf = <T extends z.ZodType, M extends z.ZodRawShape = Record<never, never>>(
  data: T,
  more: M = {} as M,
) => z.strictObject({ success: z.literal(true), message: z.string().optional(), data, ...more });

const pageMeta = z
  .strictObject({
    page: z.int().describe('Broj stranice, od 1.'),
    page_size: z.int(),
    total: z.int().describe(`Redova na svim stranicama; broji se najviše ${MOST_COUNTED}.`),
    more: z.literal(true).optional().describe('Ima ih više nego što je izbrojano.'),
    next: z
      .string()
      .optional()
      .describe('Uz `more`: vrijednost za `after`, kojom se traži sljedeća stranica. Prazno na posljednjoj.'),
    sums: z
      .record(z.string(), z.string())
      .optional()
      .describe('Zbir kolone nad svim redovima upita, po koloni; decimalni broj kao tekst.'),
  })
  .meta({ id: 'PageMeta' });
export type PageMeta = z.infer<typeof pageMeta>;

/** The answer of a list. */
export const pageOf = <T extends z.ZodType>(row: T) => answerOf(z.array(row), { meta: pageMeta });

const failureShape = {
  success: z.literal(false),
  message: z.string().describe('Poruka za osobu, na bosanskom.'),
  code: z.string().describe('Vrsta greške, za program.'),
  errors: z.record(z.string(), z.string()).optional().describe('Poruke po poljima.'),
};
/** The body of an error response. */
export const failure = z
  .strictObject({ ...failureShape, data: z.unknown().optional() })
  .meta({ id: 'Failure' });
/** An error response with its own code and `data`. */
export const refusal = <T extends z.ZodType>(code: string, data: T) =>
  z.strictObject({ ...failureShape, code: z.literal(code), data });

/** Fields about a record's last change. */
export const lastChange = {
  version: z.int().describe('Raste sa svakom izmjenom; šalje se uz izmjenu.'),
  updated_at: instant,
  updated_by: z.string().nullable().describe('Ko je posljednji mijenjao; prazno za ono što je unio sistem.'),
};
/** The query of a delete. */
export const versionQuery = z.object({
  version: z.coerce
    .number('Neispravna verzija.')
    .int('Neispravna verzija.')
    .optional()
    .describe('Briše samo ako je zapis još u ovoj verziji.'),
});
/** `409 stale`: the record has changed meanwhile; `current` is its present state (core/stale.ts). */
export const staleOf = <T extends z.ZodType>(record: T) =>
  refusal('stale', z.strictObject({ current: record }));
/** The 409 responses of an edit or a delete: `stale`, and the one that `description` names. */
export const conflict = <T extends z.ZodType>(record: T, description: string) => ({
  409: { description, schema: z.union([staleOf(record), failure]) },
});

const DESCRIPTIONS = {
  400: 'Zahtjev se ne može pročitati.',
  401: 'Niste prijavljeni ili je sesija istekla.',
  403: 'Nemate dozvolu za ovu radnju.',
  404: 'Zapis nije pronađen.',
  413: 'Poslani sadržaj je prevelik.',
  415: 'Ova vrsta sadržaja nije podržana.',
  422: 'Podaci nisu ispravni; `errors` daje poruku po polju.',
  429: 'Previše zahtjeva; zaglavlje `Retry-After` kaže koliko sekundi treba sačekati.',
  500: 'Greška na strani servera.',
  503: 'Server trenutno ne može odgovoriti, a `code` kaže zašto: `overloaded` (previše zahtjeva), `unavailable` (baza nije dostupna), `disk_full`, `out_of_memory`, `timeout`. Zaglavlje `Retry-After`, gdje ga ima, kaže koliko sekundi treba sačekati.',
} as const;

/** All error responses of an endpoint by status: those implied by its declaration, and its own. */
export function refusalsOf(one: Endpoint): Record<number, Required<Refusal>> {
  const statuses: (keyof typeof DESCRIPTIONS)[] = [500, 503];
  // Also for `authenticated`: an API key may be used from a wrong address, or too often.
  if (one.permission !== 'public') statuses.push(401, 403, 429);
  if (one.params || namesTenant(one)) statuses.push(404);
  const sends = one.body || one.multipart;
  // The server reads what comes with any method but GET, also where nothing is asked for.
  if (one.method !== 'GET') statuses.push(400, 413, 415);
  if (sends || one.query || one.list) statuses.push(422);
  const common = Object.fromEntries(
    statuses.map((status) => [status, { description: DESCRIPTIONS[status], schema: failure }]),
  );
  const own = Object.entries<Refusal>({ ...(one.list?.columns && CUT_OFF), ...one.refuses }).map(
    ([status, { description, schema = failure }]) => [status, { description, schema }],
  );
  return { ...common, ...Object.fromEntries(own) };
}

/** True if the operator may name an organisation; an unknown one is a 404. */
const namesTenant = ({ list, query }: Endpoint): boolean =>
  list?.tenant === true || (query instanceof z.ZodObject && 'tenant' in query.shape);

/** Files that a list may be had as. */
export const LIST_FILES = {
  'text/csv': 'Svi redovi upita, uz format=csv.',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Svi redovi upita, uz format=xlsx.',
  'application/pdf': 'Svi redovi upita na stranicama A4, uz format=pdf; najviše 20.000.',
};
/** Refusals that several endpoints share. */
export const CUT_OFF = { 408: { description: 'Prenos datoteke je trajao predugo ili je prekinut.' } };
export const TOO_MANY = { 429: { description: DESCRIPTIONS[429] } };
