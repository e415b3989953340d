import type { FastifyInstance } from 'fastify';
import { withCaller } from '../../core/http.ts';
import { serveList } from '../../core/serve-list.ts';
import { type Run, serviceRoutes } from '../../core/service-routes.ts';
import type { Deps } from '../../server/module.ts';
import * as sent from './deliveries.api.ts';
import { deliveryListing, getDelivery, resendDelivery } from './deliveries.service.ts';
import * as api from './webhooks.api.ts';
import {
  createWebhook,
  getWebhook,
  historyOfWebhook,
  removeWebhook,
  renewSecret,
  testWebhook,
  updateWebhook,
  webhookListing,
} from './webhooks.service.ts';

/** Webhooks of the caller's organisation and what was sent to them. Nobody acts here for another organisation. */
export function webhookRoutes(app: FastifyInstance, { database, jobs, config }: Deps): void {
  const run: Run = (request, work) => withCaller(database, request, work);
  const allow = config.webhookAllow;

  serveList(app, api.webhookList, webhookListing, run);
  serveList(app, sent.deliveryList, deliveryListing, run);
  const route = serviceRoutes(app);
  route(api.webhookCreate, run, (ctx, { body }) => createWebhook(ctx, allow, body), 'Webhook je napravljen.');
  route(api.webhookGet, run, (ctx, { params }) => getWebhook(ctx, params.idguid));
  route(
    api.webhookUpdate,
    run,
    (ctx, { params, body }) => updateWebhook(ctx, allow, params.idguid, body),
    'Izmjene su sačuvane.',
  );
  route(api.webhookSecret, run, (ctx, { params }) => renewSecret(ctx, params.idguid), 'Tajna je obnovljena.');
  route(
    api.webhookTest,
    run,
    (ctx, { params }) => testWebhook(ctx, { jobs }, params.idguid),
    'Proba je na putu.',
  );
  route(
    api.webhookRemove,
    run,
    (ctx, { params }) => removeWebhook(ctx, params.idguid),
    'Webhook je obrisan.',
  );
  route(api.webhookHistory, run, (ctx, { params }) => historyOfWebhook(ctx, params.idguid));

  route(sent.deliveryGet, run, (ctx, { params }) => getDelivery(ctx, params.idguid));
  route(
    sent.deliveryResend,
    run,
    (ctx, { params }) => resendDelivery(ctx, { jobs }, params.idguid),
    'Isporuka se šalje ponovo.',
  );
}
