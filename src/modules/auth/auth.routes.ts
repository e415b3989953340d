import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { callerOf, ok, withCaller } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import type { Deps } from '../../server/module.ts';
import { loginApi, logoutApi, profileApi, refreshApi, switchApi, ticketApi } from './auth.api.ts';
import { login, logout, profile, refresh, switchTenant } from './auth.service.ts';
import { clientOf, clientWithCookie } from './sessions/browser.ts';
import { isSignedIn, signedInOf } from './sessions/signed-in.ts';
import { signTicket } from './sessions/tokens.ts';

/** Sign-in and all that follows from it, as SPEC section 7 lists it. */
export function authRoutes(app: FastifyInstance, { database, config }: Deps): void {
  serve(app, loginApi, async (request, reply) =>
    ok(
      await login(database, request.body, clientWithCookie(request, reply, config)),
      'Uspješno ste se prijavili!',
    ),
  );
  serve(app, refreshApi, async (request) =>
    ok(await refresh(database, request.body.refreshToken, clientOf(request, config))),
  );
  serve(app, logoutApi, async (request) => {
    const caller = await app.authenticate(request).catch(unlessUnauthenticated);
    const signedIn = isSignedIn(caller) ? caller : null;
    await logout(database, signedIn, request.body?.refreshToken ?? null, clientOf(request, config));
    return ok(null, 'Uspješno ste se odjavili!');
  });
  serve(app, profileApi, async (request) => {
    const read = ({ db }: Ctx) => profile(db, callerOf(request));
    const { user, ...rest } = await withCaller(database, request, read);
    return { ...ok(user), ...rest };
  });
  serve(app, ticketApi, async (request) => {
    const { actor, tenant, sessionId } = signedInOf(request);
    const claims = { userId: actor.userId, tenantId: tenant.id, sessionId };
    const { ticket, expires } = await signTicket(database, claims);
    return ok({ ticket, expires_at: new Date(expires * 1000).toISOString() });
  });
  serve(app, switchApi, async (request) =>
    ok(await switchTenant(database, signedInOf(request), request.body.tenant_id)),
  );
}

function unlessUnauthenticated(error: unknown): null {
  if (error instanceof AppError && error.status === 401) return null;
  throw error;
}
