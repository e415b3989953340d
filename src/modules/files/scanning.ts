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
import { pageOfAttached, pageOfFile } from './slots.ts';
import { virusText } from './virus-text.ts';

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
    const release = async (ctx: Ctx): Promise<number> => {
      const released = await releaseWaiting(ctx);
      if (released > 0) await publish(ctx, { topic: SCANS_TOPIC });
      return released;
    };
    jobs.forTenant(
      'files.scan-rest',
      async ({ within }, _data, { signal }) => {
        while (!signal.aborted && (await within(release)) > 0);
      },
      { label: 'Datoteke koje su čekale provjeru na viruse', schedule: { hourly: 17 }, among: ['files'] },
    );
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
      among: ['files'],
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

/**
 * Shows the verdicts on screens, and tells of viruses: administrators of all, a sender of their own. The files have the same bytes;
 * nobody gets more than one notice of them.
 */
async function settled(deps: Deps, ctx: Ctx, infected: readonly Infected[]): Promise<void> {
  await publish(ctx, { topic: SCANS_TOPIC });
  if (infected.length === 0) return;
  const { rows } = await ctx.db.execute<{ user_id: string }>(
    sql`select distinct user_id from access_granted() where tenant_id = ${ctx.tenant.id} and permission = ${ADMINISTRATORS}`,
  );
  const administrators = new Set(rows.map(({ user_id }) => user_id));
  await tell(deps, ctx, infected, [...administrators]);
  for (const [sentBy, own] of Map.groupBy(infected, (file) => file.sentBy))
    if (sentBy && !administrators.has(sentBy)) await tell(deps, ctx, own, [sentBy]);
}

/** One notice about files with the same bytes. */
async function tell(
  { jobs }: Deps,
  ctx: Ctx,
  infected: readonly Infected[],
  userIds: readonly string[],
): Promise<void> {
  const files = infected.toSorted((a, b) => (a.idguid < b.idguid ? -1 : 1));
  const [first] = files;
  const path = await pageOf(
    ctx,
    files.map(({ idguid }) => idguid),
  );
  await notify(ctx, { jobs }, { ...virusText(files, first!.signature), kind: VIRUS_FOUND, path, userIds });
}

/** Where people see the first of the files that has a page. */
async function pageOf(ctx: Ctx, idguids: readonly string[]): Promise<string | undefined> {
  for (const idguid of idguids) {
    const page = (await pageOfFile.value(ctx, idguid)) ?? (await pageOfAttached.value(ctx, idguid));
    if (page) return page;
  }
  return undefined;
}
