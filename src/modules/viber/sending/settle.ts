import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Deps } from '../../../server/module.ts';
import { clearFault, reportFault } from '../bots/faults.ts';
import { recountAnswers } from '../inbox/waiting.ts';
import { tellingOf } from '../inbox/writing.ts';
import type { Outcome } from '../protocol/client.ts';
import { tokenOf } from '../protocol/json.ts';
import { OF_BOT, statusText, TOO_MANY, UNSUBSCRIBED } from '../protocol/statuses.ts';
import { type Claimed, IN_DOUBT } from './claim.ts';
import { blockBot, REFUSED_WAIT, unblockBot } from './rates.ts';
import { joinReceipts, lockConversation, settleDoubt } from './receipts.ts';

/** Seconds before the second attempt; each further one waits twice as long, up to the longest. */
const FIRST_WAIT = 5;
const LONGEST_WAIT = 600;
/** Attempts after which a message has failed. With the waits between them that is 70 minutes, since what one person gets is limited by the hour. */
export const ATTEMPTS = 14;
/** Seconds for which nothing of a bot is sent after messages of several people were too many, and within which they must have been. */
const BOT_WAIT = 5;
const TOGETHER = 30;

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
  /** The attempt does not count, since it was no fault of the message. */
  uncounted?: true;
}

/** What a try came to. The service was not asked, `own`: because nothing can be sent; `unready`: because something failed before. */
export type Tried = Outcome | { kind: 'own'; fault: string } | { kind: 'unready' };

/** What a try means for a message that was tried so often. */
export function settledBy(outcome: Tried, attempts: number): Settled {
  switch (outcome.kind) {
    case 'own':
      return { state: 'failed', fault: outcome.fault };
    case 'done':
      return { state: 'sent', token: tokenOf(outcome.answer.message_token) };
    case 'unknown':
      return { state: 'unknown', fault: IN_DOUBT };
    case 'unready':
      return again(
        attempts,
        'Poruka se još nije mogla poslati. Pokušava se ponovo.',
        'Poruka se nije mogla poslati.',
      );
    case 'unreachable':
      return again(
        attempts,
        'Viber se ne može dosegnuti. Pokušava se ponovo.',
        'Viber se nije mogao dosegnuti.',
      );
    case 'refused':
      return refusedBy(outcome.status, attempts);
  }
}

function refusedBy(status: number, attempts: number): Settled {
  const text = statusText(status);
  // The bot waits then, with all its messages.
  if (OF_BOT.has(status)) return { state: 'queued', status, fault: text, uncounted: true };
  if (status !== TOO_MANY) return { state: 'failed', status, fault: text };
  const limit = 'Osobi koja ne odgovara može se poslati najviše 100 poruka u satu.';
  return { status, ...again(attempts, text, `${text} ${limit}`) };
}

/** Waits for the next attempt, or fails after the last. */
const again = (attempts: number, waits: string, failed: string): Settled =>
  attempts < ATTEMPTS
    ? { state: 'queued', fault: waits, wait: waitAfter(attempts) }
    : { state: 'failed', fault: failed };

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
  const { idguid, conversationId, botId, claimedAt, attempts, isTrial } = claimed;
  const settled = settledBy(outcome, attempts);
  const { state, token = null, status = null, fault = null, wait = null, uncounted = false } = settled;
  await lockConversation(ctx, conversationId);
  const { rowCount } = await ctx.db.execute(sql`
    update viber_messages set state = ${state}, token = ${token}, status = ${status}::int, fault = ${fault},
      sent_at = case when ${state === 'sent'}::boolean then now() end,
      not_before = now() + ${wait}::float8 * interval '1 second', attempts = attempts - ${uncounted ? 1 : 0}::int
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid and state in ('sending', 'unknown')
      and claimed_at = ${claimedAt}::timestamptz`);
  if (rowCount !== 1) return;
  if (token !== null) await joinReceipts(ctx, [conversationId], token);
  if (state === 'failed') await recountAnswers(ctx, [conversationId]);
  if (state === 'unknown') await settleDoubt(ctx, [conversationId]);
  if (status === UNSUBSCRIBED) await noteLeft(ctx, claimed);
  if (status === TOO_MANY) await noteTooMany(ctx, claimed);
  await ctx.db.execute(tellingOf(ctx, conversationId));
  if (status !== null && OF_BOT.has(status)) {
    await blockBot(ctx, botId, REFUSED_WAIT);
    await reportFault(ctx, deps, botId, status);
  } else if (isTrial && (outcome.kind === 'done' || outcome.kind === 'refused')) {
    // The service takes the bot's requests again; what it says of this message is the message's.
    await unblockBot(ctx, botId);
    await clearFault(ctx, botId);
  }
}

/** The person has left, as the service says; what they have told it since counts more. */
async function noteLeft(ctx: Ctx, { conversationId, claimedAt }: Claimed): Promise<void> {
  await ctx.db.execute(sql`
    update viber_conversations set subscribed = false, subscription_at = ${claimedAt}::timestamptz
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${conversationId}::uuid
      and coalesce(subscription_at <= ${claimedAt}::timestamptz, true)`);
}

/**
 * Notes that a message was too many. The service limits what one person gets and what a bot sends, and does not say which it was; the bot
 * waits where another person's message was too many just now.
 */
async function noteTooMany(ctx: Ctx, { conversationId, botId }: Claimed): Promise<void> {
  const { rows } = await ctx.db.execute(sql`
    select from viber_messages m join viber_conversations c on c.tenant_id = m.tenant_id and c.idguid = m.conversation_id
    where m.tenant_id = ${ctx.tenant.id}::uuid and c.bot_id = ${botId}::uuid and m.conversation_id <> ${conversationId}::uuid
      and m.state in ('queued', 'sending') and m.status = ${TOO_MANY} and m.claimed_at > now() - ${TOGETHER} * interval '1 second'
    limit 1`);
  if (rows.length > 0) await blockBot(ctx, botId, BOT_WAIT);
}
