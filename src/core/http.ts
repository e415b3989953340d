import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Ctx, Database, TenantRef } from './context.ts';
import { AppError, forbidden } from './errors.ts';
import type { Page } from './query.ts';
import { inTenant } from './tenant.ts';

/** Who sent a request, established from its token. */
export interface Caller {
  /** By what they came: a sign-in, or an API key. */
  kind: 'session' | 'key';
  actor: Actor;
  tenant: TenantRef;
  /** The organisation asks for a second factor that the person does not have yet: until then nothing is permitted. */
  needsFactor: boolean;
}

/**
 * `public`: anybody; `authenticated`: anybody known, also by an API key; `person`: who has signed in themselves, so
 * neither a key nor somebody acting in their name; else the name of the permission it takes.
 */
export type RoutePermission = 'public' | 'authenticated' | 'person' | (string & {});

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: RoutePermission;
    /** Beside its permission it takes somebody in person; see `person`. */
    inPerson?: boolean;
    /** It is answered without asking the database (or hardly ever): also while others have to wait for that. */
    withoutDatabase?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyInstance {
    /** Finds the caller of a request to a guarded route, who may do what it does. Throws 401 and 403. */
    admit(request: FastifyRequest): Promise<Caller>;
  }
}

/** Finds the caller of a request. Throws 401 when there is no token or it does not hold. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/**
 * Puts the guard before every route of `app`. A route that names no permission cannot be registered: forgetting
 * it stops the start, not the audit a year later.
 */
export function guardRoutes(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('caller', null);
  app.decorate('admit', async (request: FastifyRequest) => {
    const caller = await authenticate(request);
    const { permission = '', inPerson } = request.routeOptions.config;
    const { permissions, via } = caller.actor;
    const named = permission !== 'authenticated' && permission !== 'person';
    if (named && caller.needsFactor) throw factorRequired();
    if (named && !permissions.has(permission)) throw forbidden();
    if ((inPerson || permission === 'person') && via !== null) throw inPersonOnly();
    return caller;
  });
  app.addHook('onRoute', (route) => {
    if (!route.config?.permission)
      throw new Error(`Route ${route.method} ${route.url} declares no permission`);
  });
  app.addHook('onRequest', async (request) => {
    const { permission } = request.routeOptions.config;
    if (!permission || permission === 'public') return;
    request.caller = await app.admit(request);
  });
}

const factorRequired = (): AppError =>
  new AppError(
    403,
    'second_factor_required',
    'Ova organizacija traži drugi faktor prijave. Uključite ga u svom profilu, pod Sigurnost.',
  );

/** Said to an API key, and to somebody acting in another's name, where the person themselves is asked for. */
export const inPersonOnly = (): AppError =>
  new AppError(403, 'in_person', 'Ovo može samo osoba koja se sama prijavila, ne API ključ ni zamjena.');

/** The caller of a guarded route. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error(`${request.routeOptions.url} is public and has no caller`);
  return request.caller;
}

/**
 * The caller as they are when the work begins. They were admitted when the head of the request had come; its body may have
 * taken minutes, in which somebody took their rights. Throws as the guard does.
 */
export async function currentCaller(request: FastifyRequest): Promise<Caller> {
  const { method, server } = request;
  if (method !== 'GET' && method !== 'HEAD') request.caller = await server.admit(request);
  return callerOf(request);
}

/** Runs a service in one transaction in the name of the request's caller. */
export async function withCaller<T>(
  database: Database,
  request: FastifyRequest,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { actor, tenant } = await currentCaller(request);
  const scope = { tenantId: tenant.id, userId: actor.userId, isOperator: tenant.isOperator };
  return inTenant(database, scope, (db) => work({ db, actor, tenant, ip: request.ip }));
}

/** Stops whoever does not work for the operator, also where another organisation was given the right. Throws 403. */
export function requireOperator(request: FastifyRequest): void {
  if (!callerOf(request).tenant.isOperator)
    throw new AppError(403, 'operator_only', 'Ovim upravlja operater sistema.');
}

/** `withCaller` for what is the operator's alone; see `requireOperator`. */
export function withOperator<T>(
  database: Database,
  request: FastifyRequest,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  requireOperator(request);
  return withCaller(database, request, work);
}

/** The answer of a success. */
export const ok = <T>(data: T, message?: string) => ({
  success: true as const,
  ...(message ? { message } : {}),
  data,
});

/** The answer of a list. */
export const okPage = <T>({ data, meta }: Page<T>) => ({ success: true as const, data, meta });
