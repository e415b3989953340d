import type { FastifyInstance } from 'fastify';
import type { Database } from '../context.ts';
import type { ResourceService } from '../crud.ts';
import { ok, withCaller } from '../http.ts';
import { permissionFor } from '../resource.ts';
import { importRows } from './import.ts';
import { inspect } from './inspect.ts';
import { parseOptions } from './options.ts';
import { readTable } from './sheet.ts';
import { createTurns } from './turns.ts';
import { readUpload } from './upload.ts';

/** An import holds a connection to the database and locks until it ends. */
const importing = createTurns(3, 20);
/** Reading a workbook takes many times its size. */
const reading = createTurns(2, 20);

/** The routes that bring records in from a file, under `/api` + the resource's path. */
export function transferRoutes(app: FastifyInstance, database: Database, service: ResourceService): void {
  const { resource } = service;
  const { many } = resource.labels;
  const base = `/api${resource.path}/import`;
  const config = { permission: permissionFor(resource, 'save') };
  const docs = (summary: string) => ({ tags: [many], summary, consumes: ['multipart/form-data'] });

  app.post(
    `${base}/inspect`,
    { config, schema: docs(`${many}: pregled datoteke za uvoz`) },
    async (request) => {
      const { file } = await readUpload(request);
      return ok(inspect(resource, await reading(() => readTable(file))));
    },
  );
  app.post(base, { config, schema: docs(`${many}: uvoz iz datoteke`) }, async (request) => {
    const { file, options: given } = await readUpload(request);
    const sheet = await reading(() => readTable(file));
    const options = parseOptions(resource, sheet, given);
    const result = await importing(() =>
      importRows(service, sheet, options, (work) => withCaller(database, request, work)),
    );
    if (options.dry_run) return ok(result);
    const { created, updated } = result;
    return ok(result, `Uvoz je završen. Dodano: ${created}, izmijenjeno: ${updated}.`);
  });
}
