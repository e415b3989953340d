import { z } from 'zod';
import { answerOf, conflict, endpoint, instant } from '../../../../../core/endpoint.ts';
import { schemaOf } from '../../../../../core/form-fields.ts';
import { ENDPOINT_FIELDS, type EndpointValues } from './endpoint.fields.ts';

export const MODEL_PATH = '/api/obrada-dokumenta/postavke/model';
const common = { tag: 'Obrada dokumenata', path: MODEL_PATH } as const;
/** Without the defaults of a new record: what is not named stays. */
const changes = Object.fromEntries(
  Object.entries(schemaOf(ENDPOINT_FIELDS).shape).map(([name, schema]) => [
    name,
    (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional(),
  ]),
);

const state = z.strictObject({
  version: z.int().describe('Raste sa svakom izmjenom; šalje se uz izmjenu.'),
  updated_at: instant.nullable().describe('Prazno dok niko ništa nije izmijenio.'),
  updated_by: z.string().nullable(),
  settings: z.strictObject({
    enabled: z.boolean(),
    base: z.string().nullable(),
    model: z.string().nullable(),
    key: z.literal(true).nullable().describe('`true` ako je ključ upisan; sam ključ se ne vraća.'),
    max_tokens: z.int(),
    price_in: z.string().nullable(),
    price_out: z.string().nullable(),
    accepted: z.boolean(),
  }),
  accepted: z
    .strictObject({ by: z.string(), at: instant })
    .nullable()
    .describe('Ko je prihvatio da stranice napuštaju kuću.'),
  faulty: z
    .strictObject({ code: z.string(), text: z.string(), since: instant })
    .nullable()
    .describe('Zašto model ne čita dok neko ne promijeni postavke.'),
});
export type EndpointState = z.infer<typeof state>;

export const endpointGet = endpoint({
  ...common,
  method: 'GET',
  permission: 'admin_postavke_pregled',
  summary: 'Jezički model koji čita dokumente organizacije',
  answer: answerOf(state),
});

export const endpointUpdate = endpoint({
  ...common,
  method: 'PUT',
  permission: 'admin_postavke_save',
  summary: 'Promijeni postavke modela; šta se ne navede, ostaje, a ključ ostaje i uz `true`',
  body: z.strictObject({
    ...changes,
    version: z.int('Neispravna verzija.'),
  }) as unknown as z.ZodType<Partial<EndpointValues> & { version: number }>,
  answer: answerOf(state),
  refuses: conflict(state, 'Neko je postavke u međuvremenu promijenio (`stale`).'),
});

const probe = z.strictObject({
  works: z.boolean(),
  text: z.string().describe('Šta se desilo, riječima.'),
  values: z
    .array(z.strictObject({ label: z.string(), value: z.string().nullable(), right: z.boolean() }))
    .describe('Šta je model pročitao s probne stranice.'),
  milliseconds: z.int(),
});
export type EndpointProbe = z.infer<typeof probe>;

export const endpointProbe = endpoint({
  ...common,
  method: 'POST',
  path: `${MODEL_PATH}/proba`,
  permission: 'admin_postavke_save',
  summary: 'Isprobaj sačuvane postavke modela na izmišljenoj stranici',
  answer: answerOf(probe),
  refuses: { 409: { description: 'Adresa ili ime modela nisu upisani.' } },
});
