import type { FastifyInstance } from 'fastify';
import { ok, okPage, withCaller } from '../../core/http.ts';
import { noticeKinds } from '../../core/notices.ts';
import { serve } from '../../core/serve.ts';
import type { Deps } from '../../server/module.ts';
import { markApi, notificationsApi, unreadApi, waysApi, waysUpdate } from './notifications.api.ts';
import { changeWay, countUnread, listNotifications, markRead, readWays } from './notifications.service.ts';

/** A person's own notifications in the organisation, and how they are told. */
export function notificationRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, notificationsApi, async (request) =>
    okPage(
      await withCaller(database, request, (ctx) => listNotifications(ctx, noticeKinds(), request.query)),
    ),
  );
  serve(app, unreadApi, async (request) => ok(await withCaller(database, request, countUnread)));
  serve(app, markApi, async (request) =>
    ok({ done: await withCaller(database, request, (ctx) => markRead(ctx, request.body)) }),
  );
  serve(app, waysApi, async (request) =>
    ok(await withCaller(database, request, (ctx) => readWays(ctx, noticeKinds()))),
  );
  serve(app, waysUpdate, async (request) =>
    ok(
      await withCaller(database, request, (ctx) => changeWay(ctx, noticeKinds(), request.body)),
      'Sačuvano.',
    ),
  );
}
