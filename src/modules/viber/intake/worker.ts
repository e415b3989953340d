import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { TenantRef } from '../../../core/context.ts';
import { databaseError, isConflict, outageOf } from '../../../core/dberrors.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { announceCases } from '../inbox/notices.ts';
import { INTAKE_PUMP, MEDIA_PUMP } from '../labels.ts';
import { startPump, wakePump } from '../pump.ts';
import type { AnsweringDeps } from './answering.ts';
import { applyWaiting, type HowApplied, markDone, type Waiter } from './apply.ts';
import type { Taking } from './take.ts';
import type { Tally } from './tally.ts';

/** Conversations that are looked for at once, and those of one transaction. */
const MOST_FOUND = 200;
const MOST_TOGETHER = 100;
/** Callbacks of one conversation in a transaction, so that one who writes much does not hold up the others. */
const MOST_OF_ONE = 100;
/** Milliseconds after which callbacks are found that another node has taken in and left behind. */
const EVERY = 1000;
const NO_BOT = '00000000-0000-0000-0000-000000000000';

interface Found extends Waiter, Record<string, unknown> {
  tenant_id: string;
}

/** Callbacks of a look that was worth it by itself. */
const FULL = 300;
/** Milliseconds for which more is collected before the next look, since a transaction of a few costs as much as one of many. */
const COLLECT = 100;
/** Callbacks a second from which on they are acknowledged first: the worker then rests so many times longer than it works, but no longer than that. */
const FLOOD = 300;
const GIVING_WAY = 7;
const MOST_REST = 1000;

/** Starts what takes up callbacks on this node: what comes alone at once. `taking` counts those that this node has taken in. Returns what stops it. */
export function startWorker(
  deps: AnsweringDeps,
  { taking, tally }: { taking: Pick<Taking, 'count'>; tally: Tally },
): () => Promise<void> {
  const worker = new Worker(deps, tally);
  /** When the last look began, and what had been taken in by then. */
  let last = { at: performance.now(), count: taking.count };
  return startPump({
    ...deps,
    name: INTAKE_PUMP,
    every: EVERY,
    async work(signal) {
      const begun = { at: performance.now(), count: taking.count };
      const perSecond = (begun.count - last.count) / ((begun.at - last.at) / 1000);
      last = begun;
      const done = await worker.work(signal);
      if (done === 0) return false;
      const rest =
        perSecond > FLOOD
          ? Math.min(GIVING_WAY * (performance.now() - begun.at), MOST_REST)
          : done < FULL
            ? COLLECT
            : 0;
      // Aborted: the server stops.
      if (rest > 0) await sleep(rest, undefined, { signal }).catch(() => {});
      return true;
    },
  });
}

/** Takes up callbacks of all organisations. */
export class Worker {
  readonly #deps: AnsweringDeps;
  readonly #tally: Pick<Tally, 'note'>;
  /** Behind which conversation the next look begins: nodes begin at different ones, and none is always the last. */
  #after: Waiter = { bot_id: randomUUID(), user_id: '' };

  /** `tally`: where it says that a bot's callback could not be applied. */
  constructor(deps: AnsweringDeps, tally: Pick<Tally, 'note'>) {
    this.#deps = deps;
    this.#tally = tally;
  }

  /** Takes up what waits of some conversations. Answers how many callbacks were done; none: there are no more. Throws while the database is away. */
  async work(signal: AbortSignal): Promise<number> {
    const byTenant = new Map<string, Found[]>();
    for (const found of await this.#find())
      byTenant.set(found.tenant_id, [...(byTenant.get(found.tenant_id) ?? []), found]);
    let done = 0;
    for (const [tenantId, found] of byTenant) {
      const tenant = await findTenant(this.#deps.database, tenantId);
      for (let n = 0; tenant && n < found.length && !signal.aborted; n += MOST_TOGETHER)
        done += await this.#applyAll(tenant, found.slice(n, n + MOST_TOGETHER));
    }
    return done;
  }

  /** Conversations in which something waits, a turn after the last. */
  async #find(): Promise<Found[]> {
    const after = this.#after;
    const found = await this.#waitingAfter(after, MOST_FOUND);
    const known = new Set(found.map(keyOf));
    if (found.length < MOST_FOUND) {
      const rest = await this.#waitingAfter({ bot_id: NO_BOT, user_id: '' }, MOST_FOUND - found.length);
      found.push(...rest.filter((one) => !known.has(keyOf(one))));
    }
    this.#after = found.at(-1) ?? after;
    return found;
  }

  async #waitingAfter({ bot_id, user_id }: Waiter, most: number): Promise<Found[]> {
    const { rows } = await this.#deps.database.execute<Found>(
      sql`select * from viber_waiting(${bot_id}::uuid, ${user_id}::text, ${most}::int)`,
    );
    return rows;
  }

  /** Applies what waits of conversations together; if one of them cannot be, each by itself. Answers how many callbacks were done. */
  async #applyAll(tenant: TenantRef, found: readonly Found[]): Promise<number> {
    try {
      return await this.#apply(tenant, found, { most: MOST_OF_ONE, answers: this.#deps });
    } catch (error) {
      if (isPassing(error)) throw error;
    }
    let done = 0;
    for (const one of found) done += await this.#applyOne(tenant, one);
    return done;
  }

  async #applyOne(tenant: TenantRef, one: Found): Promise<number> {
    try {
      return await this.#apply(tenant, [one], { most: MOST_OF_ONE, answers: this.#deps });
    } catch (error) {
      if (isPassing(error)) throw error;
      this.#deps.log.error(
        { err: error, bot: one.bot_id },
        'viber: callbacks of a conversation are applied singly',
      );
    }
    const first = await this.#firstOf(tenant, one);
    // What a person wrote is kept, also where answering it fails.
    try {
      return await this.#apply(tenant, [one], { most: 1, answers: null });
    } catch (error) {
      if (isPassing(error)) throw error;
      this.#deps.log.error({ err: error, bot: one.bot_id }, 'viber: a callback cannot be applied');
    }
    // Another worker has been through with it: what waits now has not failed yet.
    return first === null || first !== (await this.#firstOf(tenant, one))
      ? 0
      : this.#setAside(tenant, one.bot_id, first);
  }

  async #apply(tenant: TenantRef, of: readonly Waiter[], how: HowApplied): Promise<number> {
    const { database } = this.#deps;
    const { done, media, opened } = await asSystem(database, tenant, (ctx) => applyWaiting(ctx, of, how));
    if (media) wakePump(database, MEDIA_PUMP);
    if (opened.length > 0) await announceCases(this.#deps, tenant, opened);
    return done;
  }

  /** The first waiting callback of a conversation; null if none is. */
  async #firstOf(tenant: TenantRef, { bot_id, user_id }: Waiter): Promise<number | null> {
    const { rows } = await asSystem(this.#deps.database, tenant, (ctx) =>
      ctx.db.execute<{ no: string }>(sql`
        select no from viber_callbacks where bot_id = ${bot_id}::uuid and user_id = ${user_id} and done_at is null order by no limit 1`),
    );
    return rows[0] ? Number(rows[0].no) : null;
  }

  /** Sets a callback aside, for the administrator to see, unless another worker has been through with it. */
  async #setAside(tenant: TenantRef, botId: string, no: number): Promise<number> {
    await asSystem(this.#deps.database, tenant, (ctx) => markDone(ctx, new Map([[no, 'unreadable']])));
    this.#tally.note({ botId }, 'Poziv koji je stigao s Vibera nije se mogao primijeniti.');
    return 1;
  }
}

const keyOf = ({ bot_id, user_id }: Waiter): string => `${bot_id} ${user_id}`;

/** Whether the error is of the database's state, so that the same may succeed later: nothing is set aside for it. */
const isPassing = (error: unknown): boolean =>
  outageOf(error) !== null || isConflict(error) || /^(55|57)/.test(databaseError(error)?.code ?? '');
