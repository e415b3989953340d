import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../server/module.ts';
import { readAddress } from '../dns/addresses.ts';
import { answerAcmeDns } from './acme-dns.ts';
import { answerDuckdns } from './duckdns.ts';
import { answerDyndns2 } from './dyndns2.ts';
import {
  type ChallengeRequest,
  replyOf,
  type UpdateHttp,
  type UpdateReply,
  type UpdateRequest,
} from './protocol.ts';
import { refusalTeller } from './refused.ts';
import { TooManyUpdates } from './update-rate.ts';
import type { Updates } from './updates.ts';

/** Most bytes of a body: that of acme-dns is some hundred. */
const MOST_BODY = 8 * 1024;

/**
 * The addresses that devices know. They answer as their protocols say, also where others would get the API's error, and are never refused
 * for others who wait for the database: they wait in a queue of their own.
 */
export async function updateRoutes(
  app: FastifyInstance,
  { log }: Pick<Deps, 'log'>,
  updates: Updates,
): Promise<void> {
  const failed = (error: unknown): void => {
    if (!(error instanceof TooManyUpdates)) log.warn({ err: error }, 'ddns: an update failed for now');
  };
  const telling = refusalTeller(log);
  const update = telling(
    (request: UpdateRequest) => updates.update(request),
    (outcomes) => outcomes.some(({ code }) => code === 'badauth'),
  );
  const challenge = telling(
    (request: ChallengeRequest) => updates.challenge(request),
    (outcome) => outcome === 'badauth',
  );
  await app.register(async (scope) => {
    // Whatever a body is called: acme.sh names no type, and what is no JSON is for the protocol to refuse.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BODY }, (_request, body, done) =>
      done(null, jsonOf(body as string)),
    );
    const serve = (
      methods: string[],
      paths: readonly string[],
      answer: (http: UpdateHttp) => Promise<UpdateReply>,
    ): void => {
      for (const url of paths)
        scope.route({
          method: methods,
          url,
          config: { permission: 'public', withoutDatabase: true },
          handler: async (request, reply) => send(reply, await answer(httpOf(request))),
        });
    };
    serve(['GET', 'HEAD', 'POST', 'PUT'], ['/nic/update', '/v3/update'], (http) =>
      answerDyndns2(http, update, failed),
    );
    // Clients that tell an address must first find it. Nothing else of the answer may look like one: they search it.
    serve(['GET'], ['/nic/ip'], async ({ connection }) =>
      replyOf(200, 'text/plain; charset=utf-8', readAddress(connection) ?? ''),
    );
    serve(['GET'], ['/update', '/update/:domains/:token', '/update/:domains/:token/:ip'], (http) =>
      answerDuckdns(http, update, challenge, failed),
    );
    serve(['POST'], ['/update'], (http) => answerAcmeDns(http, challenge, failed));
  });
}

function httpOf(request: FastifyRequest): UpdateHttp {
  const [path = '', query = ''] = splitOnce(request.url);
  return {
    method: request.method,
    path,
    query,
    headers: request.headers as UpdateHttp['headers'],
    connection: request.ip,
    body: request.body,
  };
}

function splitOnce(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const send = (reply: FastifyReply, { status, headers, body }: UpdateReply): FastifyReply =>
  reply.code(status).headers(headers).send(body);
