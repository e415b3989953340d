import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readGiven } from '../../core/given.ts';
import { ok } from '../../core/http.ts';
import { tooManyFromHere } from '../../core/rate.ts';
import { serve } from '../../core/serve.ts';
import type { Deps } from '../../server/module.ts';
import { receiveMessage } from './contact.service.ts';
import { contactSchema } from './contact.ts';
import { HONEYPOT } from './contact-form.ts';
import { cachedSettings } from './settings.service.ts';
import { contactApi, settingsApi, visitApi } from './site.api.ts';
import { recordVisit } from './visits.service.ts';

const MINUTE = 60_000;

/** What the public pages call; none of it takes a token. Limits are per address (IPv6: per /64) and per node. */
export async function siteRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, jobs } = deps;
  const settings = cachedSettings(database);

  serve(app, settingsApi, async (request, reply) => {
    const answer = ok(await settings());
    const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url');
    const etag = `"${hash.slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : answer;
  });

  await app.register(async (limited) => {
    await limited.register(rateLimit, { global: false, errorResponseBuilder: tooManyFromHere });

    serve(
      limited,
      contactApi,
      async (request) => {
        const { [HONEYPOT]: trap, ...message } = readGiven(contactSchema, request.body);
        if (!trap) await receiveMessage(database, jobs, message);
        return { success: true as const, message: 'Poruka je uspješno poslana!' };
      },
      { config: { rateLimit: { max: 10, timeWindow: 10 * MINUTE } }, bodyLimit: 64 * 1024 },
    );
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
