import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readGiven } from '../../core/given.ts';
import { ok } from '../../core/http.ts';
import { tooManyFromHere } from '../../core/rate.ts';
import { serve } from '../../core/serve.ts';
import type { Deps } from '../../server/module.ts';
import { chargeFrom } from '../access/throttle.ts';
import { adminRoutes } from './admin.routes.ts';
import { receiveMessage } from './contact.service.ts';
import { contactSchema } from './contact.ts';
import { publicSettingsReader } from './settings.service.ts';
import { contactApi, settingsApi, visitApi } from './site.api.ts';
import { recordVisit } from './visits.service.ts';

const MINUTE = 60_000;

/**
 * What the public pages call, which takes no token, and what the operator's people do with it. Limits are per address (IPv6:
 * per /64): of messages in the database and so for all nodes, of page views per node.
 */
export async function siteRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, jobs } = deps;
  const settings = publicSettingsReader(database);
  adminRoutes(app, deps);

  serve(app, settingsApi, async (request, reply) => {
    const answer = ok(await settings());
    const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url');
    const etag = `"${hash.slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : answer;
  });

  serve(
    app,
    contactApi,
    async (request) => {
      const given = readGiven(contactSchema, request.body);
      // What cannot be kept costs nothing and is not counted: people mistype.
      await chargeFrom(database, 'contact', request.ip, 'Previše poruka s ove adrese.');
      await receiveMessage(database, jobs, given);
      return { success: true as const, message: 'Poruka je uspješno poslana!' };
    },
    { bodyLimit: 64 * 1024 },
  );

  await app.register(async (limited) => {
    await limited.register(rateLimit, { global: false, errorResponseBuilder: tooManyFromHere });

    serve(
      limited,
      visitApi,
      async (request) => {
        await recordVisit(database, request.body);
        return { success: true as const, message: 'Posjeta je zabilježena.' };
      },
      {
        config: { rateLimit: { max: 120, timeWindow: MINUTE } },
        bodyLimit: 16 * 1024,
        preValidation: respectPrivacy,
      },
    );
  });
}

/** Do-Not-Track and Global Privacy Control: such a visit is answered and not looked at. */
async function respectPrivacy(request: FastifyRequest, reply: FastifyReply) {
  if (request.headers.dnt === '1' || request.headers['sec-gpc'] === '1')
    return reply.send({ success: true, message: 'Posjeta nije zabilježena, kako pregledač traži.' });
}
