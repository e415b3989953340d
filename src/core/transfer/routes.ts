/**
 * Records in and out of files. The ways in and out are routes.ts (import) and export.ts; docs/decisions/012-transfer.md says
 * why they are as they are.
 *
 *   in    routes -> upload (spool) -> options -> read (a process: read-process) -> import
 *           there: read-table -> read-csv (csv-lines) | read-xlsx -> zip;  inspect | options -> rows -> values-read
 *           here: import -> references (lookup), match, order, apply
 *   out   export (spool) -> csv-write | xlsx-write -> zip-write;  columns, values-write
 *   both  semaphores: how many at a time, and whose;  limits, formula, sheet (a cell)
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../context.ts';
import type { ResourceService } from '../crud.ts';
import { AppError } from '../errors.ts';
import { callerOf, ok, withCaller } from '../http.ts';
import { resourceApi } from '../resource-api.ts';
import { createSemaphore } from '../semaphore.ts';
import { serve } from '../serve.ts';
import { goneOf } from './gone.ts';
import { importRows } from './import.ts';
import { parseOptions } from './options.ts';
import { inspectFile, readFile } from './read.ts';
import { checkUpload, type Upload, withUpload } from './upload.ts';

/** Uploads being received or on disk. */
const uploading = createSemaphore({ running: 8, share: 2, waiting: 24 });
/** Files being read or imported, up to the commit: each takes a process, its rows in memory, and a connection. */
const working = createSemaphore({ running: 3, share: 2, waiting: 8 });

/** The import routes of a resource. */
export function transferRoutes(app: FastifyInstance, database: Database, service: ResourceService): void {
  const { resource } = service;
  const api = resourceApi(resource);

  /** Runs the work returned by `begin` on the request's file, holding a permit from the upload to the commit. `begin` itself needs none. */
  async function withPermit<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    begin: (upload: Upload) => (gone: AbortSignal) => Promise<T>,
  ): Promise<T> {
    checkUpload(request);
    const gone = goneOf(reply);
    const owner = callerOf(request).tenant.id;
    try {
      return await uploading.run(owner, gone, () =>
        withUpload(request, gone, async (upload) => {
          const work = begin(upload);
          return working.run(owner, gone, () => work(gone));
        }),
      );
    } catch (error) {
      if (error instanceof AppError && error.cause)
        request.log.warn({ err: error.cause }, 'a file was not read');
      throw error;
    }
  }

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
