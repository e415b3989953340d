import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ctx } from './context.ts';
import type { Endpoint } from './endpoint.ts';
import { ok } from './http.ts';
import { type EndpointRequest, type Handler, type Sent, serve } from './serve.ts';

/** Opens the transaction of a request's caller, such as `withCaller` of a database. */
export type Run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) => Promise<T>;
type Data<E extends Endpoint> = Sent<z.output<E['answer']>> extends { data: infer D } ? D : never;
type Result<E extends Endpoint> = Promise<Data<E>> | ([Data<E>] extends [null] ? Promise<void> : never);

/**
 * Registers endpoints that call one service function in one transaction and answer its result, or `null`. `message`: what people are told,
 * also by what came of it.
 */
export const serviceRoutes =
  (app: FastifyInstance) =>
  <E extends Endpoint>(
    declared: E,
    run: Run,
    work: (ctx: Ctx, request: EndpointRequest<E>) => Result<E>,
    message?: string | ((data: Data<E>) => string),
  ): void => {
    const answer = async (request: EndpointRequest<E>): Promise<unknown> => {
      const data = (await run(request, async (ctx) => work(ctx, request))) ?? null;
      return ok(data, typeof message === 'function' ? message(data as Data<E>) : message);
    };
    serve(app, declared, answer as Handler<E>);
  };
