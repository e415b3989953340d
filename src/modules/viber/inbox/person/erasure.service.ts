import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/id.ts';
import { attachmentsWith } from '../../../attachments/uses.service.ts';
import { removeNotices } from '../../../notifications/notify.ts';
import { conversationPath } from '../../labels.ts';
import { type Held, holdConversation, requireConversation } from '../rows.ts';
import { keepTrail } from '../trail.ts';
import { addEvent } from '../writing.ts';
import { type AttachedFiles, MOST_NAMED } from './person.api.ts';

const ERASED = 'Lični podaci su obrisani na zahtjev osobe.';

/**
 * Removes the data of a conversation's person, at their request: who they are, what was written, files but for what is attached to
 * records (`attachedOf`), and whatever quotes them. That
 * there was a conversation stays, with its times, for statistics; the trail, which nobody can alter, has never named them (trail.ts). Throws 404, and 409 `erased` where it was done before.
 */
export async function erasePerson(ctx: Ctx, idguid: string): Promise<void> {
  const held = await holdConversation(ctx, idguid);
  if (held.erased_at) throw new AppError(409, 'erased', 'Podaci ove osobe su već obrisani.');
  await eraseCallbacks(ctx, idguid);
  await eraseMessages(ctx, idguid);
  await eraseBeside(ctx, idguid);
  await eraseConversation(ctx, held);
  await removeNotices(ctx, conversationPath(idguid));
  await addEvent(ctx, held, ERASED);
  await keepTrail(ctx, held, { data: { from: null, to: 'obrisani na zahtjev osobe' } });
}

/**
 * What is attached of a conversation's files. It stays when the person's data are erased: it is a record of the organisation by then,
 * which decides about it itself. Throws 404.
 */
export async function attachedOf(ctx: Ctx, idguid: string): Promise<AttachedFiles> {
  await requireConversation(ctx, idguid);
  return attachmentsWith(
    ctx,
    sql`select m.file_id from viber_messages m where m.tenant_id = ${ctx.tenant.id}::uuid
      and m.conversation_id = ${idguid}::uuid and m.file_id is not null`,
    MOST_NAMED,
  );
}

/**
 * Of what came, the bytes: that it came stays, so that a repetition is known. What has not been taken up is left, since it begins a new
 * conversation.
 */
const eraseCallbacks = (ctx: Ctx, idguid: string) =>
  ctx.db.execute(sql`
    update viber_callbacks b set body = ''::bytea, user_id = '' from viber_conversations c
    where c.tenant_id = ${ctx.tenant.id}::uuid and c.idguid = ${idguid}::uuid and b.tenant_id = c.tenant_id and b.bot_id = c.bot_id
      and b.user_id = c.user_id and b.done_at is not null`);

/**
 * Messages keep when they were, who of ours wrote them and whether they arrived. Notes and events go. What was about to be sent is not, and
 * of what is just being sent it stays unknown whether it arrives. The sweep removes files to which nothing refers any more, so their public addresses go too, unless others use them.
 */
async function eraseMessages(ctx: Ctx, idguid: string): Promise<void> {
  const own = sql`tenant_id = ${ctx.tenant.id}::uuid and conversation_id = ${idguid}::uuid`;
  await ctx.db.execute(sql`
    delete from viber_links l where l.tenant_id = ${ctx.tenant.id}::uuid
      and l.file_id in (select m.file_id from viber_messages m where m.tenant_id = l.tenant_id and m.conversation_id = ${idguid}::uuid)
      and not exists (select from viber_messages o where o.tenant_id = l.tenant_id and o.file_id = l.file_id and o.conversation_id <> ${idguid}::uuid)
      and not exists (select from viber_broadcasts o where o.tenant_id = l.tenant_id and o.file_id = l.file_id)`);
  await ctx.db.execute(sql`delete from viber_messages where ${own} and direction in ('note', 'event')`);
  await ctx.db.execute(sql`
    update viber_messages set kind = 'text', text = null, data = '{}', token = null, client_id = null, file_id = null, media_state = null, media_fault = null,
      state = case state when 'queued' then 'failed' when 'sending' then 'unknown' else state end, claimed_at = null,
      fault = case when state in ('queued', 'sending') then 'Podaci osobe su obrisani prije nego što je Viber potvrdio slanje.' else fault end
    where ${own}`);
}

/** What others keep of a person: drafts, receipts that wait, and places in broadcasts that have not begun. */
async function eraseBeside(ctx: Ctx, idguid: string): Promise<void> {
  const own = sql`tenant_id = ${ctx.tenant.id}::uuid and conversation_id = ${idguid}::uuid`;
  await ctx.db.execute(sql`delete from viber_drafts where ${own}`);
  await ctx.db.execute(sql`delete from viber_receipts where ${own}`);
  await ctx.db.execute(sql`
    update viber_receivers set state = 'skipped', changed_at = now() where ${own} and state = 'waiting'`);
}

/** The service's id of the person goes too: if they write again, that is a new conversation. */
const eraseConversation = (ctx: Ctx, { idguid, case_id }: Held) =>
  ctx.db.execute(sql`
    with ended as (
      update viber_cases set closed_at = now(), closed_by = ${ctx.actor.userId}::uuid
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${case_id}::uuid
    )
    update viber_conversations set user_id = ${`obrisano:${newId()}`}, name = null, avatar = null, country = null, language = null,
      api_version = null, phone = null, note = null, company_id = null, tags = '{}', subscribed = false, subscription_at = null,
      state = 'closed', snoozed_until = null, assignee_id = null, incoming_closed = incoming, waiting_since = null, case_id = null, flow = null,
      flow_due = null, last_text = ${ERASED}, last_kind = 'text', last_direction = 'event', erased_at = now(), version = version + 1,
      updated_at = now(), updated_by = ${ctx.actor.name}
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`);
