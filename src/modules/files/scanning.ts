import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { type ClamdAddress, scanBytes, versionOf } from '../../core/files/scan/clamd.ts';
import { scanBy } from '../../core/files/scan/queue.ts';
import {
  type Infected,
  releaseWaiting,
  type Scanner,
  scanAll,
  scanFile,
} from '../../core/files/scan/scan.ts';
import { publish } from '../../core/live/publish.ts';
import type { Deps } from '../../server/module.ts';
import { notify } from '../notifications/notify.ts';
import { SCANS_TOPIC, VIRUS_FOUND } from './index.ts';
import { pageOfFile } from './slots.ts';

/** Scans one file. */
const ONE = 'files.scan';
/** Who has this right is an administrator of the organisation. */
const ADMINISTRATORS = 'admin_users_save';
/** Seconds for a job; clamd itself gives up a file after two minutes. */
const TIMEOUT = 1800;

/** Lets clamd scan the organisations' files if CLAMD_URL is set; otherwise lets go what waits for it. */
export function startScanning(deps: Deps): void {
  const { config, jobs, files } = deps;
  const { clamd } = config;
  scanBy(clamd && ((ctx, idguid) => jobs.send(ctx.db, ONE, { idguid }, { tenantId: ctx.tenant.id })));
  if (!clamd) {
    jobs.forTenant('files.scan-rest', ({ within }) => within(releaseWaiting), {
      label: 'Datoteke koje su čekale provjeru na viruse',
      schedule: { hourly: 17 },
    });
    return;
  }
  void logVersion(deps, clamd);
  const scanner: Scanner = {
    scan: (bytes, signal) => scanBytes(clamd, bytes, { signal }),
    settled: (ctx, infected) => settled(deps, ctx, infected),
  };
  jobs.forTenant<{ idguid: string }>(
    ONE,
    ({ within }, { idguid }, { signal }) => scanFile(files, within, scanner, idguid, signal),
    { label: 'Provjera datoteke na viruse', notify: true, timeout: TIMEOUT },
  );
  jobs.forTenant(
    'files.scan-rest',
    ({ within }, _data, { signal }) => scanAll(files, within, scanner, signal),
    {
      label: 'Provjera na viruse datoteka koje još nisu provjerene',
      schedule: { hourly: 17 },
      timeout: TIMEOUT,
    },
  );
}

/** A wrong address is in the log at once, not with the first file. */
async function logVersion({ log }: Deps, clamd: ClamdAddress): Promise<void> {
  await versionOf(clamd).then(
    (version) => log.info({ version }, 'files are scanned for viruses'),
    (error: unknown) => log.error({ err: error }, 'the virus scanner of CLAMD_URL does not answer'),
  );
}

/** Shows the verdicts on screens, and tells of viruses. */
async function settled({ jobs }: Deps, ctx: Ctx, infected: readonly Infected[]): Promise<void> {
  await publish(ctx, { topic: SCANS_TOPIC });
  if (infected.length === 0) return;
  const { rows } = await ctx.db.execute<{ user_id: string }>(
    sql`select distinct user_id from access_granted() where tenant_id = ${ctx.tenant.id} and permission = ${ADMINISTRATORS}`,
  );
  const administrators = rows.map(({ user_id }) => user_id);
  for (const { idguid, name, signature, sentBy } of infected)
    await notify(
      ctx,
      { jobs },
      {
        kind: VIRUS_FOUND,
        title: `Virus u datoteci „${name}”`,
        body: `Pronađen je ${signature}. Datoteka se ne može otvoriti ni preuzeti; obrišite je i provjerite računar s kojeg je poslana.`,
        path: (await pageOfFile.value(ctx, idguid)) ?? undefined,
        userIds: [...new Set([...administrators, ...(sentBy ? [sentBy] : [])])],
      },
    );
}
