import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { readyFile, type StoredFile } from '../../../core/files/rows.ts';
import { withheldText } from '../../../core/files/scan/states.ts';
import { tellingOf } from '../inbox/writing.ts';
import type { Content } from '../protocol/content.ts';
import { statusText } from '../protocol/statuses.ts';
import { makeLink } from './links.ts';
import { REFUSED_WAIT, takeTry } from './rates.ts';
import { lockConversation, settleDoubt } from './receipts.ts';

/** A message that this node has claimed and is about to send. */
export interface Claimed extends Content {
  idguid: string;
  conversationId: string;
  botId: string;
  /** The service's id of the person. */
  receiver: string;
  /** How often it was tried, with this time. */
  attempts: number;
  /** When it was claimed, exactly: what settles it must be of this claim. */
  claimedAt: string;
  /** Public path of its file. */
  path: string | null;
  /** The service has refused the bot, and this is the try by which it is asked again. */
  isTrial: boolean;
}

interface Row extends Record<string, unknown>, Content {
  idguid: string;
  bot_id: string;
  user_id: string;
  attempts: number;
  claimed_at: string;
  file_id: string | null;
  file_days: number;
  bot_fault: number | null;
}

/** Seconds after which a file that waits for the virus scanner is looked at again. */
const SCAN_WAIT = 3;

/**
 * Claims the first message of a conversation that is not done, if it is due and nobody else has it. To be committed before the service is
 * called: whatever a killed node was sending is known to have been begun. Null: there is nothing to send now; `failed`: the first could not
 * be sent, and the next may be.
 */
export async function claimNext(ctx: Ctx, conversationId: string): Promise<Claimed | 'failed' | null> {
  // Of two nodes the second waits for the row and then finds that it is not queued any more.
  const { rows } = await ctx.db.execute<Row>(sql`
    update viber_messages m set state = 'sending', claimed_at = clock_timestamp(), attempts = m.attempts + 1, fault = null
    from viber_conversations c join viber_bots b on b.tenant_id = c.tenant_id and b.idguid = c.bot_id
    where m.tenant_id = ${ctx.tenant.id}::uuid and c.tenant_id = m.tenant_id and c.idguid = m.conversation_id and m.state = 'queued'
      and coalesce(m.not_before <= now(), true)
      and m.idguid = (select n.idguid from viber_messages n where n.conversation_id = ${conversationId}::uuid
        and n.state in ('queued', 'sending') order by n.no limit 1)
      and not exists (select from viber_rates r where r.tenant_id = c.tenant_id and r.bot_id = c.bot_id and r.blocked_until > now())
    returning m.idguid, c.bot_id, c.user_id, m.attempts, m.claimed_at::text as claimed_at, m.kind, m.text, m.data, m.file_id, b.file_days,
      b.fault as bot_fault`);
  const [row] = rows;
  if (!row) return null;
  const file = row.file_id === null ? null : await readyFile(ctx, row.file_id);
  const withheld = await withhold(ctx, conversationId, row, file);
  if (withheld) return withheld === 'failed' ? 'failed' : null;
  const { bot_id: botId, user_id: receiver, claimed_at: claimedAt, file_days: days, bot_fault: fault } = row;
  if (fault !== null && !(await takeTry(ctx, botId, REFUSED_WAIT))) {
    await putBack(ctx, conversationId, row.idguid, statusText(fault), null);
    return null;
  }
  const { idguid, attempts, kind, text, data } = row;
  return {
    ...{ idguid, conversationId, botId, receiver, attempts, claimedAt, kind, text, data },
    path: file && (await makeLink(ctx, file, days)),
    isTrial: fault !== null,
  };
}

/** Puts a message back whose file waits for the virus scanner, and fails one whose file may not be handed out. Null: it can be sent. */
async function withhold(
  ctx: Ctx,
  conversationId: string,
  { idguid, file_id }: Row,
  file: StoredFile | null,
): Promise<'failed' | 'waits' | null> {
  if (file_id === null) return null;
  // One that is too large for the scanner is our own people's, who send it knowingly.
  const text = file === null ? 'Datoteka više nije na serveru.' : withheldText(file.scan);
  if (!text || file?.scan === 'unscanned') return null;
  if (file?.scan === 'waiting') {
    await putBack(ctx, conversationId, idguid, text, SCAN_WAIT);
    return 'waits';
  }
  await ctx.db.execute(sql`
    with failed as (
      update viber_messages set state = 'failed', claimed_at = null, fault = ${text}, attempts = attempts - 1
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid
    ) ${tellingOf(ctx, conversationId)}`);
  return 'failed';
}

/** Puts a message back that was claimed in this transaction and is not to be tried now, for so many seconds. */
async function putBack(
  ctx: Ctx,
  conversationId: string,
  idguid: string,
  reason: string,
  wait: number | null,
): Promise<void> {
  await ctx.db.execute(sql`
    with put as (
      update viber_messages set state = 'queued', claimed_at = null, fault = ${reason}, attempts = attempts - 1,
        not_before = now() + ${wait}::float8 * interval '1 second'
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid
    ) ${tellingOf(ctx, conversationId)}`);
}

/**
 * Notes that it is not known whether a message has arrived whose sender has said nothing for long; unless a receipt says that it has.
 */
export async function giveUp(ctx: Ctx, idguid: string, seconds: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ conversation_id: string }>(sql`
    select conversation_id from viber_messages where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`);
  if (!rows[0]) return;
  const { conversation_id: conversationId } = rows[0];
  await lockConversation(ctx, conversationId);
  const { rowCount } = await ctx.db.execute(sql`
    update viber_messages set state = 'unknown', fault = ${IN_DOUBT}
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid and state = 'sending'
      and claimed_at < now() - make_interval(secs => ${seconds})`);
  if (!rowCount) return;
  await settleDoubt(ctx, [conversationId]);
  await ctx.db.execute(tellingOf(ctx, conversationId));
}

/** What is said of a message of which nobody knows whether it arrived. */
export const IN_DOUBT = 'Viber nije potvrdio da je primio poruku. Možda je ipak stigla.';
