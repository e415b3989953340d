import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { callerOf, ok, withCaller } from '../../../core/http.ts';
import { plural } from '../../../core/plural.ts';
import { serve } from '../../../core/serve.ts';
import { serveList } from '../../../core/serve-list.ts';
import { chargeMail } from '../../../core/throttle.ts';
import type { Deps } from '../../../server/module.ts';
import { signedInOf } from '../sessions/signed-in.ts';
import { changePassword, newPasswordHash } from './password.service.ts';
import { type Proof, proofOptions, prove } from './proof.ts';
import { ensureRecoveryCodes, makeRecoveryCodes } from './recovery.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';
import {
  addPasskeyApi,
  confirmTotpApi,
  endOtherSessionsApi,
  endSessionApi,
  endTotpApi,
  passkeySetupApi,
  passwordApi,
  proofOptionsApi,
  recoveryCodesApi,
  removePasskeyApi,
  renamePasskeyApi,
  securityApi,
  sessionsApi,
  totpApi,
} from './security.api.ts';
import * as service from './security.service.ts';
import { endOtherSessions, endSession, sessionListing } from './session-list.service.ts';

/** The caller's own sign-in methods and sessions. */
export function securityRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, config } = deps;
  const rpOf = (request: FastifyRequest): RelyingParty => relyingParty(config.publicUrl, request);
  const calling = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    withCaller(database, request, work);
  const proved = (request: FastifyRequest, proof: Proof | null | undefined): Promise<void> =>
    prove(database, signedInOf(request), request.ip, proof ?? {}, () => rpOf(request));
  /** The same with proof of presence. */
  const proving = async <T>(
    request: FastifyRequest,
    proof: Proof | null | undefined,
    work: (ctx: Ctx) => Promise<T>,
  ): Promise<T> => {
    await proved(request, proof);
    return calling(request, work);
  };

  serve(app, securityApi, async (request) => {
    const unavailable = whyNot(() => rpOf(request));
    return ok(await calling(request, (ctx) => service.readSecurity(ctx, unavailable)));
  });
  serve(app, proofOptionsApi, async (request) =>
    ok(await proofOptions(database, rpOf(request), callerOf(request).actor.userId)),
  );

  serve(app, passwordApi, async (request) => {
    const { current_password, password } = request.body;
    const { sessionId, actor } = signedInOf(request);
    await proved(request, { current_password });
    const hashed = await newPasswordHash(actor, password);
    const ended = await calling(request, (ctx) => changePassword(ctx, deps, sessionId, hashed));
    const others =
      ended > 0
        ? ` ${ended} ${plural(ended, 'prijava', 'prijave', 'prijava')} na drugim mjestima završeno.`
        : '';
    return ok({ ended }, `Lozinka je promijenjena.${others}`);
  });

  serve(app, totpApi, async (request) =>
    ok(await proving(request, request.body, (ctx) => service.startTotp(ctx, deps))),
  );
  /** Creates recovery codes after the factor is stored, because hashing them is slow. */
  const withCodes = async <T extends object>(request: FastifyRequest, setUp: T, message: string) => {
    const { userId } = callerOf(request).actor;
    return ok({ ...setUp, recovery_codes: await ensureRecoveryCodes(database, userId) }, message);
  };
  serve(app, confirmTotpApi, async (request) => {
    await calling(request, (ctx) => service.finishTotp(ctx, deps, request.body.code));
    return withCodes(request, {}, 'Aplikacija za kodove je uključena.');
  });
  serve(app, endTotpApi, async (request) => {
    await proving(request, request.body, (ctx) => service.endTotp(ctx, deps));
    return ok(null, 'Aplikacija za kodove je isključena.');
  });
  serve(app, recoveryCodesApi, async (request) => {
    await proved(request, request.body);
    // Limited, because each set costs ten hashes and a mail.
    await chargeMail(database, callerOf(request).actor.email, request.ip);
    const made = await makeRecoveryCodes();
    return ok({
      recovery_codes: await calling(request, (ctx) => service.newRecoveryCodes(ctx, deps, made)),
    });
  });

  serve(app, passkeySetupApi, async (request) => {
    const rp = rpOf(request);
    return ok(await proving(request, request.body, (ctx) => service.startPasskey(ctx, rp)));
  });
  serve(app, addPasskeyApi, async (request) => {
    const rp = rpOf(request);
    const idguid = await calling(request, (ctx) => service.finishPasskey(ctx, deps, rp, request.body));
    return withCodes(request, { idguid }, 'Pristupni ključ je dodan.');
  });
  serve(app, renamePasskeyApi, async (request) => {
    const { idguid } = request.params;
    await calling(request, (ctx) => service.renamePasskey(ctx, idguid, request.body.name));
    return ok(null);
  });
  serve(app, removePasskeyApi, async (request) => {
    const { idguid } = request.params;
    await proving(request, request.body, (ctx) => service.removePasskey(ctx, deps, idguid));
    return ok(null, 'Pristupni ključ je uklonjen.');
  });

  serveList(app, sessionsApi, (request) => sessionListing(signedInOf(request).sessionId), calling);
  serve(app, endSessionApi, async (request) => {
    const { idguid } = request.params;
    await calling(request, (ctx) => endSession(ctx, signedInOf(request).sessionId, idguid));
    return ok(null, 'Prijava je završena.');
  });
  serve(app, endOtherSessionsApi, async (request) =>
    ok(
      { ended: await calling(request, (ctx) => endOtherSessions(ctx, signedInOf(request).sessionId)) },
      'Ostale prijave su završene.',
    ),
  );
}

/** Why passkeys cannot be used here; null if they can. */
function whyNot(attempt: () => RelyingParty): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
