import type { FastifyInstance } from 'fastify';
import { ok, withCaller } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import { serveList } from '../../core/serve-list.ts';
import type { Deps } from '../../server/module.ts';
import { markApi, notificationsApi, unreadApi, waysApi, waysUpdate } from './notifications.api.ts';
import { changeWay, countUnread, markRead, ownNotifications, readWays } from './notifications.service.ts';

/** A person's own notifications in the organisation, and the ways they choose. */
export function notificationRoutes(app: FastifyInstance, { database }: Deps): void {
  serveList(app, notificationsApi, ownNotifications, (request, work) => withCaller(database, request, work));
  serve(app, unreadApi, async (request) => ok(await withCaller(database, request, countUnread)));
  serve(app, markApi, async (request) =>
    ok({ done: await withCaller(database, request, (ctx) => markRead(ctx, request.body)) }),
  );
  serve(app, waysApi, async (request) => ok(await withCaller(database, request, readWays)));
  serve(app, waysUpdate, async (request) =>
    ok(await withCaller(database, request, (ctx) => changeWay(ctx, request.body)), 'Sačuvano.'),
  );
}
