import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { commitIf } from './commit-if.ts';
import type { Ctx, Database } from './context.ts';
import type { ResourceService, Values } from './crud.ts';
import { AppError, invalid, notFound } from './errors.ts';
import { readyFile } from './files/rows.ts';
import { sendFile, sendingOf } from './files/send.ts';
import type { FileStore } from './files/store.ts';
import { ok, withCaller } from './http.ts';
import { tagsOfField } from './records/tags.ts';
import { referenceChoices } from './references.ts';
import { fieldsOf, fileFields, type ResourceRecord } from './resource.ts';
import { resourceApi } from './resource-api.ts';
import { serve } from './serve.ts';
import { serveList } from './serve-list.ts';
import { serveTrash } from './serve-trash.ts';
import { transferRoutes } from './transfer/routes.ts';

/** The REST routes of a resource, under `/api` + its path. */
export function resourceRoutes(
  app: FastifyInstance,
  { database, files }: { database: Database; files: FileStore },
  service: ResourceService,
): void {
  const { resource } = service;
  const { one } = resource.labels;
  const api = resourceApi(resource);
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request as FastifyRequest, work);

  serveList(app, api.list, { page: service.list, all: service.all, count: service.count }, run);
  /** `run`; a refused key names the record that has it, which is looked up only then and in a transaction of its own. */
  const writing = (request: FastifyRequest, values: Values, work: (ctx: Ctx) => Promise<ResourceRecord>) =>
    run(request, work).catch(async (error: unknown) => {
      throw await run(request, (ctx) => service.nameHolder(ctx, error, values)).catch(() => error);
    });

  serve(app, api.create, async (request) => {
    const values = valuesOf(request.body);
    const record = await writing(request, values, (ctx) => service.create(ctx, values));
    return ok(record, `${one}: zapis je dodan.`);
  });
  serve(app, api.get, async (request) =>
    ok(await run(request, (ctx) => service.get(ctx, request.params.idguid))),
  );
  serve(app, api.update, async (request) => {
    const { version, ...values } = valuesOf(request.body);
    if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) throw invalidVersion();
    const record = await writing(request, values, (ctx) =>
      service.update(ctx, request.params.idguid, version, values),
    );
    return ok(record, `${one}: izmjene su sačuvane.`);
  });
  serve(app, api.remove, async (request) => {
    await run(request, (ctx) => service.remove(ctx, request.params.idguid, request.query.version));
    return ok(null, `${one}: zapis je obrisan.`);
  });
  serve(app, api.removeMany, async (request) => {
    const deleted = await run(request, (ctx) => service.removeMany(ctx, request.body.idguids));
    return ok({ deleted }, `Obrisano zapisa: ${deleted}.`);
  });
  serveTrash(app, api, service.trash, run, service.restore);
  serve(app, api.previewMany, async (request) => {
    const { idguids, values } = request.body;
    const records = idguids.map((idguid) => ({ idguid }));
    return ok(
      await commitIf(
        (work) => run(request, work),
        (ctx) => service.editMany(ctx, records, values),
        () => false,
      ),
    );
  });
  serve(app, api.editMany, async (request) => {
    const { records, values } = request.body;
    const done = await commitIf(
      (work) => run(request, work),
      (ctx) => service.editMany(ctx, records, values),
      ({ refused }) => refused === 0,
    );
    if (done.refused > 0) {
      const message = `Ništa nije promijenjeno. Zapisa koji se ne mogu promijeniti: ${done.refused}.`;
      throw new AppError(409, 'bulk_edit_refused', message, { data: done });
    }
    return ok({ edited: done.changing.length }, `Izmijenjeno zapisa: ${done.changing.length}.`);
  });
  serve(app, api.history, async (request) =>
    ok(await run(request, (ctx) => service.history(ctx, request.params.idguid))),
  );
  serve(app, api.choices, async (request) =>
    ok(await run(request, (ctx) => referenceChoices(ctx, resource, request.params.field, request.query))),
  );
  if (fieldsOf(resource).some(([, { kind }]) => kind === 'tags'))
    serve(app, api.tags, async (request) =>
      ok(await run(request, (ctx) => tagsOfField(ctx, resource, request.params.field))),
    );
  if (fileFields(resource).length > 0)
    serve(
      app,
      api.file,
      async (request, reply) => {
        const { idguid, field } = request.params;
        const file = await run(request, async (ctx) => {
          const record = await service.get(ctx, idguid);
          const id = resource.fields[field]?.kind === 'file' ? record[field] : null;
          return typeof id === 'string' ? readyFile(ctx, id) : null;
        });
        if (!file) throw notFound();
        return sendFile(request, reply, files, file, sendingOf(request.query));
      },
      { config: { byTicket: true } },
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
