import type { FastifyInstance } from 'fastify';
import { asCaller, ok } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import type { Deps } from '../../server/module.ts';
import { clientOf } from '../auth/sessions/browser.ts';
import { signedInOf } from '../auth/sessions/signed-in.ts';
import { endImpersonationApi, impersonateApi } from './impersonation.api.ts';
import { endImpersonation, impersonate } from './impersonation.service.ts';

/** Routes to start and end an impersonation, for the operator's people. */
export function impersonationRoutes(app: FastifyInstance, { database, config }: Deps): void {
  serve(app, impersonateApi, async (request) => {
    const { params, body } = request;
    const begin = () =>
      impersonate(database, signedInOf(request), params.idguid, body, clientOf(request, config));
    return ok(await asCaller(request, begin));
  });
  serve(app, endImpersonationApi, async (request) =>
    ok(await endImpersonation(database, signedInOf(request), clientOf(request, config))),
  );
}
