import type { FastifyInstance } from 'fastify';
import { sendFile, sendingOf } from '../../../core/files/send.ts';
import { withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import { companies } from '../../companies/companies.resource.ts';
import { attachToCompany } from './attach.service.ts';
import * as canned from './canned.api.ts';
import { createCanned, listCanned, removeCanned, updateCanned } from './canned.service.ts';
import { getConversation } from './card.service.ts';
import {
  assignConversation,
  closeConversation,
  reopenConversation,
  snoozeConversation,
  updateConversation,
} from './changes.service.ts';
import * as conversations from './conversations.api.ts';
import {
  conversationsOfAssignee,
  conversationsOfCompany,
  listConversations,
  listWaiting,
} from './conversations.service.ts';
import * as messages from './messages.api.ts';
import { fileOfMessage, listMessages } from './messages.service.ts';
import { personRoutes } from './person/person.routes.ts';
import * as presence from './presence.api.ts';
import { keepDraft, markRead, notePresence, presenceOf } from './presence.service.ts';
import { fetchAgain, retryMessage, sendMessage } from './send.service.ts';
import { chatCounts, chatSetup } from './setup.api.ts';
import { countsOf, setupOf } from './setup.service.ts';

/** The chat of the caller's organisation. */
export function inboxRoutes(app: FastifyInstance, deps: Deps): void {
  const run: Run = (request, work) => withCaller(deps.database, request, work);
  const route = serviceRoutes(app);
  route(chatSetup, run, (ctx) => setupOf(ctx, deps.config));
  route(chatCounts, run, countsOf);
  conversationRoutes(app, deps, run);
  messageRoutes(app, deps, run);
  personRoutes(app, run);

  route(presence.conversationRead, run, (ctx, { params, body }) => markRead(ctx, params.idguid, body.no));
  route(presence.conversationDraft, run, (ctx, { params, body }) => keepDraft(ctx, params.idguid, body));
  route(presence.presencePut, run, (ctx, { params, body }) => notePresence(ctx, params.idguid, body));
  route(presence.presenceGet, run, (ctx, { params }) => presenceOf(ctx, params.idguid));

  route(canned.cannedList, run, listCanned);
  route(canned.cannedCreate, run, (ctx, { body }) => createCanned(ctx, body), 'Brzi odgovor je dodan.');
  route(
    canned.cannedUpdate,
    run,
    (ctx, { params, body }) => updateCanned(ctx, params.idguid, body),
    'Izmjene su sačuvane.',
  );
  route(
    canned.cannedRemove,
    run,
    (ctx, { params, query }) => removeCanned(ctx, params.idguid, query.version),
    'Brzi odgovor je obrisan.',
  );
}

function conversationRoutes(app: FastifyInstance, deps: Deps, run: Run): void {
  const route = serviceRoutes(app);
  serve(app, conversations.conversationList, async (request) => {
    const page = await run(request as never, (ctx) => listConversations(ctx, request.query));
    return { success: true as const, ...page };
  });
  route(conversations.conversationsWaiting, run, listWaiting);
  route(conversations.companyConversations, run, (ctx, { params }) =>
    conversationsOfCompany(ctx, params.idguid),
  );
  route(conversations.assigneeConversations, run, (ctx, { params }) =>
    conversationsOfAssignee(ctx, params.idguid),
  );
  route(conversations.conversationGet, run, (ctx, { params }) => getConversation(ctx, params.idguid));
  route(
    conversations.conversationUpdate,
    run,
    (ctx, { params, body }) => updateConversation(ctx, params.idguid, body),
    'Izmjene su sačuvane.',
  );
  route(conversations.conversationAssign, run, (ctx, { params, body }) =>
    assignConversation(ctx, deps, params.idguid, body),
  );
  route(
    conversations.conversationClose,
    run,
    (ctx, { params }) => closeConversation(ctx, params.idguid),
    'Razgovor je zatvoren.',
  );
  route(
    conversations.conversationReopen,
    run,
    (ctx, { params }) => reopenConversation(ctx, params.idguid),
    'Razgovor je otvoren.',
  );
  route(
    conversations.conversationSnooze,
    run,
    (ctx, { params, body }) => snoozeConversation(ctx, params.idguid, body.until),
    'Razgovor je odgođen.',
  );
}

function messageRoutes(app: FastifyInstance, deps: Deps, run: Run): void {
  const route = serviceRoutes(app);
  route(messages.messageList, run, (ctx, { params, query }) => listMessages(ctx, params.idguid, query));
  route(messages.messageSend, run, (ctx, { params, body }) => sendMessage(ctx, deps, params.idguid, body));
  route(messages.messageRetry, run, (ctx, { params, body }) => retryMessage(ctx, params.idguid, body));
  route(messages.messageMedia, run, (ctx, { params }) => fetchAgain(ctx, params.idguid));
  route(
    messages.messageAttach,
    run,
    (ctx, { params }) => attachToCompany(ctx, deps.services.get(companies.name)!, params.idguid),
    ({ company }) => `Priloženo: ${company.name}.`,
  );
  serve(
    app,
    messages.messageFile,
    async (request, reply) => {
      const file = await run(request as never, (ctx) => fileOfMessage(ctx, request.params.idguid));
      return sendFile(request, reply, deps.files, file, sendingOf(request.query));
    },
    { config: { byTicket: true } },
  );
}
