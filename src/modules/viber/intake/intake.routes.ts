import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../../core/errors.ts';
import type { Deps } from '../../../server/module.ts';
import { botByHook, type KnownBot } from '../bots/known-bots.ts';
import { headingOf, readCallback } from '../protocol/callback.ts';
import { isSigned, SIGNATURE_HEADER } from '../protocol/signature.ts';
import type { Taking } from './take.ts';
import type { Tally } from './tally.ts';
import { welcomeOf } from './welcome.ts';

/** Most bytes of a callback. A longer one is refused, so what the service may send must fit with room to spare. */
const BODY_LIMIT = 256 * 1024;
const BYTES = 'application/octet-stream';
const NOT_SIGNED = 'Potpis poziva nije ispravan.';
/** What is answered to a callback that needs no answer. */
const TAKEN = {};

/**
 * The webhook of every bot. A callback is acknowledged once it is stored, whatever is in it: one that is refused is lost, because the
 * service gives up after an hour.
 */
export async function webhookRoute(
  app: FastifyInstance,
  deps: Deps,
  { taking, tally }: { taking: Taking; tally: Tally },
): Promise<void> {
  await app.register(async (scope) => {
    // The signature is of the bytes, so nothing may be read before it is checked, and whatever type they are said to be.
    scope.addHook('onRequest', (request, _reply, done) => {
      request.raw.headers['content-type'] = BYTES;
      done();
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(BYTES, { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { hook_id: string } }>(
      '/api/public/viber/:hook_id',
      {
        bodyLimit: BODY_LIMIT,
        config: { permission: 'public', withoutDatabase: true },
        // Of the service, not of our API.
        schema: { hide: true },
      },
      async (request) => {
        const bot = await botByHook(deps, request.params.hook_id);
        if (!bot) throw notFound();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!isSigned(bot.token, body, signatureIn(request))) {
          tally.note({ botId: bot.idguid, refused: 1 }, NOT_SIGNED);
          throw new AppError(403, 'not_signed', NOT_SIGNED);
        }
        const { event, userId } = headingOf(body);
        await taking.take({ tenantId: bot.tenantId, botId: bot.idguid, event, userId, body });
        tally.note({ botId: bot.idguid, callbacks: 1, messages: Number(event === 'message') });
        return event === 'conversation_started' && bot.active ? answerTo(deps, bot, body) : TAKEN;
      },
    );
  });
}

/** The header's signature, or without one that of the address; anything that is not one text is none. */
function signatureIn({ headers, query }: FastifyRequest): string {
  const given = headers[SIGNATURE_HEADER] ?? (query as { sig?: unknown }).sig;
  return typeof given === 'string' ? given : '';
}

/** The welcome of who has opened a conversation. One that cannot be made is left out: the callback is stored already. */
async function answerTo(deps: Deps, bot: KnownBot, body: Buffer): Promise<object> {
  const callback = readCallback(body);
  if (callback?.event !== 'conversation_started') return TAKEN;
  try {
    return (await welcomeOf(deps, bot, callback)) ?? TAKEN;
  } catch (error) {
    deps.log.warn({ err: error, bot: bot.idguid }, 'viber: a welcome could not be made');
    return TAKEN;
  }
}
