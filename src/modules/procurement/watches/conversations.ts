import type { Ctx } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import type { Choice } from '../../../core/resource-api.ts';
import { getConversation } from '../../viber/inbox/card.service.ts';
import { listConversations } from '../../viber/inbox/conversations.service.ts';
import { SEE_CHAT } from '../../viber/labels.ts';
import { calledName } from '../../viber/protocol/names.ts';

/** A Viber conversation; null where there is none of that id, or the caller may not see the chat. */
async function conversationOf(ctx: Ctx, idguid: string) {
  if (!ctx.actor.permissions.has(SEE_CHAT) || !isId(idguid)) return null;
  try {
    return await getConversation(ctx, idguid);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** How a conversation is called, with its bot; null where the caller may not see it, or it is no more. */
export async function conversationName(ctx: Ctx, idguid: string): Promise<string | null> {
  const one = await conversationOf(ctx, idguid);
  return one && `${calledName(one.name)} (${one.bot})`;
}

/** Why a watch of the caller's cannot write to a conversation, in Bosnian; null: it can. */
export async function wrongConversation(ctx: Ctx, idguid: string): Promise<string | null> {
  if (!ctx.actor.permissions.has(SEE_CHAT)) return 'Za javljanje na Viber treba vam dozvola za Viber chat.';
  const one = await conversationOf(ctx, idguid);
  return one ? one.blocked : 'Odaberite razgovor.';
}

/** Conversations that a watch can write to: open ones, or those found by name. Throws 404 for another field. */
export async function watchChoicesOf(
  ctx: Ctx,
  field: string,
  { q, idguid, limit }: { q?: string; idguid?: string; limit: number },
): Promise<Choice[]> {
  if (field !== 'conversation_id') throw notFound();
  if (!ctx.actor.permissions.has(SEE_CHAT)) return [];
  if (idguid !== undefined) {
    const one = await conversationOf(ctx, idguid);
    return one ? [{ idguid, label: calledName(one.name), hint: one.bot }] : [];
  }
  const asked = { view: 'all', in: 'people', older: 'false', limit } as const;
  const { data } = await listConversations(ctx, { ...asked, ...(q ? { q } : {}) });
  return data.map(({ idguid: id, name, bot }) => ({ idguid: id, label: calledName(name), hint: bot }));
}
