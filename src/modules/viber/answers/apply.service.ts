import { sql } from 'drizzle-orm';
import { afterCommit } from '../../../core/after-commit.ts';
import type { Ctx } from '../../../core/context.ts';
import { notify } from '../../notifications/notify.ts';
import { ASSIGNED } from '../inbox/notice-kinds.ts';
import { announceCases } from '../inbox/notices.ts';
import { answerersOf } from '../inbox/people.ts';
import { addBotNote, addEvent, queueOutgoing, tellingOf, writeWelcome } from '../inbox/writing.ts';
import type { AnsweringDeps } from '../intake/answering.ts';
import { conversationPath } from '../labels.ts';
import type { Content } from '../protocol/content.ts';
import { calledName } from '../protocol/names.ts';
import { EMPTY } from './definition.ts';
import { type Effects, onMessage, onTimeout, type PersonState, SILENCE, welcomeOf } from './engine.ts';
import type { FlowState } from './flow-state.ts';
import { answersOf } from './stored.ts';

/** A message that a person wrote. */
export interface Came {
  at: Date;
  content: Content;
}

interface Row extends Record<string, unknown> {
  bot_id: string;
  name: string | null;
  subscribed: boolean;
  tags: string[];
  flow: FlowState | null;
  due: string | null;
  away: string | null;
  assignee_id: string | null;
  /** When its case was opened; null without one. Milliseconds since 1970. */
  opened: string | null;
  answered: boolean;
  /** The database's clock, which also finds what is due. Milliseconds since 1970. */
  now: string;
}

/** Answers messages of a conversation by themselves, in their order, in the transaction that received them. */
export async function answerMessages(
  ctx: Ctx,
  deps: AnsweringDeps,
  { idguid, botId }: { idguid: string; botId: string },
  messages: readonly Came[],
): Promise<void> {
  const definition = await answersOf(deps.database, botId);
  // Most bots of a busy moment answer nothing by themselves: no statement is spent on them.
  const row = definition && (await lockConversation(ctx, idguid));
  if (!row) return;
  // Of a case that these messages open, people are told anyway.
  const isNew = row.opened !== null && messages.some(({ at }) => at.getTime() <= Number(row.opened));
  for (const { at, content } of messages)
    await apply(ctx, deps, { idguid, isNew }, row, (person, now) =>
      onMessage(definition, person, { content, at: at.getTime() }, now),
    );
}

/** Keeps the welcome that somebody got by opening the conversation. */
export async function keepWelcome(
  ctx: Ctx,
  deps: Pick<AnsweringDeps, 'database'>,
  { idguid, botId }: { idguid: string; botId: string },
  at: Date,
): Promise<void> {
  const definition = await answersOf(deps.database, botId);
  if (!definition?.welcome) return;
  const { rows } = await ctx.db.execute<{ name: string | null }>(sql`
    select name from viber_conversations where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`);
  const welcome = welcomeOf(definition, rows[0]?.name ?? null);
  if (welcome) await writeWelcome(ctx, { idguid }, welcome, at);
}

/** Goes on with a flow whose step was not answered in time. */
export async function answerTimeout(ctx: Ctx, deps: AnsweringDeps, conversationId: string): Promise<void> {
  const row = await lockConversation(ctx, conversationId);
  // Somebody has answered meanwhile, or another node was first.
  if (!row || row.due === null || Number(row.due) > Number(row.now)) return;
  const definition = await answersOf(deps.database, row.bot_id);
  // A bot without answers, or one that is off, has no flow any more: what was collected goes to a person.
  await apply(ctx, deps, { idguid: conversationId, isNew: false }, row, (person, now) =>
    onTimeout(definition ?? EMPTY, person, now),
  );
}

/**
 * A conversation's state. A person answers it where they wrote within the last hour, or have it: in this case, since one who had an
 * earlier case keeps the conversation when it is closed.
 */
async function lockConversation(ctx: Ctx, idguid: string): Promise<Row | null> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with held as materialized (
      select * from viber_conversations where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid for no key update
    )
    select extract(epoch from clock_timestamp()) * 1000 as now, c.bot_id, c.name, c.subscribed, c.tags, c.flow, c.assignee_id,
      extract(epoch from c.flow_due) * 1000 as due, extract(epoch from c.away_at) * 1000 as away,
      (select extract(epoch from k.opened_at) * 1000 from viber_cases k where k.tenant_id = c.tenant_id and k.idguid = c.case_id) as opened,
      exists (select from viber_messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.idguid
        and m.direction = 'out' and m.origin = 'person' and m.at > now() - make_interval(secs => ${SILENCE / 1000}))
      or c.assignee_id is not null and exists (select from viber_messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.idguid
        and (m.direction = 'out' and m.origin = 'person' or m.direction = 'event' and (m.author_id is not null or m.origin = 'answer'))
        and m.at >= coalesce((select opened_at from viber_cases k where k.tenant_id = c.tenant_id and k.idguid = c.case_id), '-infinity'))
        as answered
    from held c`);
  return rows[0] ?? null;
}

/** Lets the engine answer, and makes what it says so; `row` follows. */
async function apply(
  ctx: Ctx,
  deps: AnsweringDeps,
  conversation: { idguid: string; isNew: boolean },
  row: Row,
  engine: (person: PersonState, now: number) => Effects,
): Promise<void> {
  const { idguid } = conversation;
  const person: PersonState = {
    name: row.name,
    subscribed: row.subscribed,
    flow: row.flow,
    dueAt: row.due === null ? null : Number(row.due),
    awayAt: row.away === null ? null : Number(row.away),
    silent: row.answered,
  };
  const effects = engine(person, Math.floor(Number(row.now)));
  for (const content of effects.messages) await queueOutgoing(ctx, { idguid }, { content, origin: 'answer' });
  await keepState(ctx, idguid, person, effects, row);
  if (effects.note) await addBotNote(ctx, { idguid }, effects.note);
  if (effects.handOver) await handOver(ctx, deps, conversation, row, effects.handOver.userId);
}

/** Stores where the person stands now; `row` follows. */
async function keepState(
  ctx: Ctx,
  idguid: string,
  before: PersonState,
  { flow, dueAt, awayAt, tags }: Effects,
  row: Row,
): Promise<void> {
  const added = tags.filter((tag) => !row.tags.includes(tag));
  const all = [...new Set([...row.tags, ...added])];
  row.flow = flow;
  row.due = dueAt === null ? null : String(dueAt);
  row.away = awayAt === null ? null : String(awayAt);
  row.tags = all;
  if (flow === before.flow && dueAt === before.dueAt && awayAt === before.awayAt && added.length === 0)
    return;
  // Whoever has the person's card open sees its tags: they are of its version.
  await ctx.db.execute(sql`
    with kept as (
      update viber_conversations set flow = ${flow && JSON.stringify(flow)}::jsonb, flow_due = ${momentOf(dueAt)}::timestamptz,
        away_at = ${momentOf(awayAt)}::timestamptz, tags = ${sql.param(all)}::text[],
        version = version + ${added.length > 0 ? 1 : 0}
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid
    ) ${tellingOf(ctx, idguid)}`);
}

const momentOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Gives the conversation to a person, or leaves it to whoever is first: also where the person may not answer for the bot any more. */
async function handOver(
  ctx: Ctx,
  deps: AnsweringDeps,
  { idguid, isNew }: { idguid: string; isNew: boolean },
  row: Row,
  userId: string | null,
): Promise<void> {
  const person = userId && (await answerersOf(ctx, row.bot_id)).find((one) => one.idguid === userId);
  if (!person) {
    await addEvent(ctx, { idguid }, 'Bot je predao razgovor: čeka prvu slobodnu osobu.', 'answer');
    // After it, since announcements hold rows for which others' callbacks would wait.
    if (!isNew) afterCommit(ctx.db, () => void announceCases(deps, ctx.tenant, [idguid]));
    return;
  }
  await ctx.db.execute(sql`update viber_conversations set assignee_id = ${person.idguid}::uuid, version = version + 1
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`);
  row.assignee_id = person.idguid;
  row.answered = true;
  await addEvent(ctx, { idguid }, `Bot je predao razgovor: preuzima ${person.name}.`, 'answer');
  await notify(ctx, deps, {
    kind: ASSIGNED,
    title: `Bot vam predaje razgovor: ${calledName(row.name)}`,
    path: conversationPath(idguid),
    group: `viber-assigned/${idguid}`,
    userIds: [person.idguid],
  });
}
