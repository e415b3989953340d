import type { SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Ctx, Database, TenantRef, Tx } from './context.ts';
import { AppError, forbidden } from './errors.ts';
import type { Page } from './query.ts';
import { replicaOf } from './replica.ts';
import { inTenant, OutdatedCaller } from './tenant.ts';

/** Who sent a request, established from its token. */
export interface Caller {
  /** By what they came: a sign-in, or an API key. */
  kind: 'session' | 'key';
  actor: Actor;
  tenant: TenantRef;
  /** The person's sign-in; an API key has none. */
  sessionId?: string;
  /** The organisation requires a second factor that the person does not have yet: until then nothing is permitted. */
  needsFactor: boolean;
  /** Rights come from the cache; see `asCaller`. */
  cached: {
    /** True in the database while these rights have not changed. */
    unchanged: SQL;
    evict(): void;
  };
}

/**
 * `public`: anybody; `authenticated`: any caller, also an API key; `person`: a person who has signed in themselves, so neither a
 * key nor an impersonator; otherwise the name of the required permission.
 */
type RoutePermission = 'public' | 'authenticated' | 'person' | (string & {});

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: RoutePermission;
    /** Requires a person besides the permission; see `person`. */
    inPerson?: boolean;
    /**
     * Also takes a ticket in the address (`?ticket=…`) instead of a token: for what a browser loads by itself, as pictures and
     * downloads. Only for GET.
     */
    byTicket?: boolean;
    /** Needs no database (or hardly ever), so it is served while others wait for a connection. */
    withoutDatabase?: boolean;
    /** Answers instead of the API's error during a database outage; status and `Retry-After` are set. */
    onOutage?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyInstance {
    /** Authenticates a request without checking the route's permission. Throws 401 for a missing or invalid token. */
    authenticate: Authenticate;
    /** Authenticates a request and checks the route's permission. Throws 401 and 403. */
    admit(request: FastifyRequest): Promise<Caller>;
  }
}

/** Authenticates a request. Throws 401 if the token is missing or invalid. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/** Guards every route of `app`. A route without a declared permission cannot be registered, so the start fails. */
export function guardRoutes(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('caller', null);
  app.decorate('authenticate', authenticate);
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

/** Refuses an API key and an impersonator where the person themselves is required. */
export const inPersonOnly = (): AppError =>
  new AppError(
    403,
    'in_person',
    'Ovo može samo osoba koja se sama prijavila, a ne API ključ ni neko u njeno ime.',
  );

/** The caller of a guarded route. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error(`${request.routeOptions.url} is public and has no caller`);
  return request.caller;
}

/**
 * The caller at the start of the work. They were authenticated when the headers arrived; while the body arrived, their rights may
 * have been revoked. Throws like the guard.
 */
async function currentCaller(request: FastifyRequest): Promise<Caller> {
  const { method, server } = request;
  if (method !== 'GET' && method !== 'HEAD') request.caller = await server.admit(request);
  return callerOf(request);
}

/** Retries of a request whose caller's rights have changed. */
const MAX_RETRIES = 2;

/**
 * Runs `run` with the request's current caller. The transaction confirms their cached rights (`cached.unchanged`, see
 * `inTenant`). If these have changed on another node, it is rolled back, the caller is admitted again, and `run` is
 * retried. Throws like the guard.
 */
export async function asCaller<T>(request: FastifyRequest, run: (caller: Caller) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const caller = await currentCaller(request);
    try {
      return await run(caller);
    } catch (error) {
      if (!(error instanceof OutdatedCaller) || attempt === MAX_RETRIES) throw error;
      caller.cached.evict();
      request.caller = await request.server.admit(request);
    }
  }
}

/** Runs a service in one transaction for a caller from `asCaller`; on the replica where the route says so. */
export function inNameOf<T>(
  database: Database,
  { actor, tenant, cached }: Caller,
  request: FastifyRequest,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { unchanged } = cached;
  const scope = { tenantId: tenant.id, userId: actor.userId, isOperator: tenant.isOperator, unchanged };
  const run = (db: Tx): Promise<T> => work({ db, actor, tenant, ip: request.ip });
  const replica = mayReadReplica(request) ? replicaOf(database) : undefined;
  return replica ? replica.read(scope, run) : inTenant(database, scope, run);
}

/** Routes that declare it, and every list that is asked for as a file. */
function mayReadReplica({ routeOptions, query }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  if (endpoint?.reads === 'replica') return true;
  return endpoint?.list !== undefined && (query as { file?: unknown }).file !== undefined;
}

/** Runs a service in one transaction for the request's caller. `work` may be retried. */
export const withCaller = <T>(
  database: Database,
  request: FastifyRequest,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> => asCaller(request, (caller) => inNameOf(database, caller, request, work));

/** Throws 403 unless the caller works for the operator, whatever permissions their organisation has. */
export function requireOperator(request: FastifyRequest): void {
  if (!callerOf(request).tenant.isOperator)
    throw new AppError(403, 'operator_only', 'Ovim upravlja operater sistema.');
}

/** `withCaller` for the operator only; see `requireOperator`. */
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

export const ok = <T>(data: T, message?: string) => ({
  success: true as const,
  ...(message ? { message } : {}),
  data,
});

export const okPage = <T>({ data, meta }: Page<T>) => ({ success: true as const, data, meta });
