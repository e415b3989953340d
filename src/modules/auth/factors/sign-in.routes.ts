import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { ok } from '../../../core/http.ts';
import { rateLimitError } from '../../../core/rate-limit.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { clientWithCookie } from '../sessions/browser.ts';
import { relyingParty } from './relying-party.ts';
import { passkeyOptions, passkeySignIn, secondFactor, secondFactorOptions } from './second-factor.service.ts';
import {
  passkeyOptionsApi,
  passkeySignInApi,
  secondFactorApi,
  secondFactorOptionsApi,
} from './sign-in.api.ts';

const WELCOME = 'Uspješno ste se prijavili!';

/** Sign-in with a second factor or a passkey. */
export async function factorSignInRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, config } = deps;
  const rpOf = (request: FastifyRequest) => relyingParty(config.publicUrl, request);

  serve(app, secondFactorApi, async (request, reply) => {
    const { challenge, passkey, code = '' } = request.body;
    const step = passkey ? { passkey, rp: rpOf(request) } : { code };
    return ok(await secondFactor(deps, challenge, step, clientWithCookie(request, reply, config)), WELCOME);
  });
  serve(app, passkeySignInApi, async (request, reply) => {
    const client = clientWithCookie(request, reply, config);
    return ok(await passkeySignIn(database, rpOf(request), request.body, client), WELCOME);
  });

  // Limited, because every visit of the sign-in page may create a challenge in the database.
  await app.register(async (limited) => {
    await limited.register(rateLimit, { global: false, errorResponseBuilder: rateLimitError });
    const options = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } };
    serve(
      limited,
      passkeyOptionsApi,
      async (request) => ok(await passkeyOptions(database, rpOf(request))),
      options,
    );
    serve(
      limited,
      secondFactorOptionsApi,
      async (request) =>
        ok({ options: await secondFactorOptions(database, rpOf(request), request.body.challenge) }),
      options,
    );
  });
}
