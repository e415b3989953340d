import type { FastifyInstance } from 'fastify';
import { ok } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { keySet } from '../keys/keys.service.ts';
import { ACTIONS, licenceKeys, machineEndpoints } from './checking.api.ts';
import { askLicence } from './checking.service.ts';

/** Bytes of a machine's question. */
const MAX_QUESTION = 16 * 1024;

/** What machines ask with the key of a licence, and the public keys by which they check it. */
export function checkingRoutes(app: FastifyInstance, deps: Deps): void {
  for (const action of ACTIONS)
    serve(
      app,
      machineEndpoints[action],
      async ({ body, ip }) => ok(await askLicence(deps, action, body, ip)),
      { bodyLimit: MAX_QUESTION },
    );
  serve(app, licenceKeys, async (_request, reply) => {
    // New keys are rare, and what was signed by one is checked by one that was embedded or fetched before.
    reply.header('cache-control', 'public, max-age=3600');
    return keySet(deps.database);
  });
}
