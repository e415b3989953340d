import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { momentText } from '../../../core/dates.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { isoInstant } from '../../../core/moments.ts';
import { sameValue } from '../../../core/same-value.ts';
import { BAD_CHARACTER, isPlain } from '../../../core/text.ts';
import type { Deps } from '../../../server/module.ts';
import { companyOf } from '../../companies/companies.service.ts';
import { notify } from '../../notifications/notify.ts';
import { conversationPath } from '../labels.ts';
import { calledName } from '../protocol/names.ts';
import { getConversation } from './card.service.ts';
import { type Conversation, type ConversationChange, SNOOZE_DAYS } from './conversations.api.ts';
import { ASSIGNED } from './notice-kinds.ts';
import { answerersOf, namesOf } from './people.ts';
import { type Held, holdConversation } from './rows.ts';
import { CONVERSATION_STATES } from './states.ts';
import { CHANGED, type Changes, keepTrail } from './trail.ts';
import { UNANSWERED } from './waiting.ts';
import { addEvent } from './writing.ts';

/** Columns that every change by people sets. */
const changedBy = ({ actor }: Ctx) =>
  sql`version = version + 1, updated_at = now(), updated_by = ${actor.name}`;
const at = (ctx: Ctx, { idguid }: Pick<Held, 'idguid'>) =>
  sql`tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`;

async function requireVersion(ctx: Ctx, held: Held, version: number): Promise<void> {
  if (held.version === version) return;
  const current = await getConversation(ctx, held.idguid);
  throw new AppError(
    409,
    'stale',
    'Razgovor je u međuvremenu izmijenjen. Pogledajte kakav je sada, pa pokušajte ponovo.',
    {
      data: { current },
    },
  );
}

/** Changes what is known of a conversation's person. Throws 409 `stale`, and 422 at the field. */
export async function updateConversation(
  ctx: Ctx,
  idguid: string,
  { version, ...given }: ConversationChange,
): Promise<Conversation> {
  const held = await holdConversation(ctx, idguid);
  await requireVersion(ctx, held, version);
  const now = {
    name: textOf(given.name, held.name),
    phone: textOf(given.phone, held.phone),
    note: textOf(given.note, held.note),
    company_id: given.company_id === undefined ? held.company_id : given.company_id,
    tags: given.tags === undefined ? held.tags : tagsOf(given.tags),
  };
  for (const field of ['name', 'phone', 'note'] as const)
    if (now[field] !== null && !isPlain(now[field])) throw invalid({ [field]: BAD_CHARACTER });
  if (!now.tags.every(isPlain)) throw invalid({ tags: BAD_CHARACTER });
  const changes: Changes = {};
  for (const field of ['note', 'tags'] as const)
    if (!sameValue(held[field], now[field])) changes[field] = CHANGED;
  if (held.name !== now.name || held.phone !== now.phone) changes.data = CHANGED;
  if (held.company_id !== now.company_id) {
    if (now.company_id !== null && !(await companyOf(ctx, now.company_id)))
      throw invalid({ company_id: 'Odabrani zapis ne postoji.' });
    changes.company = CHANGED;
  }
  if (Object.keys(changes).length === 0) return getConversation(ctx, idguid);
  await ctx.db.execute(sql`
    update viber_conversations set name = ${now.name}, named = case when name is distinct from ${now.name} then ${now.name !== null} else named end,
      phone = ${now.phone}, note = ${now.note}, company_id = ${now.company_id}::uuid,
      tags = ${sql.param(now.tags)}::text[], ${changedBy(ctx)} where ${at(ctx, held)}`);
  await keepTrail(ctx, held, changes);
  return getConversation(ctx, idguid);
}

const textOf = (given: string | null | undefined, held: string | null): string | null =>
  given === undefined ? held : given || null;

/** Tags in small letters, each once. */
const tagsOf = (given: readonly string[]): string[] => [...new Set(given.map((tag) => tag.toLowerCase()))];

/**
 * Gives a conversation to somebody, or to nobody. Of two who take it at once the second is told who has it: 409 `assigned`. Throws 422 for
 * somebody who may not answer for its bot.
 */
export async function assignConversation(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  idguid: string,
  { version, user_id }: { version: number; user_id: string | null },
): Promise<Conversation> {
  const held = await holdConversation(ctx, idguid);
  // Whoever repeats a request, or wants what is so already, is not told of a conflict.
  if (held.assignee_id === user_id) return getConversation(ctx, idguid);
  const names = await namesOf(ctx, [held.assignee_id, user_id]);
  if (held.version !== version && held.assignee_id !== null)
    throw new AppError(
      409,
      'assigned',
      `Za razgovor je upravo zadužena osoba ${names.get(held.assignee_id) ?? ''}.`,
      { data: { current: await getConversation(ctx, idguid) } },
    );
  await requireVersion(ctx, held, version);
  if (user_id !== null && !(await answerersOf(ctx, held.bot_id)).some((one) => one.idguid === user_id))
    throw invalid({ user_id: 'Ova osoba ne može odgovarati za bot ovog razgovora.' });
  await ctx.db.execute(sql`
    update viber_conversations set assignee_id = ${user_id}::uuid, ${changedBy(ctx)} where ${at(ctx, held)}`);
  const name = user_id === null ? null : (names.get(user_id) ?? '');
  await addEvent(
    ctx,
    held,
    name === null
      ? `${ctx.actor.name} oslobađa razgovor.`
      : user_id === ctx.actor.userId
        ? `${name} preuzima razgovor.`
        : `${ctx.actor.name} dodjeljuje razgovor: ${name}.`,
  );
  await keepTrail(ctx, held, {
    assignee: { from: held.assignee_id && (names.get(held.assignee_id) ?? null), to: name },
  });
  if (user_id !== null && user_id !== ctx.actor.userId)
    await notify(ctx, deps, {
      kind: ASSIGNED,
      title: `${ctx.actor.name} vam dodjeljuje razgovor: ${calledName(held.name)}`,
      path: conversationPath(idguid),
      group: `viber-assigned/${idguid}`,
      userIds: [user_id],
    });
  return getConversation(ctx, idguid);
}

const stateText = ({ state, snoozed_until }: Pick<Held, 'state' | 'snoozed_until'>): string =>
  state === 'snoozed' && snoozed_until
    ? `${CONVERSATION_STATES.snoozed} do ${momentText(isoInstant(snoozed_until))}`
    : CONVERSATION_STATES[state];

/** Closes a conversation with its case: nothing waits or is unread in it any more, and the bot asks nothing further. */
export async function closeConversation(ctx: Ctx, idguid: string): Promise<Conversation> {
  const held = await holdConversation(ctx, idguid);
  if (held.state === 'closed') return getConversation(ctx, idguid);
  await ctx.db.execute(sql`
    with ended as (
      update viber_cases set closed_at = now(), closed_by = ${ctx.actor.userId}::uuid
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${held.case_id}::uuid
    )
    update viber_conversations set state = 'closed', snoozed_until = null, case_id = null, incoming_closed = incoming, waiting_since = null,
      flow = null, flow_due = null, ${changedBy(ctx)} where ${at(ctx, held)}`);
  await addEvent(ctx, held, `${ctx.actor.name} zatvara razgovor.`);
  await keepTrail(ctx, held, { state: { from: stateText(held), to: CONVERSATION_STATES.closed } });
  return getConversation(ctx, idguid);
}

/** Opens a conversation that is closed or snoozed. A closed one goes on with its last case: what waited in it waits again. */
export async function reopenConversation(ctx: Ctx, idguid: string): Promise<Conversation> {
  const held = await holdConversation(ctx, idguid);
  if (held.state === 'open') return getConversation(ctx, idguid);
  await ctx.db.execute(
    held.state === 'closed'
      ? continuing(ctx, held)
      : sql`update viber_conversations set state = 'open', snoozed_until = null, ${changedBy(ctx)} where ${at(ctx, held)}`,
  );
  await addEvent(ctx, held, `${ctx.actor.name} ponovo otvara razgovor.`);
  await keepTrail(ctx, held, { state: { from: stateText(held), to: CONVERSATION_STATES.open } });
  return getConversation(ctx, idguid);
}

/** Opens a closed conversation with its last case. Unread are those of this case; its person waits since the first that nobody has answered. */
const continuing = (ctx: Ctx, held: Held): SQL => {
  const received = sql`viber_messages m where m.conversation_id = ${held.idguid}::uuid and m.direction = 'in' and m.at >= k.opened_at`;
  return sql`
    with k as (
      update viber_cases set closed_at = null, closed_by = null where tenant_id = ${ctx.tenant.id}::uuid and idguid = (
        select idguid from viber_cases where tenant_id = ${ctx.tenant.id}::uuid and conversation_id = ${held.idguid}::uuid
        order by closed_at desc nulls last, idguid limit 1)
      returning idguid, opened_at
    )
    update viber_conversations set state = 'open', case_id = (select idguid from k),
      incoming_closed = greatest(incoming - (select count(*) from k, ${received}), 0),
      waiting_since = (select min(m.at) from k, ${received} and ${UNANSWERED}),
      ${changedBy(ctx)} where ${at(ctx, held)}`;
};

const DAY = 24 * 60 * 60_000;

/** Puts a conversation aside until a moment, or until its person writes. Throws 422 for a moment that has passed or is far away. */
export async function snoozeConversation(ctx: Ctx, idguid: string, given: string): Promise<Conversation> {
  const until = new Date(given);
  if (until.getTime() <= Date.now()) throw invalid({ until: 'Odaberite vrijeme koje tek dolazi.' });
  if (until.getTime() > Date.now() + SNOOZE_DAYS * DAY)
    throw invalid({ until: `Razgovor se može odgoditi najviše ${SNOOZE_DAYS} dana.` });
  const held = await holdConversation(ctx, idguid);
  const moment = until.toISOString();
  await ctx.db.execute(sql`
    update viber_conversations set state = 'snoozed', snoozed_until = ${moment}::timestamptz, ${changedBy(ctx)} where ${at(ctx, held)}`);
  await addEvent(ctx, held, `${ctx.actor.name} odgađa razgovor do ${momentText(moment)}.`);
  await keepTrail(ctx, held, {
    state: { from: stateText(held), to: stateText({ state: 'snoozed', snoozed_until: moment }) },
  });
  return getConversation(ctx, idguid);
}
