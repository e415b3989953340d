import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../core/context.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { quotaOf, usageOf } from '../../core/files/quota.ts';
import { sendFile, sendingOf } from '../../core/files/send.ts';
import { ok, withCaller } from '../../core/http.ts';
import { plural } from '../../core/plural.ts';
import { tagsInUse } from '../../core/records/tags.ts';
import { serve } from '../../core/serve.ts';
import { serveList } from '../../core/serve-list.ts';
import { serveTrash } from '../../core/serve-trash.ts';
import type { Deps } from '../../server/module.ts';
import { sweepSoon } from '../files/sweeping.ts';
import { removeFolder, restoreFolder } from './folder-removal.service.ts';
import { createFolder, listFolders, updateFolder } from './folders.service.ts';
import { moveFiles, placeFiles } from './moving.service.ts';
import { emptyTrash, purgeFiles } from './purge.service.ts';
import { filesInTrash, removeFile, removeFiles, restoreFiles } from './removal.service.ts';
import * as api from './stored-files.api.ts';
import {
  addFile,
  addVersion,
  contentOf,
  listing,
  readStored,
  restoreVersion,
  updateStored,
  versions,
} from './stored-files.service.ts';
import { storedFiles } from './stored-files.table.ts';
import { takenNames } from './taken.service.ts';
import { versionContent, versionCreate, versionRestore, versionsApi } from './versions.api.ts';
import { zippedFiles, zipStream } from './zip.ts';

const movedText = (count: number): string =>
  `${plural(count, 'Premještena je', 'Premještene su', 'Premješteno je')} ${count} ${plural(count, 'datoteka', 'datoteke', 'datoteka')}.`;

const removedText = (count: number): string =>
  `U korpu ${plural(count, 'je prebačena', 'su prebačene', 'je prebačeno')} ${count} ${plural(count, 'datoteka', 'datoteke', 'datoteka')}.`;

const purgedText = (count: number): string =>
  `${plural(count, 'Trajno je obrisana', 'Trajno su obrisane', 'Trajno je obrisano')} ${count} ${plural(count, 'datoteka', 'datoteke', 'datoteka')}.`;

/** What a browser loads by itself. */
const BY_TICKET = { config: { byTicket: true } };

/** The routes of stored files and their folders. */
export function storedFilesRoutes(app: FastifyInstance, { database, files, jobs }: Deps): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request as FastifyRequest, work);

  serveList(app, api.filesApi, listing, run);
  serveTrash(app, api.filesTrash, filesInTrash.listing, run, restoreFiles);
  serve(app, api.trashPurge, async (request) => {
    const purged = await run(request, async (ctx) => {
      await sweepSoon(ctx, jobs);
      return purgeFiles(ctx, request.body.idguids);
    });
    return ok({ purged }, purgedText(purged));
  });
  serve(app, api.trashEmpty, async (request) => {
    const purged = await emptyTrash((work) => run(request, work));
    await run(request, (ctx) => sweepSoon(ctx, jobs));
    return ok({ purged }, purgedText(purged));
  });
  serve(app, api.fileTags, async (request) => {
    if (request.params.field !== 'tags') throw notFound();
    return ok(await run(request, (ctx) => tagsInUse(ctx, storedFiles, storedFiles.tags)));
  });
  serve(app, api.foldersApi, async (request) => ok(await run(request, listFolders)));
  serve(app, api.spaceApi, async (request) =>
    ok(await run(request, async (ctx) => ({ used: await usageOf(ctx), quota: await quotaOf(ctx) }))),
  );
  serve(
    app,
    api.filesZip,
    async (request, reply) => {
      const ids = (text = ''): string[] => text.toLowerCase().split(',').filter(Boolean);
      const { idguids, folders } = request.query;
      const zipped = await run(request, (ctx) =>
        zippedFiles(ctx, { idguids: ids(idguids), folders: ids(folders) }),
      );
      if (zipped.length === 0) throw new AppError(404, 'not_found', 'Nema nijedne datoteke za arhivu.');
      reply.type('application/zip').header('content-disposition', contentDisposition('datoteke.zip'));
      const missing = (err: Error): void => request.log.error({ err }, 'the bytes of a file are missing');
      return reply.send(zipStream(files, zipped, missing));
    },
    BY_TICKET,
  );
  serve(app, api.fileApi, async (request) =>
    ok(await run(request, (ctx) => readStored(ctx, request.params.idguid))),
  );
  serve(app, api.fileCreate, async (request) =>
    ok(await run(request, (ctx) => addFile(ctx, request.body)), 'Datoteka je sačuvana.'),
  );
  serve(app, api.namesTaken, async (request) =>
    ok(await run(request, (ctx) => takenNames(ctx, request.body))),
  );
  serve(app, api.fileUpdate, async (request) =>
    ok(
      await run(request, (ctx) => updateStored(ctx, request.params.idguid, request.body)),
      'Izmjene su sačuvane.',
    ),
  );
  serve(app, api.filesMove, async (request) => {
    const { idguids, folder_id } = request.body;
    const from = await run(request, (ctx) => moveFiles(ctx, idguids, folder_id));
    return ok({ moved: from.length, from }, movedText(from.length));
  });
  serve(app, api.filesPlace, async (request) => {
    const moved = await run(request, (ctx) => placeFiles(ctx, request.body.files));
    return ok({ moved }, movedText(moved));
  });
  serve(app, api.fileDelete, async (request) => {
    await run(request, (ctx) => removeFile(ctx, request.params.idguid, request.query.version));
    return ok(null, 'Datoteka je u korpi.');
  });
  serve(app, api.filesDelete, async (request) => {
    const deleted = await run(request, (ctx) => removeFiles(ctx, request.body.idguids));
    return ok({ deleted }, removedText(deleted));
  });
  serve(
    app,
    api.fileContent,
    async (request, reply) => {
      const file = await run(request, (ctx) => contentOf(ctx, request.params.idguid));
      return sendFile(request, reply, files, file, sendingOf(request.query));
    },
    BY_TICKET,
  );

  serve(app, versionsApi, async (request) => {
    const known = await run(request, (ctx) => versions(ctx, request.params.idguid));
    return ok(
      known.map(({ revision, at, by, file: { name, size, media_type, scan } }) => ({
        ...{ revision, at, by, name, size, media_type, scan },
      })),
    );
  });
  serve(
    app,
    versionContent,
    async (request, reply) => {
      const { idguid, revision } = request.params;
      const file = await run(request, (ctx) => contentOf(ctx, idguid, revision));
      return sendFile(request, reply, files, file, sendingOf(request.query));
    },
    BY_TICKET,
  );
  serve(app, versionCreate, async (request) =>
    ok(
      await run(request, (ctx) => addVersion(ctx, request.params.idguid, request.body)),
      'Nova verzija je sačuvana.',
    ),
  );
  serve(app, versionRestore, async (request) => {
    const { idguid, revision } = request.params;
    return ok(
      await run(request, (ctx) => restoreVersion(ctx, idguid, revision, request.body.version)),
      'Verzija je vraćena.',
    );
  });

  serve(app, api.folderCreate, async (request) =>
    ok(await run(request, (ctx) => createFolder(ctx, request.body)), 'Fascikla je napravljena.'),
  );
  serve(app, api.folderUpdate, async (request) =>
    ok(
      await run(request, (ctx) => updateFolder(ctx, request.params.idguid, request.body)),
      'Izmjene su sačuvane.',
    ),
  );
  serve(app, api.folderDelete, async (request) => {
    const deleted = await removeFolder((work) => run(request, work), request.params.idguid);
    return ok({ deleted }, 'Fascikla je obrisana, a datoteke iz nje su u korpi.');
  });
  serve(app, api.folderRestore, async (request) => {
    const restored = await restoreFolder((work) => run(request, work), request.params.idguid);
    return ok({ restored }, 'Fascikla je vraćena, s datotekama koje su s njom obrisane.');
  });
}
