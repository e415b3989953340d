import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../core/errors.ts';
import { type Caller, ok } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { clientWithCookie } from '../../auth/sessions/browser.ts';
import { acceptInvitationApi, invitationApi } from './accept.api.ts';
import { acceptInvitation, invitationOf } from './accept.service.ts';

/** Body limit: a few short fields. */
const limits = { bodyLimit: 16 * 1024 };

/** Accepting an invitation (SPEC section 7). */
export function acceptRoutes(app: FastifyInstance, { database, config }: Deps): void {
  /** The signed-in caller, if any; an invalid token counts as none. */
  const signedInOrNot = async (request: FastifyRequest): Promise<Caller | null> => {
    if (!request.headers.authorization) return null;
    return app.authenticate(request).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 401) return null;
      throw error;
    });
  };

  serve(app, invitationApi, async (request) => ok(await invitationOf(database, request.body.token)), limits);
  serve(
    app,
    acceptInvitationApi,
    async (request, reply) => {
      const { token, ...person } = request.body;
      const signedIn = await signedInOrNot(request);
      const client = clientWithCookie(request, reply, config);
      return ok(await acceptInvitation(database, token, person, signedIn, client), 'Poziv je prihvaćen.');
    },
    limits,
  );
}
