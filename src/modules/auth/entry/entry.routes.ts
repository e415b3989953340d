import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ok } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { clientOf, clientWithCookie } from '../sessions/browser.ts';
import { signedInOf } from '../sessions/signed-in.ts';
import { emailChangeApi } from './email-change.api.ts';
import { requestEmailChange } from './email-change.ts';
import {
  forgotPasswordApi,
  mailedLinkApi,
  registerApi,
  resendVerificationApi,
  resetPasswordApi,
  verifyEmailApi,
} from './entry.api.ts';
import { lookAtLink } from './mailed-link.service.ts';
import { register, resendVerification } from './register.service.ts';
import { forgotPassword, resetPassword } from './reset.service.ts';
import { verify } from './verify.service.ts';

/** Maximum body size: a few short fields. */
const limits = { bodyLimit: 16 * 1024 };

/** Registration, verification and password reset (SPEC section 7). */
export function entryRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, config } = deps;
  const addressOf = (request: FastifyRequest): string | null => request.ip || null;

  serve(
    app,
    registerApi,
    async (request, reply) => {
      const { email } = request.body;
      const registration = await register(deps, request.body, clientWithCookie(request, reply, config));
      return ok(
        { email, registration },
        `Poslali smo poruku na ${email}. Otvorite link iz nje da biste nastavili.`,
      );
    },
    limits,
  );
  serve(
    app,
    mailedLinkApi,
    async (request) => ok({ email: await lookAtLink(database, request.body, addressOf(request)) }),
    limits,
  );
  serve(
    app,
    verifyEmailApi,
    async (request) => {
      const { email, ...verified } = await verify(database, request.body.token, clientOf(request, config));
      if (verified.changed) return ok({ email }, 'E-mail je promijenjen. Od sada se prijavljujete njime.');
      const { session } = verified;
      const said = 'E-mail je potvrđen i nalog je otvoren.';
      return session ? ok(session, said) : ok({ email }, `${said} Prijavite se.`);
    },
    limits,
  );
  serve(
    app,
    resendVerificationApi,
    async (request) => {
      const { email } = request.body;
      await resendVerification(deps, request.body, addressOf(request));
      return ok({ email }, `Ako ${email} čeka potvrdu, poslali smo novu poruku. Provjerite poštu.`);
    },
    limits,
  );
  serve(
    app,
    forgotPasswordApi,
    async (request) => {
      const { email } = request.body;
      await forgotPassword(deps, email, addressOf(request));
      return ok({ email }, `Ako ${email} ima nalog, poslali smo link za novu lozinku. Provjerite poštu.`);
    },
    limits,
  );
  serve(
    app,
    resetPasswordApi,
    async (request) => {
      const email = await resetPassword(deps, request.body, addressOf(request));
      return ok({ email }, 'Nova lozinka je sačuvana. Prijavite se.');
    },
    limits,
  );
  serve(app, emailChangeApi, async (request) => {
    await requestEmailChange(deps, signedInOf(request), addressOf(request), request.body);
    return ok(null, 'Poslali smo vam link na novi e-mail. Promjena važi kad ga otvorite.');
  });
}
