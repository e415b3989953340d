import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { type Endpoint, refusalsOf } from './endpoint.ts';
import { type ListQuery, type ListSpec, parseListQuery, type RawQuery } from './list-query.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's declaration; OpenAPI is generated from it. */
    endpoint?: Endpoint;
  }
}

/** `T` before serialization to JSON: a time may be a Date. */
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

type Parsed<S, ByService> = ByService extends true ? unknown : S extends z.ZodType ? z.output<S> : unknown;
type Queried<E extends Endpoint> =
  E['list'] extends ListSpec<infer S>
    ? E['validatedByService'] extends true
      ? RawQuery
      : ListQuery<S>
    : Parsed<E['query'], E['validatedByService']>;

/** The request that a handler gets: validated, unless the service does that. */
export type EndpointRequest<E extends Endpoint> = FastifyRequest<{
  Params: Parsed<E['params'], false>;
  Querystring: Queried<E>;
  Body: Parsed<E['body'], E['validatedByService']>;
}>;

/** Answers a request to a declared endpoint. */
export type Handler<E extends Endpoint> = (
  request: EndpointRequest<E>,
  reply: FastifyReply,
) => Promise<Sent<z.output<E['answer']>> | FastifyReply>;

/**
 * Registers a route for a declared endpoint. The handler's result must have the declared type; a handler that sends
 * something other than JSON returns the reply. Responses are not validated at run time, only in tests (`checkAnswers`).
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  declared: E,
  handler: Handler<E>,
  options: Omit<RouteShorthandOptions, 'schema' | 'validatorCompiler'> = {},
): void {
  const { method, path, permission, inPerson, params, query, body, list, status } = declared as Endpoint;
  // The query of a list is read by `listValidator`; it is described only for OpenAPI (server/apidocs.ts).
  const querystring = list ? {} : query;
  const answer = handler as (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  app.route({
    ...(options as object),
    method,
    url: path,
    config: { ...options.config, permission, inPerson, endpoint: declared },
    schema: {
      ...(params && { params }),
      ...(querystring && { querystring }),
      ...(body && { body }),
    },
    validatorCompiler: ((route: Parameters<typeof validatorCompiler>[0]) => {
      if (declared.validatedByService && route.httpPart !== 'params') return (value: unknown) => ({ value });
      if (list && route.httpPart === 'querystring') return listValidator(list);
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

/** A validator that parses a list's query. */
const listValidator = (list: ListSpec) => (raw: unknown) => {
  try {
    return { value: parseListQuery(list, raw as RawQuery) };
  } catch (error) {
    return { error };
  }
};

/**
 * Validates every JSON response against its endpoint and reports differences to `onMismatch`. For tests only: it
 * serializes and parses every response once more.
 */
export function checkAnswers(app: FastifyInstance, onMismatch: (what: string) => void): void {
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
    if (!parsed) onMismatch(`${what}, which it does not declare`);
    else if (!parsed.success) onMismatch(`${what} otherwise than declared: ${parsed.error.message}`);
    return payload;
  });
}
