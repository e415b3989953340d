import type { AddressInfo } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError, notFound } from '../../core/errors.ts';
import { ok } from '../../core/http.ts';
import { networkOf } from '../../core/network.ts';
import { parseBody } from '../../core/parse-body.ts';
import { rateLimitError } from '../../core/rate-limit.ts';
import { serve } from '../../core/serve.ts';
import { goneOf } from '../../core/transfer/gone.ts';
import { addressOf, beginAndLeave, beginAndWait } from './begin.service.ts';
import {
  cancelRunApi,
  historyApi,
  REPORT_TYPE,
  runApi,
  runEventsApi,
  runPdfApi,
  runPictureApi,
  runReportApi,
  runScreenshotApi,
  testSiteApi,
} from './checker.api.ts';
import { createEventStreams } from './events.ts';
import { followRun } from './follow.ts';
import { DONE, hasEnded } from './names.ts';
import type { CheckerParts } from './parts.ts';
import { runPaths } from './paths.ts';
import { drawPicture } from './picture.ts';
import type { PrintJob } from './run/job.ts';
import { cancelRun, readHistory, readReport, readRun, readScreenshot } from './runs.service.ts';

const MINUTE = 60_000;
const rate = (max: number, minutes: number) => ({
  config: { rateLimit: { max, timeWindow: minutes * MINUTE } },
});

/** Rate limit of reads: each unpacks a report. */
const READING = rate(300, 1);

/** A finished run never changes, but the operator may remove it. */
const A_DAY = 'public, max-age=86400';

/** Public routes of the checker. Rate limits are per address (IPv6: per /64) and node. */
export async function checkerRoutes(app: FastifyInstance, parts: CheckerParts): Promise<void> {
  const { deps, hub, printer, closing } = parts;
  const { database } = deps;
  const streams = createEventStreams();

  await app.register(async (limited) => {
    await limited.register(rateLimit, { global: false, errorResponseBuilder: rateLimitError });

    serve(
      limited,
      testSiteApi,
      async (request, reply) => {
        const asked = { ...parseBody(testSiteApi.body, request.body), from: request.ip };
        if (prefersAsync(request.headers.prefer)) {
          const begun = await beginAndLeave(parts, asked);
          return reply
            .code(202)
            .header('location', runPaths.run(begun.run.id))
            .header('preference-applied', 'respond-async')
            .header('vary', 'Prefer')
            .send(ok(begun));
        }
        const { id, full } = await beginAndWait(parts, asked, goneOf(reply));
        reply.header('location', runPaths.run(id));
        return sendJson(
          reply,
          `{"success":true,"message":${JSON.stringify(DONE)},"data":{"id":"${id}","full":${full}}}`,
        );
      },
      { ...rate(30, 10), bodyLimit: 64 * 1024 },
    );

    serve(
      limited,
      runEventsApi,
      async (request, reply) => {
        const { id } = request.params;
        // 404 must be sent before the stream begins.
        await readRun(deps, id);
        const stream = streams.open(networkOf(request.ip));
        const signal = AbortSignal.any([goneOf(reply), closing]);
        followRun({ deps, hub, id, signal, onRun: (run) => stream.send('run', run) })
          .then((run) => hasEnded(run) && stream.send('end', run))
          .catch((error: unknown) => request.log.warn({ err: error }, 'checker: a stream ended early'))
          .finally(() => stream.close());
        return (
          reply
            .type('text/event-stream')
            .header('cache-control', 'no-store')
            // Disables buffering in nginx.
            .header('x-accel-buffering', 'no')
            .send(stream.body)
        );
      },
      rate(120, 1),
    );

    serve(
      limited,
      runPdfApi,
      async (request, reply) => {
        const { id } = request.params;
        const reader = { network: networkOf(request.ip), gone: goneOf(reply) };
        const pdf = await printer.print(id, () => listeningAt(app), reader);
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="provjera-${id}.pdf"`)
          .send(pdf);
      },
      rate(5, 1),
    );

    serve(
      limited,
      runPictureApi,
      async (request, reply) => {
        const run = await readRun(deps, request.params.id);
        if (!run.scores) throw notFound();
        return reply
          .type('image/png')
          .header('cache-control', A_DAY)
          .send(await drawPicture(run, run.scores));
      },
      rate(60, 1),
    );

    serve(
      limited,
      runApi,
      async (request, reply) => {
        const run = await readRun(deps, request.params.id);
        const full = run.state === 'done' ? await readReport(database, run.id) : null;
        return sendJson(
          reply,
          `{"success":true,"data":{${JSON.stringify(run).slice(1, -1)},"full":${full ?? 'null'}}}`,
        );
      },
      READING,
    );

    serve(
      limited,
      runReportApi,
      async (request, reply) => {
        const { id } = request.params;
        const report = await readReport(database, id);
        if (report === null) throw notFound();
        return reply
          .type(REPORT_TYPE)
          .header('content-disposition', `attachment; filename="provjera-${id}.json"`)
          .send(report);
      },
      READING,
    );

    serve(
      limited,
      runScreenshotApi,
      async (request, reply) =>
        reply
          .type('image/jpeg')
          .header('cache-control', A_DAY)
          .send(await readScreenshot(database, request.params.id)),
      READING,
    );

    serve(
      limited,
      historyApi,
      async (request) => {
        const url = addressOf(request.query.url);
        return ok({ url, runs: await readHistory(database, url, request.query.device) });
      },
      READING,
    );
  });

  serve(app, cancelRunApi, async (request) =>
    ok(await cancelRun(deps, request.params.id, request.body.secret), 'Provjera je prekinuta.'),
  );
}

/** Sends stored JSON as text, without parsing half a megabyte. */
const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json);

/** RFC 7240. */
const prefersAsync = (header: string | string[] | undefined): boolean =>
  [header ?? []].flat().some((value) => /(?:^|,)\s*respond-async\s*(?:[,;]|$)/i.test(value));

/** Where this server itself listens, behind any proxy. */
function listeningAt(app: FastifyInstance): PrintJob['at'] {
  const at = app.server.address() as AddressInfo | null;
  if (!at)
    throw new AppError(503, 'not_listening', 'Server se tek pokreće. Pokušajte ponovo za koji trenutak.');
  const everywhere = at.address === '0.0.0.0' || at.address === '::';
  return { address: everywhere ? '127.0.0.1' : at.address, port: at.port };
}
