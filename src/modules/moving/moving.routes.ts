import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../core/errors.ts';
import { sendFile, sendingOf } from '../../core/files/send.ts';
import { ok, requireOperator, withOperator } from '../../core/http.ts';
import { isId } from '../../core/list-query.ts';
import { serve } from '../../core/serve.ts';
import { serveList } from '../../core/serve-list.ts';
import { type Run, serviceRoutes } from '../../core/service-routes.ts';
import { asSystem, findTenant } from '../../core/system.ts';
import type { Deps } from '../../server/module.ts';
import { type Proof, prove } from '../auth/factors/proof.ts';
import { relyingParty } from '../auth/factors/relying-party.ts';
import { signedInOf } from '../auth/sessions/signed-in.ts';
import { notify } from '../notifications/notify.ts';
import { REMOVAL_AHEAD } from './index.ts';
import * as api from './moving.api.ts';
import {
  cancelMove,
  enterMove,
  getMove,
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
  /** Tells the organisation's own people, in a transaction of theirs. */
  const tellThem = async (id: string, title: string, body: string): Promise<void> => {
    const tenant = await findTenant(database, id);
    if (!tenant) return;
    await asSystem(database, tenant, (ctx) =>
      notify(ctx, { jobs }, { kind: REMOVAL_AHEAD, title, body, path: '/korisnik/tenants/postavke' }),
    );
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
    const made = await run(request, (ctx) => startRemoval(ctx, found, name));
    await tellThem(
      found.id,
      `Operater briše organizaciju ${found.name}`,
      `Briše se za ${REMOVAL_DAYS} dana, sa svim podacima. Dotad preuzmite ono što vam treba, ili se javite operateru.`,
    );
    return ok(made, `Organizacija se briše za ${REMOVAL_DAYS} dana. Dotad možete odustati.`);
  });
  serve(app, api.enterApi, async (request) => {
    await proved(request, request.body.proof);
    await run(request, (ctx) => enterMove(ctx, jobs, request.params.idguid));
    return ok(null, 'Unošenje je počelo.');
  });
  route(api.againApi, run, (ctx, { params }) => moveAgain(ctx, jobs, params.idguid), 'Pokrenuto je ponovo.');
  serve(app, api.cancelApi, async (request) => {
    const { kind, subject_id } = await run(request, (ctx) => cancelMove(ctx, request.params.idguid));
    if (kind !== 'removal') return ok(null, 'Arhiva je odbačena.');
    await tellThem(subject_id!, 'Organizacija se ipak ne briše', 'Operater je odustao od brisanja.');
    return ok(null, 'Organizacija se ne briše.');
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
