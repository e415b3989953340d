import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Deps, Job, JobTenant } from '../../../server/module.ts';
import { matchChanges } from './advance.ts';
import { DIGEST_MAIL, type DigestMail } from './announce.ts';
import { mailDigest } from './deliver.ts';
import { makeDigests } from './digests.ts';
import { queueForgotten } from './forgotten.ts';
import { knownOf } from './known.ts';
import { KEPT_DAYS, type Rhythm } from './states.ts';

/** What an organisation has that is told of something, or was. */
const TOLD = ['ejn_watches', 'ejn_follows', 'ejn_watch_cursors', 'ejn_digests', 'ejn_matches'] as const;

/** Matches what is new, and makes the digests of a rhythm. May run twice, also at once: see `matchChanges` and `makeDigests`. */
export async function tellWatches(
  deps: Pick<Deps, 'database' | 'jobs' | 'config' | 'log'>,
  org: JobTenant,
  rhythm: Rhythm,
  signal?: Job['signal'],
): Promise<void> {
  const known = await knownOf(deps.database);
  while (await org.within((ctx) => matchChanges(ctx, deps, known))) signal?.throwIfAborted();
  await org.within((ctx) => makeDigests(ctx, deps, rhythm));
}

/** Registers what watches do by themselves. */
export function startWatches(deps: Deps): void {
  const { jobs } = deps;
  jobs.forTenant(
    'ejn.watches',
    async (org, _data, { signal }) => {
      await tellWatches(deps, org, 'at_once', signal);
      await org.within((ctx) => queueForgotten(ctx, deps));
    },
    { label: 'Javne nabavke: praćenja, odmah', schedule: { everyMinutes: 5 }, single: true, among: TOLD },
  );
  jobs.forTenant('ejn.watches-daily', (org, _data, { signal }) => tellWatches(deps, org, 'daily', signal), {
    label: 'Javne nabavke: dnevni pregled praćenja',
    schedule: { daily: '7:00' },
    among: TOLD,
  });
  jobs.forTenant('ejn.watches-weekly', (org, _data, { signal }) => tellWatches(deps, org, 'weekly', signal), {
    label: 'Javne nabavke: sedmični pregled praćenja',
    schedule: { cron: '0 7 * * 1' },
    among: TOLD,
  });
  jobs.forTenant<DigestMail>(DIGEST_MAIL, (org, { idguid }) => mailDigest(deps, org, idguid), {
    label: 'Javne nabavke: mail s pregledom praćenja',
    notify: true,
  });
  jobs.forTenant('ejn.watches-retention', ({ within }) => within(forgetOld), {
    label: 'Javne nabavke: uklanjanje starih pregleda praćenja',
    schedule: { daily: '3:57' },
    among: TOLD,
  });
}

async function forgetOld(ctx: Ctx): Promise<void> {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  const old = sql`now() - make_interval(days => ${KEPT_DAYS})`;
  await ctx.db.execute(sql`
    delete from ejn_told t where t.tenant_id = ${tenant} and exists (select from ejn_digests d
      where d.tenant_id = t.tenant_id and d.idguid = t.digest_id and d.at < ${old})`);
  await ctx.db.execute(sql`delete from ejn_digests where tenant_id = ${tenant} and at < ${old}`);
  await ctx.db.execute(sql`delete from ejn_matches where tenant_id = ${tenant} and at < ${old}`);
}
