import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalid } from '../../core/errors.ts';
import { ok } from '../../core/http.ts';
import type { Deps } from '../../server/module.ts';
import { receiveMessage } from './contact.service.ts';
import { contactSchema } from './contact.ts';
import { HONEYPOT } from './contact-form.ts';
import { cachedSettings } from './settings.service.ts';
import { recordVisit, type Visit, visitSchema } from './visits.service.ts';

const MINUTE = 60_000;
const tags = ['Javna stranica'];

/** What the public pages call; none of it takes a token. Limits are per address (IPv6: per /64) and per node. */
export async function siteRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, jobs } = deps;
  const settings = cachedSettings(database);

  app.get(
    '/api/public/settings',
    { config: { permission: 'public' }, schema: { tags, summary: 'Javne postavke stranice' } },
    async (request, reply) => {
      const answer = JSON.stringify(ok(await settings()));
      const etag = `"${createHash('sha256').update(answer).digest('base64url').slice(0, 22)}"`;
      reply.header('etag', etag).header('cache-control', 'no-cache');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  );

  await app.register(async (limited) => {
    await limited.register(rateLimit, { global: false, errorResponseBuilder: tooMany });

    limited.post<{ Body: unknown }>(
      '/api/public/contact-messages',
      {
        config: { permission: 'public', rateLimit: { max: 10, timeWindow: 10 * MINUTE } },
        bodyLimit: 64 * 1024,
        schema: { tags, summary: 'Poruka s kontakt-obrasca', body: contactSchema },
        attachValidation: true,
      },
      async (request, reply) => {
        const { [HONEYPOT]: trap, ...message } = validContact(request);
        if (!trap) await receiveMessage(database, jobs, message);
        return reply.code(201).send({ success: true, message: 'Poruka je uspješno poslana!' });
      },
    );

    limited.post<{ Body: Visit }>(
      '/api/public/track-visitor',
      {
        config: { permission: 'public', rateLimit: { max: 120, timeWindow: MINUTE } },
        bodyLimit: 16 * 1024,
        schema: { tags, summary: 'Pregled stranice', body: visitSchema },
        preValidation: respectPrivacy,
      },
      async (request) => {
        await recordVisit(database, request.body);
        return { success: true, message: 'Posjeta je zabilježena.' };
      },
    );
  });
}

/** The message, or 422 whose own message is the first complaint: the form shows that one as a toast. */
function validContact(request: FastifyRequest) {
  const result = contactSchema.safeParse(request.body);
  if (result.success) return result.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? '_')] ??= message;
  throw invalid(errors, Object.values(errors)[0]);
}

/** Do-Not-Track and Global Privacy Control: such a visit is answered and not looked at. */
async function respectPrivacy(request: FastifyRequest, reply: FastifyReply) {
  if (request.headers.dnt === '1' || request.headers['sec-gpc'] === '1')
    return reply.send({ success: true, message: 'Posjeta nije zabilježena, kako pregledač traži.' });
}

function tooMany(_request: FastifyRequest, { ttl }: { ttl: number }): AppError {
  const seconds = Math.ceil(ttl / 1000);
  const wait = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return new AppError(429, 'too_many', `Previše zahtjeva s ove adrese. Pokušajte ponovo za ${wait}.`, {
    data: { retry_after: seconds },
  });
}
