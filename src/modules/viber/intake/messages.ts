import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import { recountAnswers } from '../inbox/waiting.ts';
import { type Content, FILE_KINDS, type MessageData, type MessageKind } from '../protocol/content.ts';
import { raised, settleDoubt } from '../sending/receipts.ts';
import { type Incoming, isSameContent, type Receipt } from './changes.ts';
import type { Outcome } from './intake.table.ts';

/** Whether the bytes of a message are to be fetched. */
export const hasMedia = ({ kind, data }: Content): boolean =>
  FILE_KINDS.has(kind) && data.media !== undefined;

/** Messages of one conversation. */
export interface Received {
  conversationId: string;
  messages: readonly Incoming[];
}

const MESSAGES = jsonRecordset({
  n: 'int',
  idguid: 'uuid',
  conversation_id: 'uuid',
  kind: 'text',
  text: 'text',
  data: 'jsonb',
  at: 'timestamptz',
  token: 'text',
  media_state: 'text',
});

/** Stores received messages whose tokens their conversations do not know. Answers the numbers of those that were stored, by id. */
export async function insertMessages(ctx: Ctx, received: readonly Received[]): Promise<Map<string, number>> {
  const rows = received.flatMap(({ conversationId, messages }) =>
    messages.map(({ idguid, at, token, content }) => ({
      idguid,
      conversation_id: conversationId,
      ...content,
      at,
      token,
      media_state: hasMedia(content) ? 'waiting' : null,
    })),
  );
  if (rows.length === 0) return new Map();
  const stored = await ctx.db.execute<{ idguid: string; no: string }>(sql`
    insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, data, at, token, media_state)
    select ${ctx.tenant.id}::uuid, input.idguid, input.conversation_id, 'in', 'customer', input.kind, input.text, input.data, input.at,
      input.token, input.media_state
    from ${MESSAGES(rows.map((row, n) => ({ n, ...row })))} order by input.n
    on conflict (conversation_id, token) where direction = 'in' do nothing
    returning idguid, no`);
  return new Map(stored.rows.map(({ idguid, no }) => [idguid, Number(no)]));
}

interface KnownRow extends Record<string, unknown> {
  conversation_id: string;
  token: string;
  kind: MessageKind;
  text: string | null;
  data: MessageData;
}

/** What became of callbacks whose message was known before, by number: it says the same, or something else. */
export async function compareKnown(ctx: Ctx, known: readonly Received[]): Promise<Map<number, Outcome>> {
  const asked = known.flatMap(({ conversationId, messages }) =>
    messages.map((message) => ({ conversationId, ...message })),
  );
  if (asked.length === 0) return new Map();
  const { rows } = await ctx.db.execute<KnownRow>(sql`
    select m.conversation_id, m.token, m.kind, m.text, m.data from viber_messages m
    join unnest(${sql.param(asked.map(({ conversationId }) => conversationId))}::uuid[], ${sql.param(asked.map(({ token }) => token))}::text[])
      as asked (conversation_id, token) on m.conversation_id = asked.conversation_id and m.token = asked.token
    where m.tenant_id = ${ctx.tenant.id}::uuid and m.direction = 'in'`);
  const byKey = new Map(rows.map((row) => [`${row.conversation_id} ${row.token}`, row]));
  return new Map(
    asked.map(({ conversationId, token, no, content }) => {
      const first = byKey.get(`${conversationId} ${token}`);
      return [no, first && isSameContent(first, content) ? 'repeated' : 'differs'];
    }),
  );
}

const RECEIPTS = jsonRecordset({
  conversation_id: 'uuid',
  token: 'text',
  delivered_at: 'timestamptz',
  seen_at: 'timestamptz',
  failed_at: 'timestamptz',
  fault: 'text',
});

/**
 * Notes receipts. Those of tokens that are not known, because the answer to the sending has not come yet, are kept for it; if it was lost,
 * they may stand for it.
 */
export async function noteReceipts(
  ctx: Ctx,
  given: readonly { conversationId: string; receipts: Iterable<Receipt> }[],
): Promise<void> {
  const rows = given.flatMap(({ conversationId, receipts }) =>
    [...receipts].map((receipt) => ({ conversation_id: conversationId, ...receipt })),
  );
  if (rows.length === 0) return;
  const { rowCount } = await ctx.db.execute(sql`
    with given as (select * from ${RECEIPTS(rows)}),
    noted as (
      update viber_messages m set ${raised(sql`g`)}
      from given g
      where m.tenant_id = ${ctx.tenant.id}::uuid and m.conversation_id = g.conversation_id and m.token = g.token and m.direction = 'out'
      returning m.conversation_id, m.token
    )
    insert into viber_receipts as r (tenant_id, conversation_id, token, delivered_at, seen_at, failed_at, fault)
    select ${ctx.tenant.id}::uuid, g.conversation_id, g.token, g.delivered_at, g.seen_at, g.failed_at, g.fault from given g
    where not exists (select from noted n where n.conversation_id = g.conversation_id and n.token = g.token)
    order by g.conversation_id, g.token
    on conflict (tenant_id, conversation_id, token) do update set delivered_at = least(r.delivered_at, excluded.delivered_at),
      seen_at = least(r.seen_at, excluded.seen_at), failed_at = least(r.failed_at, excluded.failed_at),
      fault = coalesce(r.fault, excluded.fault)`);
  const conversationsOf = (some: typeof rows): string[] => [
    ...new Set(some.map(({ conversation_id }) => conversation_id)),
  ];
  await recountAnswers(ctx, conversationsOf(rows.filter(({ failed_at }) => failed_at !== null)));
  if (rowCount) await settleDoubt(ctx, conversationsOf(rows));
}
