import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { callerOf, ok, withCaller } from '../../../core/http.ts';
import { referenceChoices } from '../../../core/references.ts';
import { serve } from '../../../core/serve.ts';
import { serveList } from '../../../core/serve-list.ts';
import { withPermit } from '../../../core/transfer/permit.ts';
import type { Deps } from '../../../server/module.ts';
import { acceptSure, book, decide } from './booking.service.ts';
import { changeRuleApi, forgetRuleApi, rulesApi } from './rules.api.ts';
import { changeRule, forgetRule, rules } from './rules.service.ts';
import {
  acceptApi,
  BANK_REFERENCES,
  bankChoicesApi,
  bookApi,
  decideApi,
  importApi,
  inspectApi,
  openItemsApi,
  statementApi,
  statementOptions,
  statementsApi,
} from './statements.api.ts';
import { openItems, readStatement, statements } from './statements.service.ts';
import { optionsOf } from './upload-options.ts';
import { importUpload, inspectUpload } from './uploaded.service.ts';

/** Routes of bank statements and of the rules that are learnt from them. */
export function bankStatementRoutes(app: FastifyInstance, deps: Deps): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(deps.database, request, work);
  const tenantOf = (request: FastifyRequest): string => callerOf(request).tenant.id;

  serveList(app, statementsApi, (request) => statements(callerOf(request)), run);
  serveList(app, rulesApi, (request) => rules(tenantOf(request)), run);
  serve(app, changeRuleApi, async (request) =>
    ok(
      await run(request, (ctx) => changeRule(ctx, request.params.idguid, request.body)),
      'Pravilo je izmijenjeno.',
    ),
  );
  serve(app, forgetRuleApi, async (request) => {
    await run(request, (ctx) => forgetRule(ctx, request.params.idguid));
    return { success: true as const, message: 'Pravilo je zaboravljeno.' };
  });
  serve(app, bankChoicesApi, async (request) =>
    ok(
      await run(request, (ctx) =>
        referenceChoices(ctx, { fields: BANK_REFERENCES }, request.params.field, request.query),
      ),
    ),
  );
  serve(app, openItemsApi, async (request) => {
    const { partner_id, ...row } = request.query;
    return ok(await run(request, (ctx) => openItems(ctx, partner_id, row)));
  });
  serve(app, statementApi, async (request) =>
    ok(await run(request, (ctx) => readStatement(ctx, request.params.idguid))),
  );
  serve(app, decideApi, async (request) =>
    ok(await run(request, (ctx) => decide(ctx, request.params.idguid, request.params.line, request.body))),
  );
  serve(app, acceptApi, async (request) =>
    ok(await run(request, (ctx) => acceptSure(ctx, request.params.idguid, request.body.version))),
  );
  serve(app, bookApi, async (request) => {
    const voucher = await run(request, (ctx) => book(ctx, request.params.idguid, request.body.version));
    return ok({ voucher }, `Izvod je proknjižen kao nalog ${voucher.label}.`);
  });

  serve(app, inspectApi, (request, reply) =>
    withPermit(
      request,
      reply,
      ({ file }) =>
        async (gone) =>
          ok(await inspectUpload(file, (work) => run(request, work), gone)),
    ),
  );
  serve(app, importApi, (request, reply) =>
    withPermit(request, reply, ({ file, options }) => {
      const choice = optionsOf(statementOptions, options);
      return async (gone) => {
        const imported = await importUpload(file, choice, (work) => run(request, work), gone);
        const [first] = imported;
        return ok(
          imported,
          imported.length === 1
            ? `Izvod ${first!.statement_no} je uvezen.`
            : `Uvezeno izvoda: ${imported.length}.`,
        );
      };
    }),
  );
}
