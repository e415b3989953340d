import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { pipelined } from '../../../core/dberrors.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { isoInstant } from '../../../core/moments.ts';
import { companyOf } from '../../companies/companies.service.ts';
import { blockedOf } from './blocked.ts';
import type { Conversation } from './conversations.api.ts';
import { namesOf } from './people.ts';
import { presentIn } from './presence.service.ts';
import { type ConversationColumns, rowColumns, rowOf, visible } from './rows.ts';
import type { ConversationState } from './states.ts';

interface CardColumns extends ConversationColumns {
  simulated: boolean;
  country: string | null;
  language: string | null;
  phone: string | null;
  note: string | null;
  company_id: string | null;
  incoming: number;
  in_flow: boolean;
  opened_at: string | null;
  answered_at: string | null;
  created_at: string;
  erased_at: string | null;
  active: boolean;
  removed: boolean;
  hook_state: string;
}

/** Other conversations of a company that are shown. */
const OTHERS = 20;

/** A conversation with all that is known of its person. Throws 404 for one that the caller may not see. */
export async function getConversation(ctx: Ctx, idguid: string): Promise<Conversation> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute<CardColumns>(sql`
    select ${rowColumns(ctx)}, b.simulated, c.country, c.language, c.phone, c.note, c.company_id, c.incoming::float8 as incoming, c.flow is not null as in_flow,
      k.opened_at, k.answered_at, c.created_at, c.erased_at, b.active, b.removed_at is not null as removed, b.hook_state
    from viber_conversations c join viber_bots b on b.tenant_id = c.tenant_id and b.idguid = c.bot_id
    left join viber_cases k on k.tenant_id = c.tenant_id and k.idguid = c.case_id
    where c.idguid = ${idguid}::uuid and ${visible(ctx)}`);
  const [found] = rows;
  if (!found) throw notFound();
  const [reads, draft, present, others] = await pipelined([
    readsOf(ctx, idguid),
    draftOf(ctx, idguid),
    presentIn(ctx, idguid),
    othersOf(ctx, idguid, found.company_id),
  ]);
  const company = found.company_id === null ? null : await companyOf(ctx, found.company_id);
  const names = await namesOf(
    ctx,
    reads.map(({ user_id }) => user_id),
  );
  return {
    ...rowOf(found),
    simulated: found.simulated,
    country: found.country,
    language: found.language,
    phone: found.phone,
    note: found.note,
    company: company && { idguid: company.idguid, name: company.naziv },
    others,
    reads: reads.map(({ user_id, incoming, at }) => ({
      user_id,
      name: names.get(user_id) ?? '',
      incoming,
      at: isoInstant(at),
    })),
    present,
    draft,
    incoming: found.incoming,
    in_flow: found.in_flow,
    case: found.opened_at
      ? {
          opened_at: isoInstant(found.opened_at),
          answered_at: found.answered_at && isoInstant(found.answered_at),
        }
      : null,
    blocked: blockedOf(found)?.message ?? null,
    created_at: isoInstant(found.created_at),
    erased_at: found.erased_at && isoInstant(found.erased_at),
  };
}

async function readsOf(ctx: Ctx, idguid: string) {
  const { rows } = await ctx.db.execute<{ user_id: string; incoming: number; at: string }>(sql`
    select user_id, incoming::float8 as incoming, at from viber_reads
    where tenant_id = ${ctx.tenant.id}::uuid and conversation_id = ${idguid}::uuid order by at desc limit 100`);
  return rows;
}

async function draftOf(ctx: Ctx, idguid: string): Promise<Conversation['draft']> {
  const { rows } = await ctx.db.execute<{ text: string; note: boolean; updated_at: string }>(sql`
    select text, note, updated_at from viber_drafts where tenant_id = ${ctx.tenant.id}::uuid and conversation_id = ${idguid}::uuid
      and user_id = ${ctx.actor.userId}::uuid`);
  return rows[0] ? { ...rows[0], updated_at: isoInstant(rows[0].updated_at) } : null;
}

async function othersOf(ctx: Ctx, idguid: string, companyId: string | null): Promise<Conversation['others']> {
  if (companyId === null) return [];
  const { rows } = await ctx.db.execute<{
    idguid: string;
    bot: string;
    name: string | null;
    state: ConversationState;
    last_at: string;
  }>(sql`
    select c.idguid, b.name as bot, c.name, c.state, c.last_at from viber_conversations c
    join viber_bots b on b.tenant_id = c.tenant_id and b.idguid = c.bot_id
    where ${visible(ctx)} and c.company_id = ${companyId}::uuid and c.idguid <> ${idguid}::uuid
    order by c.last_at desc, c.idguid limit ${OTHERS}`);
  return rows.map((row) => ({ ...row, last_at: isoInstant(row.last_at) }));
}
