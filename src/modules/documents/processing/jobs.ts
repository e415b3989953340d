import type { Deps } from '../../../server/module.ts';
import { announceWebhook } from '../../webhooks/announce.ts';
import { readByModel } from './model.service.ts';
import { documentNews } from './news.ts';
import { MODEL, READING } from './queues.ts';
import { documentJob, modelJob, type Question } from './receive.service.ts';
import { retireDocuments } from './retention.service.ts';
import { workOn } from './work.ts';

const RETENTION = 'documents.retention';
/** Seconds of one document's work: 200 scanned pages. */
const LONGEST = 3600;
/** Seconds until a document of a killed node is taken up again. */
const HEARTBEAT = 20;
/** Seconds until a document that waits for the virus scanner is looked at again. */
const SCANNING = 10;

interface ReadingJob {
  idguid: string;
}

/** Registers the work on documents. Endpoints are asked in a queue of their own: a slow one holds up nobody who has none. */
export function startDocuments({ jobs, files, log, config }: Deps): void {
  documentJob.fill((ctx, idguid) =>
    jobs.send(ctx.db, READING, { idguid } satisfies ReadingJob, { tenantId: ctx.tenant.id }),
  );
  modelJob.fill((ctx, question, after) =>
    jobs.send(ctx.db, MODEL, question, { tenantId: ctx.tenant.id, ...(after !== undefined && { after }) }),
  );
  documentNews.fill((ctx, event, data) => announceWebhook(ctx, { jobs }, { event, data }));
  jobs.forTenant<ReadingJob>(
    READING,
    async ({ tenant, within }, { idguid }, { signal }) => {
      const done = await workOn({ store: files, log, tenant: tenant.id, run: within }, idguid, signal);
      if (done === 'scanning')
        await within((ctx) =>
          jobs.send(ctx.db, READING, { idguid } satisfies ReadingJob, {
            tenantId: tenant.id,
            after: SCANNING,
          }),
        );
    },
    { label: 'Čitanje dokumenta', notify: true, timeout: LONGEST, heartbeat: HEARTBEAT },
  );
  const deadline = config.extractorSeconds * 1000;
  jobs.forTenant<Question>(
    MODEL,
    ({ tenant, within }, question, { signal }) =>
      readByModel(
        { log, tenant: tenant.id, run: within, jobs, allow: config.extractorAllow, deadline },
        question,
        signal,
      ),
    { label: 'Čitanje dokumenta modelom', notify: true, timeout: LONGEST, heartbeat: HEARTBEAT },
  );
  // Before the trash is emptied, like everything that is kept for a time.
  jobs.forTenant(
    RETENTION,
    async ({ within }, _data, { signal }) => {
      while (!signal.aborted && (await within((ctx) => retireDocuments(ctx, { jobs }))));
      // What is left is the next try's.
      signal.throwIfAborted();
    },
    { label: 'Dokumenti kojima je istekao rok čuvanja', schedule: { daily: '3:31' }, single: true },
  );
}
