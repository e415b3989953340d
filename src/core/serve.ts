import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { type Endpoint, refusalsOf } from './endpoint.ts';
import { type ListQuery, type ListSpec, listSchema, parseListQuery, type RawQuery } from './list-query.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route takes and answers; OpenAPI is made from it. */
    endpoint?: Endpoint;
  }
}

/** What becomes `T` once it has been written as JSON: a time may still be a Date. */
export type Sent<T> = unknown extends T
  ? T
  : T extends string
    ? string extends T
      ? T | Date
      : T
    : T extends readonly (infer Item)[]
      ? readonly Sent<Item>[]
      : T extends object
        ? { [K in keyof T]: Sent<T[K]> }
        : T;

type Parsed<S, AsGiven> = AsGiven extends true ? unknown : S extends z.ZodType ? z.output<S> : unknown;
type Queried<E extends Endpoint> =
  E['list'] extends ListSpec<infer S>
    ? E['asGiven'] extends true
      ? RawQuery
      : ListQuery<S>
    : Parsed<E['query'], E['asGiven']>;

/** The request as the handler of an endpoint is given it: checked, except where the service does that. */
export type Asked<E extends Endpoint> = FastifyRequest<{
  Params: Parsed<E['params'], false>;
  Querystring: Queried<E>;
  Body: Parsed<E['body'], E['asGiven']>;
}>;

/**
 * Registers a route for a declared endpoint. What the handler answers must have the declared type; a handler that
 * sends something else than JSON answers the reply. Nothing is checked again on the way out (tests do: `watchAnswers`).
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  declared: E,
  handler: (request: Asked<E>, reply: FastifyReply) => Promise<Sent<z.output<E['answer']>> | FastifyReply>,
  options: Omit<RouteShorthandOptions, 'schema' | 'validatorCompiler'> = {},
): void {
  const { method, path, permission, inPerson, params, body, list, status } = declared as Endpoint;
  const query = list ? listSchema(list) : declared.query;
  const answer = handler as (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  app.route({
    ...(options as object),
    method,
    url: path,
    config: { ...options.config, permission, inPerson, endpoint: declared },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
    },
    validatorCompiler: ((route: Parameters<typeof validatorCompiler>[0]) => {
      if (declared.asGiven && route.httpPart !== 'params') return (value: unknown) => ({ value });
      if (list && route.httpPart === 'querystring') return reading(list);
      return validatorCompiler(route);
    }) as never,
    handler: status
      ? (request, reply) => {
          reply.code(status);
          return answer(request, reply);
        }
      : answer,
  });
}

/** A validator that reads a list's query. */
const reading = (list: ListSpec) => (raw: unknown) => {
  try {
    return { value: parseListQuery(list, raw as RawQuery) };
  } catch (error) {
    return { error };
  }
};

/**
 * Compares every JSON answer with what its endpoint declares and tells `untrue` what differs. For tests: it would
 * triple the work of writing a page.
 */
export function watchAnswers(app: FastifyInstance, untrue: (what: string) => void): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return payload;
    const status = reply.statusCode;
    const success = endpoint.status ?? 200;
    const schema =
      status === success
        ? endpoint.answer
        : status === 202
          ? endpoint.accepted
          : refusalsOf(endpoint)[status]?.schema;
    const parsed = schema?.safeParse(JSON.parse(JSON.stringify(payload)));
    const what = `${endpoint.method} ${endpoint.path} answered ${status}`;
    if (!parsed) untrue(`${what}, which it does not declare`);
    else if (!parsed.success) untrue(`${what} otherwise than declared: ${parsed.error.message}`);
    return payload;
  });
}
