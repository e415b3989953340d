import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { callerOf, ok, withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import { exportTable } from '../../../core/transfer/export.ts';
import { parseOptions } from '../../../core/transfer/options.ts';
import { withPermit } from '../../../core/transfer/permit.ts';
import { inspectFile, readFile } from '../../../core/transfer/read.ts';
import type { Deps } from '../../../server/module.ts';
import { hashOf } from './import.service.ts';
import { optionsOf } from './upload-options.ts';
import { voucherColumns } from './voucher-columns.ts';
import { exportedVouchers } from './voucher-export.service.ts';
import {
  exportVouchersApi,
  type ImportAs,
  importVouchersApi,
  inspectVouchersApi,
  type VoucherImport,
  voucherOptions,
  voucherProgressApi,
} from './voucher-import.api.ts';
import { importProgress, importVouchers } from './voucher-import.service.ts';

/** Routes of vouchers in files. */
export function voucherFileRoutes(app: FastifyInstance, deps: Deps): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(deps.database, request, work);

  serve(app, inspectVouchersApi, (request, reply) =>
    withPermit(
      request,
      reply,
      ({ file }) =>
        async (gone) =>
          ok(await inspectFile(file, voucherColumns, gone)),
    ),
  );
  serve(app, importVouchersApi, (request, reply) =>
    withPermit(request, reply, ({ file, options: text }) => {
      const options = optionsOf(voucherOptions, text);
      const columns = parseOptions(voucherColumns, JSON.stringify({ mapping: options.mapping }));
      return async (gone) => {
        const rows = await readFile(file, voucherColumns, columns, gone);
        const result = await importVouchers((work) => run(request, work), rows, hashOf(file), options);
        return ok(result, options.dry_run ? undefined : said(result, options.as));
      };
    }),
  );
  serve(app, voucherProgressApi, async (request) =>
    ok(await run(request, (ctx) => importProgress(ctx, request.params.run))),
  );
  serve(app, exportVouchersApi, async (request, reply) => {
    const { format, ...query } = request.query;
    if (query.from > query.to) throw invalid({ to: 'Posljednji dan je prije prvog.' });
    const exported = exportedVouchers(callerOf(request).tenant.id, query);
    return exportTable(exported, format, (work) => run(request, work), reply);
  });
}

const said = ({ drafts, posted }: VoucherImport, as: ImportAs): string =>
  as === 'drafts' ? `Napravljeno nacrta: ${drafts}.` : `Proknjiženo naloga: ${posted}.`;
