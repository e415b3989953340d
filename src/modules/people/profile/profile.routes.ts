import type { FastifyInstance } from 'fastify';
import { callerOf, ok, withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { defaultTenant, profileGet, profileUpdate } from './profile.api.ts';
import { readOwnProfile, setDefaultTenant, updateOwnProfile } from './profile.service.ts';

/** What a person does with their own account. */
export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

  serve(app, profileGet, async (request) => ok(await withCaller(database, request, readOwnProfile)));
  serve(app, profileUpdate, async (request) => {
    const saved = await withCaller(database, request, (ctx) => updateOwnProfile(ctx, request.body));
    return ok(saved, 'Profil je sačuvan.');
  });
  serve(app, defaultTenant, async (request) => {
    await setDefaultTenant(database, callerOf(request), request.ip || null, request.body.tenant_id);
    return ok(null, 'Zadana organizacija je sačuvana.');
  });
}
