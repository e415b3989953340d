import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../../core/files/send.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { publicFile } from './links.api.ts';
import { fileAt } from './links.ts';

/** Files that were sent, for whoever knows their address. */
export function linkRoutes(app: FastifyInstance, { database, files }: Deps): void {
  serve(app, publicFile, async (request, reply) => {
    const { secret, name } = request.params;
    const file = await fileAt(database, secret, name);
    // Who sent it has decided; a phone cannot be asked whether it wants a file that was too large to be scanned.
    return sendFile(request, reply, files, file, { inline: true, name, unscanned: true });
  });
}
