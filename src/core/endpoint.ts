import { z } from 'zod';
import { type ListSpec, MOST_COUNTED } from './list-query.ts';

/**
 * What a route takes and answers, as data that both ends read: the server registers it (serve.ts), OpenAPI describes
 * it, a screen takes its types from it (`z.infer`, `import type`). Hand-written ones stand in `<x>.api.ts` of their
 * module; those of a resource follow from its declaration (resource-api.ts).
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Whole path; parameters as `:name`. */
  path: string;
  /** `public`, `authenticated`, `person` (see `RoutePermission` in http.ts), or the name of the permission it takes. */
  permission: 'public' | 'authenticated' | 'person' | (string & {});
  /** Beside that permission it takes somebody in person: neither an API key nor who acts in their name. */
  inPerson?: true;
  /** Bosnian: the group it is listed in, and what it does. */
  tag: string;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Instead of `query`: it is a list; the handler is given the query read. */
  list?: ListSpec;
  body?: z.ZodType;
  /** Query and body are only described here: the service checks them, with words of its own. */
  asGiven?: true;
  /** The body is a form with a file. */
  multipart?: true;
  /** The whole success answer; see `answerOf`. */
  answer: z.ZodType;
  /** Status of a success, 200 unless said. */
  status?: 200 | 201;
  /** What it answers with 202 to who would rather not wait (`Prefer: respond-async`, RFC 7240). */
  accepted?: z.ZodType;
  /** Other kinds of content that a success may be, with what is in it. */
  files?: Record<string, string>;
  /** What it refuses beside what every such route may (see `refusalsOf`), by status. */
  refuses?: Record<number, Refusal>;
}

interface Refusal {
  description: string;
  /** The failure's shape where it says more than others. */
  schema?: z.ZodType;
}

/** Declares an endpoint; keeps the exact types of its schemas. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

/** A point in time as JSON carries it. */
export const instant = z.iso.datetime();
/** The id of a record. */
export const id = z.guid();
export const idParams = z.object({ idguid: z.string().describe('Oznaka zapisa.') });

/** The answer of a success with `data`; `more` stands beside it. */
export const answerOf = <T extends z.ZodType, M extends z.ZodRawShape = Record<never, never>>(
  data: T,
  more: M = {} as M,
) => z.strictObject({ success: z.literal(true), message: z.string().optional(), data, ...more });

/** Where a page of a list stands. */
export const pageMeta = z
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
/** What every refusal answers. */
export const failure = z
  .strictObject({ ...failureShape, data: z.unknown().optional() })
  .meta({ id: 'Failure' });
/** A refusal with a code of its own that tells more in `data`. */
export const refusal = <T extends z.ZodType>(code: string, data: T) =>
  z.strictObject({ ...failureShape, code: z.literal(code), data });

/** What an answer says of a record's last change. */
export const lastChange = {
  version: z.int().describe('Raste sa svakom izmjenom; šalje se uz izmjenu.'),
  updated_at: instant,
  updated_by: z.string().nullable().describe('Ko je zadnji mijenjao; prazno za ono što je unio sistem.'),
};
/** The query of a delete. */
export const versionQuery = z.object({
  version: z.coerce
    .number('Neispravna verzija.')
    .int('Neispravna verzija.')
    .optional()
    .describe('Briše samo ako je zapis još u ovoj verziji.'),
});
/** `409 stale`: somebody has changed the record meanwhile; it is answered as it stands now (`stale` in core/stale.ts). */
export const staleOf = <T extends z.ZodType>(record: T) =>
  refusal('stale', z.strictObject({ current: record }));
/** What an edit or a delete may be refused with (409): `staleOf` the record, and whatever else `description` says. */
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

/** Everything an endpoint may refuse, by status: what follows from what it takes, and what it declares. */
export function refusalsOf(one: Endpoint): Record<number, Required<Refusal>> {
  const statuses: (keyof typeof DESCRIPTIONS)[] = [500, 503];
  // Also where being known is enough: an API key may come from a wrong address, or too often.
  if (one.permission !== 'public') statuses.push(401, 403, 429);
  if (one.params || namesTenant(one)) statuses.push(404);
  if (one.body) statuses.push(400, 413, 415);
  if (one.body || one.query || one.list) statuses.push(422);
  const common = Object.fromEntries(
    statuses.map((status) => [status, { description: DESCRIPTIONS[status], schema: failure }]),
  );
  const own = Object.entries<Refusal>({ ...(one.list?.columns && CUT_OFF), ...one.refuses }).map(
    ([status, { description, schema = failure }]) => [status, { description, schema }],
  );
  return { ...common, ...Object.fromEntries(own) };
}

/** Whether the operator may name an organisation to act for: one that does not exist is not found. */
const namesTenant = ({ list, query }: Endpoint): boolean =>
  list?.tenant === true || (query instanceof z.ZodObject && 'tenant' in query.shape);

/** Files that a list may be had as. */
export const LIST_FILES = {
  'text/csv': 'Svi redovi upita, uz format=csv.',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Svi redovi upita, uz format=xlsx.',
};
/** Refusals that several endpoints share. */
export const CUT_OFF = { 408: { description: 'Prenos datoteke je trajao predugo ili je prekinut.' } };
export const TOO_MANY = { 429: { description: DESCRIPTIONS[429] } };
