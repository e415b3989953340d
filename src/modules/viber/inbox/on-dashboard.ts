import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Urgency, WaitingPart } from '../../dashboard/slots.ts';
import { CHAT_PATH, CHAT_TOPIC, SEE_CHAT } from '../labels.ts';
import { unreadOf, visible } from './rows.ts';

/** Conversations of one list of the chat (`pogled`), of which the first hundred are counted. */
const MOST = 99;

async function counted(ctx: Ctx, condition: SQL, view: string, urgency: Urgency) {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from viber_conversations c where ${visible(ctx)} and c.state = 'open' and ${condition} limit ${MOST + 1}) found`);
  const { count } = rows[0]!;
  if (count === 0) return null;
  return { count: Math.min(count, MOST), more: count > MOST, to: `${CHAT_PATH}?pogled=${view}`, urgency };
}

const CHAT = { icon: 'brand-viber', needs: [SEE_CHAT], topic: CHAT_TOPIC.name, path: CHAT_PATH };

/** What the person has not read of their own conversations, and what is nobody's yet. */
export const waitingConversations: WaitingPart[] = [
  {
    ...CHAT,
    name: 'viber-moji',
    label: 'Moji Viber razgovori',
    words: [
      'vaš Viber razgovor ima nepročitanih poruka',
      'vaša Viber razgovora imaju nepročitanih poruka',
      'vaših Viber razgovora ima nepročitanih poruka',
    ],
    find: (ctx) =>
      counted(ctx, sql`c.assignee_id = ${ctx.actor.userId}::uuid and ${unreadOf(ctx)} > 0`, 'moji', 'now'),
  },
  {
    ...CHAT,
    name: 'viber-nedodijeljeni',
    label: 'Nedodijeljeni Viber razgovori',
    words: [
      'Viber razgovor bez zadužene osobe čeka odgovor',
      'Viber razgovora bez zadužene osobe čekaju odgovor',
      'Viber razgovora bez zadužene osobe čeka odgovor',
    ],
    find: (ctx) =>
      counted(ctx, sql`c.assignee_id is null and c.waiting_since is not null`, 'nedodijeljeni', 'soon'),
  },
];
