import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Deps } from '../../../server/module.ts';
import { reportFault } from '../bots/faults.ts';
import { tellingOf } from '../inbox/writing.ts';
import type { Outcome } from '../protocol/client.ts';
import { OF_BOT, statusText, TOO_MANY, UNSUBSCRIBED } from '../protocol/statuses.ts';
import { type Claimed, IN_DOUBT } from './claim.ts';

/** Seconds before the second attempt; each further one waits twice as long, up to the longest. */
const FIRST_WAIT = 5;
const LONGEST_WAIT = 600;
/** Attempts after which a message has failed. With the waits between them that is about half an hour. */
export const ATTEMPTS = 9;
/** Seconds for which nothing of a bot is sent after the service has said that it was too much. */
const BOT_WAIT = 5;

/** Seconds after an attempt that came to nothing. */
export const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT);

/** What becomes of a message. */
interface Settled {
  state: 'sent' | 'queued' | 'failed' | 'unknown';
  token?: string | null;
  status?: number;
  fault?: string;
  /** Seconds until it is tried again. */
  wait?: number;
}

/** What a try came to; `own`: the service was not asked, because nothing can be sent. */
export type Tried = Outcome | { kind: 'own'; fault: string };

/** What a try means for a message that was tried so often. */
export function settledBy(outcome: Tried, attempts: number): Settled {
  switch (outcome.kind) {
    case 'own':
      return { state: 'failed', fault: outcome.fault };
    case 'done':
      return { state: 'sent', token: tokenOf(outcome.answer.message_token) };
    case 'unknown':
      return { state: 'unknown', fault: IN_DOUBT };
    case 'unreachable':
      return attempts < ATTEMPTS
        ? {
            state: 'queued',
            fault: 'Viber se ne može dosegnuti. Pokušava se ponovo.',
            wait: waitAfter(attempts),
          }
        : { state: 'failed', fault: 'Viber se nije mogao dosegnuti.' };
    case 'refused': {
      const { status } = outcome;
      if (status !== TOO_MANY) return { state: 'failed', status, fault: statusText(status) };
      return attempts < ATTEMPTS
        ? { state: 'queued', status, fault: statusText(status), wait: waitAfter(attempts) }
        : {
            state: 'failed',
            status,
            fault: `${statusText(status)} Osobi koja ne odgovara može se poslati najviše 100 poruka u satu.`,
          };
    }
  }
}

const tokenOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{1,20}$/.test(value) ? value : null;

/**
 * Keeps what became of a claimed message, unless a person has had it sent again meanwhile. Receipts that came before the answer are
 * joined. The conversation is locked first, as by whoever takes up receipts.
 */
export async function settle(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  claimed: Claimed,
  outcome: Tried,
): Promise<void> {
  const { idguid, conversationId, botId, claimedAt, attempts } = claimed;
  const { state, token = null, status = null, fault = null, wait = null } = settledBy(outcome, attempts);
  await ctx.db.execute(sql`
    select from viber_conversations where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${conversationId}::uuid for no key update`);
  const { rowCount } = await ctx.db.execute(sql`
    update viber_messages set state = ${state}, token = ${token}, status = ${status}::int, fault = ${fault},
      sent_at = case when ${state === 'sent'}::boolean then now() end,
      not_before = now() + ${wait}::float8 * interval '1 second'
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid and state in ('sending', 'unknown')
      and claimed_at = ${claimedAt}::timestamptz`);
  if (rowCount !== 1) return;
  if (token !== null) await joinReceipt(ctx, conversationId, token);
  if (status === TOO_MANY) await blockBot(ctx, botId);
  if (status !== null && OF_BOT.has(status)) await reportFault(ctx, deps, botId, status);
  if (status === UNSUBSCRIBED)
    await ctx.db.execute(sql`
      update viber_conversations set subscribed = false, subscription_at = now()
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${conversationId}::uuid`);
  await ctx.db.execute(tellingOf(ctx, conversationId));
}

/** Holds up all messages of a bot, on all nodes. */
async function blockBot(ctx: Ctx, botId: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into viber_rates as r (tenant_id, bot_id, tokens, at, blocked_until)
    values (${ctx.tenant.id}::uuid, ${botId}::uuid, 0, now(), now() + ${BOT_WAIT} * interval '1 second')
    on conflict (tenant_id, bot_id) do update set blocked_until = greatest(r.blocked_until, excluded.blocked_until)`);
}

/** Gives a message the receipt that came before it was known. Its state only rises; a failure stands beside. */
async function joinReceipt(ctx: Ctx, conversationId: string, token: string): Promise<void> {
  await ctx.db.execute(sql`
    with receipt as (
      delete from viber_receipts where tenant_id = ${ctx.tenant.id}::uuid and conversation_id = ${conversationId}::uuid and token = ${token}
      returning delivered_at, seen_at, failed_at, fault
    )
    update viber_messages m set
      delivered_at = coalesce(m.delivered_at, r.delivered_at, r.seen_at), seen_at = coalesce(m.seen_at, r.seen_at),
      state = case
        when m.state = 'seen' or r.seen_at is not null then 'seen'
        when m.state = 'delivered' or r.delivered_at is not null then 'delivered'
        when r.failed_at is not null then 'failed' else m.state end,
      fault = case when r.seen_at is null and r.delivered_at is null and r.failed_at is not null then r.fault else m.fault end
    from receipt r
    where m.tenant_id = ${ctx.tenant.id}::uuid and m.conversation_id = ${conversationId}::uuid and m.token = ${token}
      and m.direction = 'out' and m.token is not null`);
}
