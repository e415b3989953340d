import { ERRORS, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { callerOf, withCaller } from '../../http.ts';
import { createSemaphore } from '../../semaphore.ts';
import { asSystem } from '../../system.ts';
import { MAX_FILE } from '../limits.ts';
import { fileTooLarge } from '../put.ts';
import type { FileStore } from '../store.ts';
import { type UploadBody, uploadBody } from './body.ts';
import { CHECKSUM_ALGORITHMS, readChecksum } from './checksum.ts';
import { createUploadLocks } from './locks.ts';
import type { Spool } from './spool.ts';
import { UPLOADS } from './upload.api.ts';
import { sender, UploadStore } from './upload-store.ts';

/** Milliseconds without a byte after which an upload's connection is cut; the browser resumes it. */
const IDLE = 60_000;

/**
 * Resumable uploads by tus 1.0, for every signed-in person and API key: `POST` announces a file, `PATCH` sends bytes, `HEAD` says
 * how many have arrived, `DELETE` gives up. A complete upload is a pending file of the same id, which `claimFile` makes part of a
 * record. The library speaks the protocol; checksums, storage and answers are ours.
 */
export function uploadRoutes(
  app: FastifyInstance,
  { database, files, spool }: { database: Database; files: FileStore; spool: Spool },
): void {
  const store = new UploadStore(spool, files);
  const tus = new Server({
    path: UPLOADS,
    datastore: store,
    locker: createUploadLocks(),
    relativeLocation: true,
    maxSize: MAX_FILE,
    async onUploadFinish(_request, { id }) {
      await store.finish(id);
      return {};
    },
    onResponseError: (_request, error) => {
      throw error;
    },
  });

  // Uploads wait among themselves, not for the database's connections, whose queue is short and shared with everybody.
  const turns = createSemaphore({
    ...{ running: 2, share: 2, waiting: 1000 },
    busy: 'Previše datoteka se šalje odjednom.',
  });

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = callerOf(request);
    const { userId } = caller.actor;
    const body = request.method === 'PATCH' ? uploadBody(request) : null;
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.run(caller.tenant.id, undefined, work);
    const context = {
      userId,
      asCaller: (work) => inTurn(() => withCaller(database, request, work)),
      asSystem: (work) => inTurn(() => asSystem(database, caller.tenant, work)),
      checksum: readChecksum(request.headers['upload-checksum']),
      body,
    } satisfies Parameters<typeof sender.run>[0];
    const { raw } = request;
    const response = await sender
      .run(context, () => tus.handleWeb(webRequest(request, body)))
      .catch((error: unknown) => {
        throw refusalOf(error);
      })
      // A sender reads no answer before all of its bytes are taken.
      .finally(() => raw.unpipe().resume());
    if (response.status >= 400) throw refusalOf({ status_code: response.status });
    for (const [name, value] of response.headers)
      if (!/^access-control-/.test(name)) reply.header(name, value);
    return reply.code(response.status).send();
  };

  const config = { permission: 'authenticated', idleTimeout: IDLE };
  app.register(async (uploads) => {
    // The library reads the bytes itself.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null));
    uploads.addHook('onRequest', async (_request, reply) => {
      reply.header('tus-resumable', '1.0.0');
    });
    // The protocol is described by tus, not by our OpenAPI document.
    const schema = { hide: true };
    const route = { config, schema, handler: handle, exposeHeadRoute: false };
    uploads.route({ ...route, method: 'POST', url: UPLOADS });
    uploads.route({ ...route, method: ['HEAD', 'PATCH', 'DELETE'], url: `${UPLOADS}/:idguid` });
    uploads.route({
      config: { permission: 'public', withoutDatabase: true },
      schema,
      method: 'OPTIONS',
      url: UPLOADS,
      handler: (_request, reply) =>
        reply
          .code(204)
          .headers({
            'tus-version': '1.0.0',
            'tus-extension': [...store.extensions, 'checksum'].join(','),
            'tus-max-size': String(MAX_FILE),
            'tus-checksum-algorithm': CHECKSUM_ALGORITHMS.join(','),
          })
          .send(),
    });
  });
}

/** The request as the library takes it. */
function webRequest({ method, url, headers }: FastifyRequest, body: UploadBody | null): Request {
  const named = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') named.set(name, value);
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: named,
    ...(body && { body: body.empty, duplex: 'half' }),
  } as RequestInit);
}

/** What a person is told, by the library's status. Its own words are English, and for programmers. */
const REFUSALS: Record<number, [code: string, message: string]> = {
  400: ['bad_request', 'Zahtjev za slanje datoteke nije ispravan.'],
  403: ['bad_request', 'Zahtjev za slanje datoteke nije ispravan.'],
  404: ['not_found', 'Slanje ove datoteke više nije u toku. Počnite ispočetka.'],
  409: ['offset', 'Datoteku šalje i neko drugi, ili je dio već stigao. Nastavite od primljenog dijela.'],
  410: ['not_found', 'Slanje ove datoteke je isteklo. Počnite ispočetka.'],
  412: ['bad_request', 'Ova verzija protokola tus nije podržana; podržana je 1.0.0.'],
  501: ['bad_request', 'Ovo proširenje protokola tus nije podržano.'],
};

/** An error of the library as an error of the API; errors of our own pass unchanged. */
function refusalOf(error: unknown): unknown {
  const status = (error as { status_code?: number } | null)?.status_code;
  if (error instanceof AppError || status === undefined) return error;
  if (status === 413) return fileTooLarge();
  if (error === ERRORS.ERR_LOCK_TIMEOUT)
    return new AppError(
      423,
      'locked',
      'Istu datoteku upravo šalje drugi prozor. Pokušajte ponovo za koji trenutak.',
    );
  const [code, message] = REFUSALS[status] ?? [];
  return code && message ? new AppError(status === 403 ? 400 : status, code, message) : error;
}
