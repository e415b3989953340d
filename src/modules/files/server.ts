import { join } from 'node:path';
import * as tables from '../../core/files/files.table.ts';
import { makePreview } from '../../core/files/previews/make.ts';
import * as previewTables from '../../core/files/previews/previews.table.ts';
import { previewJob, queueMissed } from '../../core/files/previews/queue.ts';
import { sweepFiles } from '../../core/files/sweep.ts';
import { openSpoolFolder, type Spool } from '../../core/files/upload/spool.ts';
import { uploadRoutes } from '../../core/files/upload/upload.routes.ts';
import { usageSql } from '../../core/files/usage-sql.ts';
import type { Deps, ServerModule } from '../../server/module.ts';
import { quotaRoutes } from './quota.routes.ts';
import { startScanning } from './scanning.ts';
import { SWEEP } from './sweeping.ts';

/** Hours between two sweeps of this node's spool. */
const SPOOL_SWEEP = 6;
/** Makes the preview of one file. */
const PREVIEW = 'files.preview';

const spools = new WeakMap<Deps, Promise<Spool>>();

/** The spool of this node. */
function spoolOf(deps: Deps): Promise<Spool> {
  const spool = spools.get(deps) ?? openSpoolFolder(join(deps.config.dataDir, 'uploads'));
  spools.set(deps, spool);
  return spool;
}

/** Server part of files: resumable uploads, quotas, scanning for viruses, previews, and removing what nothing keeps. */
export default {
  name: 'files',
  tables: { ...tables, ...previewTables },
  sql: usageSql,
  organisation: {
    staysBehind: [
      { table: 'file_usage', why: 'triggers write it with the files' },
      { table: 'removed_files', why: 'bytes that the installation still has to remove' },
      { table: 'files', why: 'uploads under way', except: "t.state = 'ready'" },
    ],
  },
  async routes(app, deps) {
    const { database, files } = deps;
    uploadRoutes(app, { database, files, spool: await spoolOf(deps) });
    quotaRoutes(app, deps);
  },
  async start(deps) {
    const { jobs, files, log } = deps;
    jobs.forTenant(SWEEP, ({ within }, _data, { signal }) => sweepFiles(files, within, signal), {
      label: 'Uklanjanje datoteka koje niko ne koristi',
      schedule: { hourly: 37 },
      among: ['files', 'removed_files'],
    });
    jobs.work('files.store-sweep', () => files.sweep(), {
      label: 'Uklanjanje ostataka prekinutih zapisivanja datoteka',
      schedule: { daily: '4:07' },
    });
    jobs.forTenant<{ file: string }>(
      PREVIEW,
      ({ tenant, within }, { file }, { signal }) =>
        makePreview({ store: files, tenant: tenant.id, run: within }, file, signal),
      { label: 'Pregled i tekst poslane datoteke' },
    );
    previewJob.fill((ctx, file) => jobs.send(ctx.db, PREVIEW, { file }, { tenantId: ctx.tenant.id }));
    jobs.forTenant(
      'files.previews',
      async ({ within }, _data, { signal }) => {
        while (!signal.aborted && (await within(queueMissed)) > 0);
      },
      {
        label: 'Pregledi datoteka koji nedostaju',
        schedule: { hourly: 22 },
        afterStart: 120,
        among: ['files'],
      },
    );
    startScanning(deps);
    const spool = await spoolOf(deps);
    // Not a job: each node has a spool of its own.
    const sweep = setInterval(
      () => {
        spool.sweep().catch((error: unknown) => log.warn({ err: error }, 'the spool could not be swept'));
      },
      SPOOL_SWEEP * 60 * 60_000,
    );
    sweep.unref();
    return async () => clearInterval(sweep);
  },
} satisfies ServerModule;
