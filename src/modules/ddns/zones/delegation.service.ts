import { and, asc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { publish } from '../../../core/live/publish.ts';
import type { Deps, JobTenant } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { checkDelegation, type Delegation, type DelegationState } from './delegation/check.ts';
import { type DomainRecord, domainRow } from './domains.service.ts';
import { DELEGATION_LOST, DOMAINS_TOPIC, domainPath } from './labels.ts';
import { ddnsDomains } from './zones.table.ts';

/** Seconds in which a check is not made again: it asks servers of strangers. */
const FRESH = 5;

type Config = Pick<Deps['config'], 'ddnsAllow' | 'dnsAddresses'>;
/** How a domain's delegation is found out. */
export type Check = (domain: Pick<DomainRecord, 'name' | 'ns'>) => Promise<Delegation>;

/** The check as this installation makes it. */
export const checkBy =
  ({ ddnsAllow, dnsAddresses }: Config): Check =>
  ({ name, ns }) =>
    checkDelegation({
      domain: name,
      wanted: ns,
      // Addresses that mean "all of the machine's" are not those that the world sees.
      ours: dnsAddresses.filter((address) => address !== '0.0.0.0' && address !== '::'),
      allow: ddnsAllow,
    });

type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Checks one domain, without a transaction while servers are asked, and stores what was found. Throws 404. */
export async function checkDomain(run: Run, idguid: string, check: Check): Promise<void> {
  const row = await run((ctx) => domainRow(ctx, idguid));
  if (row.delegation_at && Date.now() - row.delegation_at.getTime() < FRESH * 1000) return;
  const found = await check(row);
  await run((ctx) => store(ctx, row, found));
}

/** A name server that was changed meanwhile is asked at the next check. */
async function store(ctx: Ctx, { idguid }: DomainRecord, found: Delegation): Promise<void> {
  await ctx.db
    .update(ddnsDomains)
    .set({ delegation: found, delegation_state: found.state, delegation_at: sql`clock_timestamp()` })
    .where(and(eq(ddnsDomains.tenant_id, ctx.tenant.id), eq(ddnsDomains.idguid, idguid)));
  await publish(ctx, { topic: DOMAINS_TOPIC, key: idguid });
}

const WORKED: readonly (DelegationState | string | null)[] = ['right', 'partly'];
const LOST: readonly DelegationState[] = ['wrong', 'missing'];

/**
 * Checks all domains of an organisation, one after the other, and tells people of those that worked and no longer do. What cannot be
 * found out is not stored over what was known: the next day's loss would not be noticed.
 */
export async function checkAllDomains(
  { within }: Pick<JobTenant, 'within'>,
  deps: Pick<Deps, 'jobs'>,
  check: Check,
  signal?: AbortSignal,
): Promise<void> {
  const d = ddnsDomains;
  const rows = await within((ctx) =>
    ctx.db.select().from(d).where(eq(d.tenant_id, ctx.tenant.id)).orderBy(asc(d.name)),
  );
  for (const row of rows) {
    if (signal?.aborted) return;
    const worked = WORKED.includes(row.delegation_state);
    let found = await check(row);
    // A server may be away for a moment.
    if (worked && LOST.includes(found.state)) found = await check(row);
    if (found.state === 'unknown' && row.delegation_state !== null) continue;
    await within(async (ctx) => {
      await store(ctx, row, found);
      if (worked && LOST.includes(found.state)) await tell(ctx, deps, row, found);
    });
  }
}

const tell = (
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  row: DomainRecord,
  { findings }: Delegation,
): Promise<void> =>
  notify(ctx, deps, {
    kind: DELEGATION_LOST,
    title: `Domena ${row.shown ?? row.name} više nije ispravno upućena`,
    body: findings[0]?.text,
    path: domainPath(row.idguid),
    group: `ddns-delegation/${row.idguid}`,
  });
