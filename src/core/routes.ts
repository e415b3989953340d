import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx, Database } from './context.ts';
import type { ResourceService, Values } from './crud.ts';
import { AppError, invalid } from './errors.ts';
import { ok, withCaller } from './http.ts';
import { MAX_PAGE_SIZE, type RawQuery } from './list-query.ts';
import { referenceChoices } from './references.ts';
import { type Field, fieldsOf, permissionFor, type Resource } from './resource.ts';
import { recordSchema } from './schema.ts';
import { exportRecords } from './transfer/export.ts';
import { transferRoutes } from './transfer/routes.ts';

type Params = { Params: { idguid: string } };
const idParam = z.object({ idguid: z.string() });
const bulkSchema = z.strictObject({
  idguids: z
    .array(z.string())
    .min(1, 'Odaberite bar jedan zapis.')
    .max(MAX_PAGE_SIZE, `Najviše ${MAX_PAGE_SIZE} zapisa.`),
});
const choicesSchema = z.object({
  q: z.string().max(200, 'Najviše 200 znakova.').optional(),
  idguid: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
const versionSchema = z.object({ version: z.coerce.number('Neispravna verzija.').int().optional() });

/** The REST routes of a resource, under `/api` + its path. */
export function resourceRoutes(app: FastifyInstance, database: Database, service: ResourceService): void {
  const { resource } = service;
  const base = `/api${resource.path}`;
  const read = { permission: permissionFor(resource, 'pregled') };
  const save = { permission: permissionFor(resource, 'save') };
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request, work);
  const docs = (summary: string, more: object = {}) => ({ tags: [resource.labels.many], summary, ...more });
  const body = recordSchema(resource);
  const { one, many, accusative } = resource.labels;

  // Query and record are checked in the service, which also serves imports and knows the record a PATCH is merged with.
  const asGiven = { validatorCompiler: () => (value: unknown) => ({ value }) };

  app.get(
    base,
    { config: read, ...asGiven, schema: docs(`${many}: popis`, { querystring: listSchema(resource) }) },
    async (request, reply) => {
      const query = request.query as RawQuery;
      if (query.format) return exportRecords(service, query, (work) => run(request, work), reply);
      return { success: true, ...(await run(request, (ctx) => service.list(ctx, query))) };
    },
  );
  app.post(
    base,
    { config: save, ...asGiven, schema: docs(`Dodaj ${accusative}`, { body }) },
    async (request, reply) => {
      const record = await run(request, (ctx) => service.create(ctx, valuesOf(request.body)));
      return reply.code(201).send(ok(record, `${one}: zapis je dodan.`));
    },
  );
  app.get<Params>(
    `${base}/:idguid`,
    { config: read, schema: docs(`${one}: jedan zapis`, { params: idParam }) },
    async (request) => ok(await run(request, (ctx) => service.get(ctx, request.params.idguid))),
  );
  app.patch<Params>(
    `${base}/:idguid`,
    {
      config: save,
      ...asGiven,
      schema: docs(`Uredi ${accusative}`, {
        params: idParam,
        body: body.partial().extend({ version: z.int() }),
      }),
    },
    async (request) => {
      const { version, ...values } = valuesOf(request.body);
      if (typeof version !== 'number') throw invalidVersion();
      const record = await run(request, (ctx) => service.update(ctx, request.params.idguid, version, values));
      return ok(record, `${one}: izmjene su sačuvane.`);
    },
  );
  app.delete<Params & { Querystring: z.infer<typeof versionSchema> }>(
    `${base}/:idguid`,
    { config: save, schema: docs(`Obriši ${accusative}`, { params: idParam, querystring: versionSchema }) },
    async (request) => {
      await run(request, (ctx) => service.remove(ctx, request.params.idguid, request.query.version));
      return ok(null, `${one}: zapis je obrisan.`);
    },
  );
  app.post<{ Body: z.infer<typeof bulkSchema> }>(
    `${base}/bulk-delete`,
    { config: save, schema: docs(`${many}: obriši više zapisa odjednom`, { body: bulkSchema }) },
    async (request) => {
      const deleted = await run(request, (ctx) => service.removeMany(ctx, request.body.idguids));
      return ok({ deleted }, `Obrisano zapisa: ${deleted}.`);
    },
  );
  app.get<Params>(
    `${base}/:idguid/history`,
    { config: read, schema: docs(`${one}: historija izmjena`, { params: idParam }) },
    async (request) => ok(await run(request, (ctx) => service.history(ctx, request.params.idguid))),
  );
  app.get<{ Params: { field: string }; Querystring: z.infer<typeof choicesSchema> }>(
    `${base}/references/:field`,
    { config: read, schema: docs(`${many}: izbor za polje`, { querystring: choicesSchema }) },
    async (request) =>
      ok(await run(request, (ctx) => referenceChoices(ctx, resource, request.params.field, request.query))),
  );
  transferRoutes(app, database, service);
}

/** A JSON object, or 400. */
function valuesOf(body: unknown): Values {
  const parsed = z.record(z.string(), z.unknown()).safeParse(body);
  if (!parsed.success) throw new AppError(400, 'bad_request', 'Zahtjev mora biti JSON objekat.');
  return parsed.data;
}

const invalidVersion = (): AppError =>
  invalid({ version: 'Navedite verziju zapisa koju mijenjate.' }, 'Navedite verziju zapisa koju mijenjate.');

/** The list's query, for the OpenAPI page; it is read by query.ts. */
function listSchema(resource: Resource): z.ZodType {
  const shape: Record<string, z.ZodType> = {
    page: z.coerce.number().int().min(1).optional(),
    page_size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
    sort: z.string().optional().describe('Polja odvojena zarezom; minus ispred polja obrće redoslijed.'),
    q: z.string().optional().describe('Pretraga bez obzira na velika slova i dijakritike.'),
    format: z.enum(['csv', 'xlsx']).optional().describe('Umjesto stranice vraća sve zapise kao datoteku.'),
  };
  for (const [name, field] of fieldsOf(resource))
    shape[name] = z.string().optional().describe(filterHelp(name, field));
  return z.object(shape);
}

const RANGES = new Set(['integer', 'decimal', 'date']);
const filterHelp = (name: string, field: Field): string => {
  const range = RANGES.has(field.kind) ? `, ${name}__gte, ${name}__lte` : '';
  const like = field.kind === 'text' ? `, ${name}__like` : '';
  return `${field.label}. Također: ${name}__in, ${name}__null${range}${like}.`;
};
