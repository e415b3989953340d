import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalid } from '../../core/errors.ts';
import { ok } from '../../core/http.ts';
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
    await limited.register(rateLimit, { global: false, errorResponseBuilder: tooMany });

    serve(
      limited,
      contactApi,
      async (request) => {
        const { [HONEYPOT]: trap, ...message } = validContact(request.body);
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

/** The message, or 422 whose own message is the first complaint: the form shows that one as a toast. */
function validContact(body: unknown) {
  const result = contactSchema.safeParse(body);
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
