import type { Deps } from '../../../server/module.ts';
import { announceWebhook } from '../../webhooks/announce.ts';
import { documentNews } from './news.ts';
import { documentJob } from './receive.service.ts';
import { workOn } from './work.ts';

const READING = 'documents.reading';
/** Seconds of one document's work: 200 scanned pages. */
const LONGEST = 3600;
/** Seconds until a document of a killed node is taken up again. */
const HEARTBEAT = 20;
/** Seconds until a document that waits for the virus scanner is looked at again. */
const SCANNING = 10;

interface ReadingJob {
  idguid: string;
}

/** Registers the work on documents. */
export function startDocuments({ jobs, files, log }: Deps): void {
  documentJob.fill((ctx, idguid) =>
    jobs.send(ctx.db, READING, { idguid } satisfies ReadingJob, { tenantId: ctx.tenant.id }),
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
}
