import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { ok, withCaller } from '../../../core/http.ts';
import { servePrint } from '../../../core/print/serve-print.ts';
import { serve } from '../../../core/serve.ts';
import { serveList } from '../../../core/serve-list.ts';
import { serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import { ageingOf, ageTotals, laterThanToday } from './ageing.service.ts';
import { ageingApi, ageTotalsApi, itemLinesApi, itemsApi, laterApi, partnerItemsApi } from './items.api.ts';
import { linesOfItem, openItems, partnerItems } from './items.service.ts';
import { matchApi, matchesApi, proposalApi, unmatchApi } from './matches.api.ts';
import { closeItems, closings, proposeClosings, undoClosings } from './matches.service.ts';
import { nettingApi, nettingStatementApi } from './netting.api.ts';
import { nettingStatement, postNetting } from './netting.service.ts';
import { printNettingApi, printStatementApi } from './print.api.ts';
import { printedNetting, printedStatement } from './print.service.ts';
import { readTexts, updateTexts } from './reminder-texts.ts';
import {
  reminderPreviewApi,
  reminderSendApi,
  remindersApi,
  remindersOffApi,
  reminderTextsApi,
  reminderTextsUpdate,
} from './reminders.api.ts';
import { previewReminder, sendReminder, sentReminders, setRemindersOff } from './reminders.service.ts';

/** Routes of open items: lists, closing, netting, reminders. */
export function openItemRoutes(app: FastifyInstance, deps: Deps): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(deps.database, request, work);
  const route = serviceRoutes(app);

  serveList(app, itemsApi, openItems, run);
  serveList(app, ageingApi, (request) => ageingOf(request.query), run);
  route(ageTotalsApi, run, (ctx, request) => ageTotals(ctx, request.query));
  route(laterApi, run, (ctx, request) => laterThanToday(ctx, request.query.partner_id));
  route(itemLinesApi, run, (ctx, request) => linesOfItem(ctx, request.query));
  route(partnerItemsApi, run, (ctx, request) => partnerItems(ctx, request.params.idguid));

  serveList(app, matchesApi, closings, run);
  route(proposalApi, run, (ctx, request) => proposeClosings(ctx, request.query));
  route(
    matchApi,
    run,
    async (ctx, request) => ({ idguids: await closeItems(ctx, request.body.matches) }),
    'Stavke su zatvorene.',
  );
  route(
    unmatchApi,
    run,
    async (ctx, request) => ({ undone: await undoClosings(ctx, request.body.idguids) }),
    'Zatvaranje je poništeno.',
  );

  serve(app, nettingApi, async (request, reply) => {
    const posted = await run(request, (ctx) => postNetting(ctx, request.body));
    reply.code(201);
    return ok(posted, `Kompenzacija je proknjižena: ${posted.number}.`);
  });
  route(nettingStatementApi, run, (ctx, request) => nettingStatement(ctx, request.params.idguid));

  servePrint(app, deps.database, printStatementApi, (ctx, { params }) =>
    printedStatement(ctx, params.idguid),
  );
  servePrint(app, deps.database, printNettingApi, (ctx, { params }) => printedNetting(ctx, params.idguid));

  serveList(app, remindersApi, sentReminders, run);
  route(reminderPreviewApi, run, (ctx, request) =>
    previewReminder(ctx, request.params.idguid, request.query.level),
  );
  route(
    reminderSendApi,
    run,
    (ctx, request) => sendReminder(ctx, deps, request.body),
    'Opomena je predana na slanje.',
  );
  route(
    remindersOffApi,
    run,
    (ctx, request) => setRemindersOff(ctx, request.params.idguid, request.body.off),
    'Sačuvano.',
  );
  route(reminderTextsApi, run, readTexts);
  route(reminderTextsUpdate, run, (ctx, request) => updateTexts(ctx, request.body), 'Tekstovi su sačuvani.');
}
