import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { dayStart, daysLater } from '../../../../core/dates.ts';
import { invalid } from '../../../../core/errors.ts';
import { isoInstant } from '../../../../core/moments.ts';
import { getConversation } from '../card.service.ts';
import { messagesBy } from '../messages.service.ts';
import { namesOf } from '../people.ts';
import { EXPORT_MAX, type ExportedConversation, type ExportQuery } from './person.api.ts';

/** A conversation with all its messages, or those of some days. Throws 404, and 422 for more than one export takes. */
export async function exportConversation(
  ctx: Ctx,
  idguid: string,
  { notes, od, do: until }: Omit<ExportQuery, 'format'>,
): Promise<ExportedConversation> {
  const card = await getConversation(ctx, idguid);
  const withNotes = notes === '1';
  const asked = sql`m.conversation_id = ${idguid}::uuid and ${daysOf(od, until)} ${withNotes ? sql`` : sql`and m.direction <> 'note'`}`;
  await requireFew(ctx, asked);
  return {
    idguid,
    bot: card.bot,
    name: card.name,
    phone: card.phone,
    country: card.country,
    language: card.language,
    company: card.company?.name ?? null,
    tags: card.tags,
    note: withNotes ? card.note : null,
    state: card.state,
    assignee: card.assignee?.name ?? null,
    subscribed: card.subscribed,
    created_at: card.created_at,
    erased_at: card.erased_at,
    cases: await casesOf(ctx, idguid),
    messages: await messagesBy(ctx, asked),
    exported_at: new Date().toISOString(),
  };
}

/** True for messages of these days; either may be missing. */
function daysOf(from: string | undefined, to: string | undefined): SQL {
  const since = from ? sql`m.at >= ${dayStart(from).toISOString()}::timestamptz` : sql`true`;
  return to ? sql`${since} and m.at < ${dayStart(daysLater(to, 1)).toISOString()}::timestamptz` : since;
}

async function requireFew(ctx: Ctx, asked: SQL): Promise<void> {
  const { rows } = await ctx.db.execute<{ many: boolean }>(sql`
    select count(*) > ${EXPORT_MAX} as many from (select from viber_messages m
      where m.tenant_id = ${ctx.tenant.id}::uuid and ${asked} limit ${EXPORT_MAX + 1}) counted`);
  if (rows[0]?.many)
    throw invalid({ od: 'Razgovor ima više od 20.000 poruka. Izvezite ga u dijelovima: navedite dane.' });
}

interface Case extends Record<string, unknown> {
  opened_at: string;
  answered_at: string | null;
  answered_by: string | null;
  closed_at: string | null;
  closed_by: string | null;
}

async function casesOf(ctx: Ctx, idguid: string): Promise<ExportedConversation['cases']> {
  const { rows } = await ctx.db.execute<Case>(sql`
    select opened_at, answered_at, answered_by, closed_at, closed_by from viber_cases
    where tenant_id = ${ctx.tenant.id}::uuid and conversation_id = ${idguid}::uuid order by opened_at, idguid`);
  const names = await namesOf(
    ctx,
    rows.flatMap(({ answered_by, closed_by }) => [answered_by, closed_by]),
  );
  const person = (id: string | null) => id && { idguid: id, name: names.get(id) ?? '' };
  return rows.map(({ opened_at, answered_at, answered_by, closed_at, closed_by }) => ({
    opened_at: isoInstant(opened_at),
    answered_at: answered_at && isoInstant(answered_at),
    answered_by: person(answered_by) || null,
    closed_at: closed_at && isoInstant(closed_at),
    closed_by: person(closed_by) || null,
  }));
}
