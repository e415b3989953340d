import { and, eq, sql } from 'drizzle-orm';
import type { Ctx, Database, TenantRef } from '../../../core/context.ts';
import { outageOf } from '../../../core/dberrors.ts';
import { AppError } from '../../../core/errors.ts';
import { putFile } from '../../../core/files/put.ts';
import { claimFile } from '../../../core/files/rows.ts';
import { publish } from '../../../core/live/publish.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { viberMessages } from '../inbox/inbox.table.ts';
import { CHAT_TOPIC, MEDIA_PUMP } from '../labels.ts';
import type { Content } from '../protocol/content.ts';
import { startPump, wakePump } from '../pump.ts';
import { fetchMedia } from './fetch-media.ts';
import { FAILED, MediaFault } from './media-fault.ts';

/** Files that a node fetches at once, and those of one organisation on all nodes. */
const AT_ONCE = 4;
const OF_ONE_TENANT = 3;
/** Milliseconds that one may take; after more, another node takes it for forgotten. */
const MOST_TIME = 90_000;
const EXPIRY = '2 minutes';
/** Milliseconds after which files are found that another node has left behind. */
const EVERY = 15_000;

type MediaDeps = Pick<Deps, 'database' | 'log' | 'files' | 'config' | 'outages'>;

interface Claim extends Record<string, unknown> {
  tenant_id: string;
  idguid: string;
  /** As PostgreSQL writes it: by this the claim is known. */
  tried_at: string;
}

/** Starts what fetches files of received messages on this node, each within `time` milliseconds. Returns what stops it. */
export function startMedia(deps: MediaDeps, time = MOST_TIME): () => Promise<void> {
  const stopping = new AbortController();
  const active = new Set<Promise<void>>();
  const stop = startPump({
    ...deps,
    name: MEDIA_PUMP,
    every: EVERY,
    async work() {
      if (active.size >= AT_ONCE) return false;
      const { rows } = await deps.database.execute<Claim>(sql`
        select tenant_id, idguid, tried_at::text as tried_at from viber_claim_media(${AT_ONCE - active.size}::int, ${OF_ONE_TENANT}::int, ${EXPIRY}::interval)`);
      for (const claim of rows) {
        const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(time)]);
        const one: Promise<void> = fetchOne(deps, claim, signal)
          .catch((err) => deps.log.warn({ err }, 'viber: a file could not be stored for now'))
          .finally(() => {
            active.delete(one);
            wakePump(deps.database, MEDIA_PUMP);
          });
        active.add(one);
      }
      // Each wakes the pump when it ends, so nobody waits for the slowest.
      return false;
    },
  });
  return async () => {
    stopping.abort();
    await stop();
    await Promise.all(active);
  };
}

/** Fetches one file. Throws what the database or the store fails by; then it is tried again once the claim has expired. */
async function fetchOne(deps: MediaDeps, claim: Claim, signal: AbortSignal): Promise<void> {
  const tenant = await findTenant(deps.database, claim.tenant_id);
  const content = tenant && (await contentOf(deps.database, tenant, claim));
  if (!content) return;
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => asSystem(deps.database, tenant, work);
  const fetching = { log: deps.log, allow: deps.config.viberAllow, signal };
  try {
    const { idguid } = await fetchMedia(content, fetching, ({ name, bytes }) =>
      putFile(deps.files, run, { name }, bytes),
    );
    await run(async (ctx) => {
      await claimFile(ctx, idguid);
      await settle(ctx, claim, { media_state: 'stored', media_fault: null, file_id: idguid });
    });
  } catch (error) {
    if (outageOf(error) !== null) throw error;
    // Another node, or this one when it runs again, begins anew.
    const stopped = signal.aborted && !isExpected(error);
    if (!stopped && !isExpected(error)) deps.log.error({ err: error }, 'viber: a file cannot be fetched');
    const values = stopped
      ? ({ media_state: 'waiting' } as const)
      : ({ media_state: 'refused', media_fault: isExpected(error) ? error.message : FAILED } as const);
    await run((ctx) => settle(ctx, claim, values));
  }
}

/** It says itself, in Bosnian, why there is no file: also an organisation without room, which must make some first. */
const isExpected = (error: unknown): error is MediaFault | AppError =>
  error instanceof MediaFault || error instanceof AppError;

async function contentOf(database: Database, tenant: TenantRef, { idguid }: Claim): Promise<Content | null> {
  const [row] = await asSystem(database, tenant, ({ db }) =>
    db
      .select({ kind: viberMessages.kind, text: viberMessages.text, data: viberMessages.data })
      .from(viberMessages)
      .where(and(eq(viberMessages.tenant_id, tenant.id), eq(viberMessages.idguid, idguid))),
  );
  return row?.data.media ? row : null;
}

/** Notes what became of a file, unless somebody else has it in hand by now. */
async function settle(
  ctx: Ctx,
  { idguid, tried_at }: Claim,
  values: Pick<typeof viberMessages.$inferInsert, 'media_state' | 'media_fault' | 'file_id'>,
): Promise<void> {
  const [row] = await ctx.db
    .update(viberMessages)
    .set(values)
    .where(
      and(
        eq(viberMessages.tenant_id, ctx.tenant.id),
        eq(viberMessages.idguid, idguid),
        eq(viberMessages.media_state, 'fetching'),
        sql`${viberMessages.media_tried_at} = ${tried_at}::timestamptz`,
      ),
    )
    .returning({ conversation: viberMessages.conversation_id });
  if (row) await publish(ctx, { topic: CHAT_TOPIC.name, key: row.conversation });
}
