/**
 * Records in and out of files. The ways in and out are routes.ts (import) and export.ts; docs/decisions/012-transfer.md says
 * why they are as they are.
 *
 *   in    routes -> permit -> upload (spool) -> options -> read (a process: read-process) -> import
 *           there: read-table -> read-csv (csv-lines) | read-xlsx -> zip;  inspect | options -> rows -> values-read
 *           here: import -> references (lookup), match, order, apply
 *   out   export (spool) -> csv-write | xlsx-write -> zip-write;  columns, values-write
 *   both  semaphores: how many at a time, and whose;  limits, formula, sheet (a cell)
 */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../context.ts';
import type { ResourceService } from '../crud.ts';
import { ok, withCaller } from '../http.ts';
import { resourceApi } from '../resource-api.ts';
import { serve } from '../serve.ts';
import { importRows } from './import.ts';
import { parseOptions } from './options.ts';
import { withPermit } from './permit.ts';
import { inspectFile, readFile } from './read.ts';

/** The import routes of a resource. */
export function transferRoutes(app: FastifyInstance, database: Database, service: ResourceService): void {
  const { resource } = service;
  const api = resourceApi(resource);

  serve(app, api.inspect, (request, reply) =>
    withPermit(
      request,
      reply,
      ({ file }) =>
        async (gone) =>
          ok(await inspectFile(file, resource, gone)),
    ),
  );
  serve(app, api.import, (request, reply) =>
    withPermit(request, reply, (upload) => {
      const options = parseOptions(resource, upload.options);
      return async (gone) => {
        const rows = await readFile(upload.file, resource, options, gone);
        const result = await importRows(service, rows, options, (work) =>
          withCaller(database, request, work),
        );
        if (options.dry_run) return ok(result);
        const { created, updated, failed } = result;
        const skipped = failed > 0 ? ` Preskočeno redova s greškom: ${failed}.` : '';
        return ok(result, `Uvoz je završen. Dodano: ${created}, izmijenjeno: ${updated}.${skipped}`);
      };
    }),
  );
}
