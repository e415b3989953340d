import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { readyFile, type StoredFile } from '../../../core/files/rows.ts';
import { withheldText } from '../../../core/files/scan/states.ts';
import { tellingOf } from '../inbox/writing.ts';
import type { Content } from '../protocol/content.ts';

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
  file: StoredFile | null;
}

interface Row extends Record<string, unknown>, Content {
  idguid: string;
  bot_id: string;
  user_id: string;
  attempts: number;
  claimed_at: string;
  file_id: string | null;
}

/** Seconds after which a file that waits for the virus scanner is looked at again. */
const SCAN_WAIT = 3;

/**
 * Claims the first message of a conversation that is not done, if it is due and nobody else has it. To be committed before the service is
 * called: whatever a killed node was sending is known to have been begun. Null: there is nothing to send now.
 */
export async function claimNext(ctx: Ctx, conversationId: string): Promise<Claimed | null> {
  // Of two nodes the second waits for the row and then finds that it is not queued any more.
  const { rows } = await ctx.db.execute<Row>(sql`
    update viber_messages m set state = 'sending', claimed_at = clock_timestamp(), attempts = m.attempts + 1, fault = null
    from viber_conversations c
    where m.tenant_id = ${ctx.tenant.id}::uuid and c.tenant_id = m.tenant_id and c.idguid = m.conversation_id and m.state = 'queued'
      and coalesce(m.not_before <= now(), true)
      and m.idguid = (select n.idguid from viber_messages n where n.conversation_id = ${conversationId}::uuid
        and n.state in ('queued', 'sending') order by n.no limit 1)
      and not exists (select from viber_rates r where r.tenant_id = c.tenant_id and r.bot_id = c.bot_id and r.blocked_until > now())
    returning m.idguid, c.bot_id, c.user_id, m.attempts, m.claimed_at::text as claimed_at, m.kind, m.text, m.data, m.file_id`);
  const [row] = rows;
  if (!row) return null;
  const file = row.file_id === null ? null : await readyFile(ctx, row.file_id);
  if (await isWithheld(ctx, conversationId, row, file)) return null;
  const { bot_id: botId, user_id: receiver, claimed_at: claimedAt, file_id: _file, ...message } = row;
  return { ...message, conversationId, botId, receiver, claimedAt, file };
}

/** Puts a message back whose file waits for the virus scanner, and fails one whose file may not be handed out. */
async function isWithheld(
  ctx: Ctx,
  conversationId: string,
  { idguid, file_id }: Row,
  file: StoredFile | null,
): Promise<boolean> {
  if (file_id === null) return false;
  // One that is too large for the scanner is our own people's, who send it knowingly.
  const text = file === null ? 'Datoteka više nije na serveru.' : withheldText(file.scan);
  if (!text || file?.scan === 'unscanned') return false;
  const waits = file?.scan === 'waiting';
  await ctx.db.execute(sql`
    with put as (
      update viber_messages set state = ${waits ? 'queued' : 'failed'}, claimed_at = null, fault = ${text}, attempts = attempts - 1,
        not_before = case when ${waits}::boolean then now() + ${SCAN_WAIT} * interval '1 second' end
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid
    ) ${tellingOf(ctx, conversationId)}`);
  return true;
}

/** Notes that it is not known whether a message has arrived whose sender has said nothing for long. */
export async function giveUp(ctx: Ctx, idguid: string, seconds: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ conversation_id: string }>(sql`
    update viber_messages set state = 'unknown', fault = ${IN_DOUBT}
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid and state = 'sending'
      and claimed_at < now() - make_interval(secs => ${seconds})
    returning conversation_id`);
  if (rows[0]) await ctx.db.execute(tellingOf(ctx, rows[0].conversation_id));
}

/** What is said of a message of which nobody knows whether it arrived. */
export const IN_DOUBT = 'Viber nije potvrdio da je primio poruku. Možda je ipak stigla.';
