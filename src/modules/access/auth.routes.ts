import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { ok } from '../../core/http.ts';
import { login, logout, profile, refresh, switchTenant } from './auth.service.ts';
import { createAuthenticator, signedInOf } from './authenticate.ts';
import { MAX_PASSWORD } from './passwords.ts';
import type { Origin } from './sessions.ts';

const text = (missing: string, max: number) =>
  z
    .string(missing)
    .min(1, missing)
    .max(max, `Najviše ${max} znakova.`)
    // PostgreSQL cannot store NUL; it only ever comes from broken or hostile input.
    .refine((value) => !value.includes('\0'), 'Tekst sadrži nedozvoljen znak.');

const loginBody = z.object({
  email: text('Unesite e-mail.', 254).refine((value) => value.trim() !== '', 'Unesite e-mail.'),
  password: text('Unesite lozinku.', MAX_PASSWORD),
});
const refreshBody = z.object({ refreshToken: text('Nedostaje token za obnovu.', 200) });
const logoutBody = z.object({ refreshToken: z.string().max(200).nullish() }).nullish();
const switchBody = z.object({ tenant_id: z.string('Odaberite organizaciju.').max(100) });

/** Sign-in and all that follows from it, as SPEC.md section 7 lists it. */
export function authRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const authenticate = createAuthenticator({ database });
  const open = { permission: 'public' };
  const signedIn = { permission: 'authenticated' };
  const docs = (summary: string, more: object = {}) => ({ tags: ['Prijava'], summary, ...more });

  app.post<{ Body: z.infer<typeof loginBody> }>(
    '/api/auth/login',
    { config: open, schema: docs('Prijava e-mailom i lozinkom', { body: loginBody }) },
    async (request) =>
      ok(await login(database, request.body, originOf(request)), 'Uspješno ste se prijavili!'),
  );
  app.post<{ Body: z.infer<typeof refreshBody> }>(
    '/api/auth/refresh-token',
    { config: open, schema: docs('Novi tokeni za token za obnovu', { body: refreshBody }) },
    async (request) => ok(await refresh(database, request.body.refreshToken)),
  );
  app.post<{ Body: z.infer<typeof logoutBody> }>(
    '/api/auth/logout',
    // Public to the guard: who leaves after the access token has run out is known by the refresh token.
    { config: open, schema: docs('Odjava', { body: logoutBody }) },
    async (request) => {
      const signedIn = await authenticate(request).catch(unlessUnauthenticated);
      await logout(database, signedIn, request.body?.refreshToken ?? null);
      return ok(null, 'Uspješno ste se odjavili!');
    },
  );
  app.get('/api/auth/profile', { config: signedIn, schema: docs('Prijavljena osoba') }, async (request) => {
    const { user, ...rest } = await profile(database, signedInOf(request));
    return { ...ok(user), ...rest };
  });
  app.post<{ Body: z.infer<typeof switchBody> }>(
    '/api/auth/switch-tenant',
    { config: signedIn, schema: docs('Prelazak u drugu organizaciju', { body: switchBody }) },
    async (request) => ok(await switchTenant(database, signedInOf(request), request.body.tenant_id)),
  );
}

const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip || null,
  userAgent: request.headers['user-agent'] ?? null,
});

function unlessUnauthenticated(error: unknown): null {
  if (error instanceof AppError && error.status === 401) return null;
  throw error;
}
