import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { withOpened } from '../../core/files/previews/opened.ts';
import { previewOf, REASONS, thumbOf } from '../../core/files/previews/read.ts';
import { tableOf } from '../../core/files/reading/reading.ts';
import type { StoredFile } from '../../core/files/rows.ts';
import { requireScanned } from '../../core/files/scan/gate.ts';
import { sendFile } from '../../core/files/send.ts';
import { ok, withCaller } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import { goneOf } from '../../core/transfer/gone.ts';
import type { Deps } from '../../server/module.ts';
import { type FileText, fileTableApi, fileTextApi, fileThumb, SHOWN_TABLE } from './previews.api.ts';
import { contentOf } from './stored-files.service.ts';

/** The newest version, if it may be shown. Throws 404, and as `requireScanned`. */
async function shownOf(ctx: Ctx, idguid: string): Promise<StoredFile> {
  const file = await contentOf(ctx, idguid);
  requireScanned(file);
  return file;
}

/** Seconds for which a browser shows a thumbnail again without asking. */
const THUMB_AGE = 24 * 60 * 60;

/** The routes of what is shown of a stored file's newest version. */
export function previewRoutes(app: FastifyInstance, { database, files }: Deps): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request, work);

  serve(
    app,
    fileThumb,
    async (request, reply) => {
      const thumb = await run(request, async (ctx) =>
        thumbOf(ctx, await shownOf(ctx, request.params.idguid)),
      );
      if (!thumb) throw notFound();
      return sendFile(request, reply, files, thumb, { inline: true, maxAge: THUMB_AGE });
    },
    { config: { byTicket: true } },
  );

  serve(app, fileTextApi, async (request) => {
    const found = await run(request, async (ctx) =>
      previewOf(ctx, await shownOf(ctx, request.params.idguid)),
    );
    const { state = 'waiting', reason = null, text = null, complete = true } = found ?? {};
    const problem = reason ? REASONS[reason] : state === 'done' && text === null ? REASONS.unsupported : null;
    return ok<FileText>({ state, problem, text: text ?? '', complete });
  });

  serve(app, fileTableApi, async (request, reply) => {
    const { file, tenant } = await run(request, async (ctx) => ({
      file: await contentOf(ctx, request.params.idguid),
      tenant: ctx.tenant.id,
    }));
    const signal = goneOf(reply);
    const order = { ...SHOWN_TABLE, sheet: request.query.sheet };
    const found = await withOpened(files, file, (opened) => tableOf(opened, order, { tenant, signal }));
    if (!found.ok) return ok({ problem: REASONS[found.reason], table: null });
    const { moreRows: more_rows, moreColumns: more_columns, ...table } = found.value;
    return ok({ problem: null, table: { ...table, more_rows, more_columns } });
  });
}
