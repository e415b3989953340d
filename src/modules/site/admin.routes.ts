import type { FastifyInstance } from 'fastify';
import { changeCached } from '../../core/cache.ts';
import { ok, withOperator } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import { serveList } from '../../core/serve-list.ts';
import { serveTrash } from '../../core/serve-trash.ts';
import { chargeFrom } from '../../core/throttle.ts';
import type { Deps } from '../../server/module.ts';
import { messagesOfCompany } from './company-messages.service.ts';
import {
  companyMessagesApi,
  messageApi,
  messageCountsApi,
  messageDelete,
  messageReply,
  messagesApi,
  messagesBulk,
  messagesTrash,
  messageUpdate,
} from './inbox.api.ts';
import {
  changeMessage,
  changeMessages,
  countMessages,
  deleteMessage,
  inbox,
  messagesInTrash,
  readMessage,
  replyTo,
  restoreMessages,
} from './inbox.service.ts';
import { tryMail } from './mail-test.ts';
import { mailTestApi, siteSettingsGet, siteSettingsUpdate } from './settings.api.ts';
import { readSiteSettings, updateSiteSettings } from './settings.service.ts';

/** The operator's routes: site settings and the inbox. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

  serve(app, siteSettingsGet, async (request) =>
    ok(await withOperator(database, request, ({ db }) => readSiteSettings(db, deps))),
  );
  serve(app, siteSettingsUpdate, async (request) =>
    ok(
      await changeCached(database, request, (ctx) => updateSiteSettings(ctx, deps, request.body)),
      'Postavke su sačuvane.',
    ),
  );
  serve(app, mailTestApi, async (request) => {
    const { name } = await withOperator(database, request, async ({ actor }) => actor);
    // Outside the transaction: a mail server can be slow.
    await chargeFrom(database, 'mailtest', request.ip, 'Previše probnih mailova.');
    return ok(await tryMail(deps, request.body.to, { by: name }));
  });

  serveList(app, messagesApi, inbox, (request, work) => withOperator(database, request, work));
  serve(app, companyMessagesApi, async (request) =>
    ok(await withOperator(database, request, (ctx) => messagesOfCompany(ctx, request.params.idguid))),
  );
  serve(app, messageCountsApi, async (request) =>
    ok(await withOperator(database, request, (ctx) => countMessages(ctx, request.query))),
  );
  serve(app, messageApi, async (request) =>
    ok(await withOperator(database, request, (ctx) => readMessage(ctx, deps, request.params.idguid))),
  );
  serve(app, messageUpdate, async (request) => {
    const { params, body } = request;
    return ok(
      await withOperator(database, request, (ctx) => changeMessage(ctx, deps, params.idguid, body)),
      SAID[body.action],
    );
  });
  serve(app, messageReply, async (request) => {
    const { params, body } = request;
    return ok(
      await withOperator(database, request, (ctx) => replyTo(ctx, deps, params.idguid, body)),
      'Odgovor je sačuvan i šalje se.',
    );
  });
  serve(app, messageDelete, async (request) => {
    const { params, query } = request;
    await withOperator(database, request, (ctx) => deleteMessage(ctx, deps, params.idguid, query.version));
    return { success: true as const, message: 'Poruka je obrisana.' };
  });
  serveTrash(
    app,
    messagesTrash,
    messagesInTrash.listing,
    (request, work) => withOperator(database, request, work),
    (ctx, idguids) => restoreMessages(ctx, deps, idguids),
  );
  serve(app, messagesBulk, async (request) => {
    const { action, idguids } = request.body;
    const done = await withOperator(database, request, (ctx) => changeMessages(ctx, idguids, action));
    return ok({ done }, `Broj promijenjenih poruka: ${done}.`);
  });
}

const SAID = {
  answered: 'Poruka je označena kao odgovorena.',
  new: 'Poruka je vraćena među nove.',
  spam: 'Poruka je označena kao neželjena.',
  not_spam: 'Poruka je vraćena u prijem.',
} as const;
