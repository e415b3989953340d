import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { ok, withCaller } from '../../../core/http.ts';
import type { FileFormat } from '../../../core/list-query.ts';
import { serve } from '../../../core/serve.ts';
import { type Exported, exportTable } from '../../../core/transfer/export.ts';
import type { Deps } from '../../../server/module.ts';
import { card, cardReport } from './card.service.ts';
import { closingSheet, closingSheetReport } from './closing-sheet.service.ts';
import { costCenters, costCentersReport } from './cost-centers.service.ts';
import { generalLedger, generalLedgerReport } from './general-ledger.service.ts';
import { journal, journalReport } from './journal.service.ts';
import { centersApi, overviewApi } from './overview.api.ts';
import { overview } from './overview.service.ts';
import { cardApi, journalApi } from './pages.api.ts';
import { closingSheetApi, generalLedgerApi, trialBalanceApi } from './trial-balance.api.ts';
import { trialBalance, trialBalanceReport } from './trial-balance.service.ts';

/** Routes of the reports: each is answered for the screen, or with `format` as a file of all its rows. */
export function reportRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request, work);
  const file = (request: FastifyRequest, reply: FastifyReply, format: FileFormat, report: Exported) =>
    exportTable(report, format, (work) => run(request, work), reply);

  serve(app, overviewApi, async (request) => ok(await run(request, (ctx) => overview(ctx, request.query))));
  serve(app, trialBalanceApi, async (request, reply) => {
    const { format, ...asked } = request.query;
    if (format) return file(request, reply, format, trialBalanceReport(asked));
    return ok(await run(request, (ctx) => trialBalance(ctx, asked)));
  });
  serve(app, closingSheetApi, async (request, reply) => {
    const { format, ...asked } = request.query;
    if (format) return file(request, reply, format, closingSheetReport(asked));
    return ok(await run(request, (ctx) => closingSheet(ctx, asked)));
  });
  serve(app, generalLedgerApi, async (request, reply) => {
    const { format, ...asked } = request.query;
    if (format) return file(request, reply, format, generalLedgerReport(asked));
    return ok(await run(request, (ctx) => generalLedger(ctx, asked)));
  });
  serve(app, cardApi, async (request, reply) => {
    const { format, ...asked } = request.query;
    if (format) return file(request, reply, format, cardReport(asked));
    return ok(await run(request, (ctx) => card(ctx, asked)));
  });
  serve(app, journalApi, async (request, reply) => {
    const { format, ...asked } = request.query;
    if (format) return file(request, reply, format, journalReport(asked));
    return ok(await run(request, (ctx) => journal(ctx, asked)));
  });
  serve(app, centersApi, async (request, reply) => {
    const { format, ...asked } = request.query;
    if (format) return file(request, reply, format, costCentersReport(asked));
    return ok(await run(request, (ctx) => costCenters(ctx, asked)));
  });
}
