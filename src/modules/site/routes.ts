import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../core/http.ts';
import { parseBody } from '../../core/parse-body.ts';
import { serve } from '../../core/serve.ts';
import { chargeFrom } from '../../core/throttle.ts';
import type { Deps } from '../../server/module.ts';
import { adminRoutes } from './admin.routes.ts';
import { receiveMessage } from './contact.service.ts';
import { contactSchema, spamReason } from './contact.ts';
import { publicSettings } from './settings.service.ts';
import { contactApi, settingsApi } from './site.api.ts';

/**
 * Public routes without a token, and the operator's. Messages are rate limited per address (IPv6: per /64) in the database,
 * for all nodes together.
 */
export function siteRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, jobs } = deps;
  adminRoutes(app, deps);

  serve(app, settingsApi, async (request, reply) => {
    const answer = ok(await publicSettings(database));
    const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url');
    const etag = `"${hash.slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : answer;
  });

  serve(
    app,
    contactApi,
    async (request) => {
      const message = parseBody(contactSchema, request.body);
      // Invalid input does not count towards the limit.
      await chargeFrom(database, 'contact', request.ip, 'Previše poruka s ove adrese.');
      await receiveMessage(database, jobs, message, spamReason(message, request.headers));
      return { success: true as const, message: 'Poruka je uspješno poslana!' };
    },
    { bodyLimit: 64 * 1024 },
  );
}
