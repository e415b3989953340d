import type { SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Ctx, Database, TenantRef } from './context.ts';
import { AppError, forbidden } from './errors.ts';
import type { Page } from './query.ts';
import { inTenant, OutdatedCaller } from './tenant.ts';

/** Who sent a request, established from its token. */
export interface Caller {
  /** By what they came: a sign-in, or an API key. */
  kind: 'session' | 'key';
  actor: Actor;
  tenant: TenantRef;
  /** The sign-in by which a person came; an API key has none. */
  sessionId?: string;
  /** The organisation asks for a second factor that the person does not have yet: until then nothing is permitted. */
  needsFactor: boolean;
  /** All this was read once; see `asCaller`. */
  remembered: {
    /** A condition that is true in the database while nothing of it has changed. */
    holds: SQL;
    forget(): void;
  };
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
    /** Answers in its place while the database is in trouble; status and `Retry-After` are set. Without it the API's failure does. */
    inTrouble?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
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

/** Times a request is begun anew because its caller's rights have changed. */
const RENEWALS = 2;

/**
 * Runs `run` with the request's caller as they are now. What is remembered of them is asked for again by the transaction itself
 * (`remembered.holds` as `inTenant` takes it): where it has changed on another node a moment ago, nothing of that transaction
 * stays; they are admitted anew, and `run` is run again. Throws as the guard does.
 */
export async function asCaller<T>(request: FastifyRequest, run: (caller: Caller) => Promise<T>): Promise<T> {
  for (let renewal = 0; ; renewal++) {
    const caller = await currentCaller(request);
    try {
      return await run(caller);
    } catch (error) {
      if (!(error instanceof OutdatedCaller) || renewal === RENEWALS) throw error;
      caller.remembered.forget();
      request.caller = await request.server.admit(request);
    }
  }
}

/** Runs a service in one transaction in the name of a caller, as `asCaller` gives them. */
export function inNameOf<T>(
  database: Database,
  { actor, tenant, remembered }: Caller,
  { ip }: FastifyRequest,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { holds } = remembered;
  const scope = { tenantId: tenant.id, userId: actor.userId, isOperator: tenant.isOperator, holds };
  return inTenant(database, scope, (db) => work({ db, actor, tenant, ip }));
}

/** Runs a service in one transaction in the name of the request's caller. It may be run again, from the beginning. */
export const withCaller = <T>(
  database: Database,
  request: FastifyRequest,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> => asCaller(request, (caller) => inNameOf(database, caller, request, work));

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
  return withCaller(database, request, (ctx) => {
    requireOperator(request);
    return work(ctx);
  });
}

/** The answer of a success. */
export const ok = <T>(data: T, message?: string) => ({
  success: true as const,
  ...(message ? { message } : {}),
  data,
});

/** The answer of a list. */
export const okPage = <T>({ data, meta }: Page<T>) => ({ success: true as const, data, meta });
