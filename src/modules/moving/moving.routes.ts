import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../core/errors.ts';
import { sendFile, sendingOf } from '../../core/files/send.ts';
import { ok, requireOperator, withOperator } from '../../core/http.ts';
import { isId } from '../../core/list-query.ts';
import { serve } from '../../core/serve.ts';
import { serveList } from '../../core/serve-list.ts';
import { type Run, serviceRoutes } from '../../core/service-routes.ts';
import { findTenant } from '../../core/system.ts';
import type { Deps } from '../../server/module.ts';
import { type Proof, prove } from '../auth/factors/proof.ts';
import { relyingParty } from '../auth/factors/relying-party.ts';
import { signedInOf } from '../auth/sessions/signed-in.ts';
import * as api from './moving.api.ts';
import {
  cancelMove,
  enterMove,
  getMove,
  isRemoval,
  moveAgain,
  moveListing,
  partOf,
  startBringIn,
  startRemoval,
  startTakeOut,
} from './moving.service.ts';
import { REMOVAL_DAYS } from './states.ts';

/** Moves of organisations; the operator's people alone. What takes everything along, or away, asks once more who they are. */
export function movingRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, jobs, config, moves, files } = deps;
  const run: Run = (request, work) => withOperator(database, request, work);
  const proved = async (request: FastifyRequest, proof: Proof | null | undefined): Promise<void> => {
    requireOperator(request);
    await prove(database, signedInOf(request), request.ip, proof ?? {}, () =>
      relyingParty(config.publicUrl, request),
    );
  };
  const organisation = async (id: string) => {
    const found = isId(id) ? await findTenant(database, id) : null;
    if (!found) throw new AppError(404, 'not_found', 'Organizacija nije pronađena.');
    return found;
  };

  serveList(app, api.moveList, moveListing, run);
  const route = serviceRoutes(app);
  route(api.moveGet, run, (ctx, { params }) => getMove(ctx, params.idguid));

  serve(app, api.surveyGet, async (request) => {
    const { id } = await run(request, () => organisation(request.params.idguid));
    const found = await moves.survey(id);
    if (!found) throw notFound();
    const { fileBytes, isOperator: _, ...survey } = found;
    return ok({ ...survey, file_bytes: fileBytes });
  });
  serve(app, api.takeOutApi, async (request) => {
    const { organisation_id, passphrase, proof } = request.body;
    await proved(request, proof);
    const found = await organisation(organisation_id);
    const made = await run(request, (ctx) => startTakeOut(ctx, jobs, found, passphrase));
    return ok(made, 'Iznošenje je počelo.');
  });
  route(
    api.bringInApi,
    run,
    (ctx, { body }) => startBringIn(ctx, jobs, body),
    'Arhiva je primljena i provjerava se.',
  );
  serve(app, api.removalApi, async (request) => {
    const { organisation_id, name, proof } = request.body;
    await proved(request, proof);
    const found = await organisation(organisation_id);
    const made = await run(request, (ctx) => startRemoval(ctx, jobs, found, name));
    return ok(made, `Organizacija se briše za ${REMOVAL_DAYS} dana. Dotad možete odustati.`);
  });
  serve(app, api.enterApi, async (request) => {
    await proved(request, request.body.proof);
    await run(request, (ctx) => enterMove(ctx, jobs, request.params.idguid));
    return ok(null, 'Unošenje je počelo.');
  });
  serve(app, api.againApi, async (request) => {
    const { idguid } = request.params;
    // A failed deletion begins at once.
    if (await run(request, (ctx) => isRemoval(ctx, idguid))) await proved(request, request.body.proof);
    await run(request, (ctx) => moveAgain(ctx, jobs, idguid));
    return ok(null, 'Pokrenuto je ponovo.');
  });
  serve(app, api.cancelApi, async (request) => {
    const kind = await run(request, (ctx) => cancelMove(ctx, jobs, request.params.idguid));
    return ok(null, kind === 'removal' ? 'Organizacija se ne briše.' : 'Arhiva je odbačena.');
  });
  serve(
    app,
    api.partContent,
    async (request, reply) => {
      const { idguid, number } = request.params;
      const file = await run(request, (ctx) => partOf(ctx, idguid, number));
      return sendFile(request, reply, files, file, sendingOf(request.query));
    },
    { config: { byTicket: true } },
  );
}
