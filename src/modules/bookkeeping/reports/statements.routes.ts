import { read } from 'node:fs';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../core/errors.ts';
import { callerOf, ok, withCaller } from '../../../core/http.ts';
import { createSemaphore } from '../../../core/semaphore.ts';
import { serve } from '../../../core/serve.ts';
import { exportTable } from '../../../core/transfer/export.ts';
import { goneOf } from '../../../core/transfer/gone.ts';
import { badFile } from '../../../core/transfer/limits.ts';
import { readCsv } from '../../../core/transfer/read-csv.ts';
import { formatOf } from '../../../core/transfer/sniff.ts';
import { type Accepted, checkUpload, withUpload } from '../../../core/transfer/upload.ts';
import type { Deps } from '../../../server/module.ts';
import { importPositionsApi, statementApi } from './statements.api.ts';
import { statement, statementReport } from './statements.service.ts';
import { importPositions } from './statements-import.service.ts';

const MOST_BYTES = 1024 * 1024;
/** A table of positions: small enough to be read in this process. */
const POSITIONS: Accepted = {
  most: MOST_BYTES,
  tooLarge: () => new AppError(413, 'too_large', 'Datoteka je prevelika (najviše 1 MB).'),
  async check(head) {
    if ((await formatOf(head)) !== 'csv')
      throw badFile('Pozicije se uvoze iz CSV datoteke. U Excelu odaberite „Sačuvaj kao”, CSV UTF-8.');
  },
};
/** Uploads under way. */
const uploading = createSemaphore({ running: 4, share: 1, waiting: 8 });

/** Routes of balance sheets and income statements. */
export function statementRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  serve(app, statementApi, async (request, reply) => {
    const { format, ...asked } = request.query;
    if (format)
      return exportTable(
        statementReport(asked),
        format,
        (work) => withCaller(database, request, work),
        reply,
      );
    return ok(await withCaller(database, request, (ctx) => statement(ctx, asked)));
  });
  serve(app, importPositionsApi, async (request, reply) => {
    checkUpload(request);
    const gone = goneOf(reply);
    const { dry_run } = request.query;
    const table = await uploading.run(callerOf(request).tenant.id, gone, () =>
      withUpload(
        request,
        gone,
        async ({ file: { fd, size } }) => {
          const bytes = Buffer.alloc(size);
          await promisify(read)(fd, bytes, 0, size, 0);
          return readCsv(bytes);
        },
        POSITIONS,
      ),
    );
    const result = await withCaller(database, request, (ctx) => importPositions(ctx, table, dry_run));
    return result.dry_run ? ok(result) : ok(result, 'Pozicije su uvezene.');
  });
}
