import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../core/id.ts';
import { fillAnswering } from './answering.ts';
import { at, bot, come, setUp, t, tenantId } from './apply.testkit.ts';
import {
  addBot,
  bodyOf,
  conversationOf,
  happened,
  nextToken,
  outcomesOf,
  post,
  said,
  settled,
  textsOf,
} from './testkit.ts';

setUp();

/** Adds a message that a person of ours has sent. */
async function sent(userId: string, token: string | null, state = 'sent'): Promise<string> {
  const conversation = await conversationOf(t, bot, userId);
  const idguid = newId();
  await t.ownerDb.execute(sql`
    insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, at, token, state)
    values (${tenantId}, ${idguid}, ${conversation.idguid}, 'out', 'person', 'text', 'Zdravo', now(), ${token}, ${state})`);
  return idguid;
}
const messageOf = async (idguid: string) =>
  (
    await t.ownerDb.execute<{ state: string; fault: string | null; delivered: boolean; seen: boolean }>(sql`
      select state, fault, delivered_at is not null as delivered, seen_at is not null as seen
      from viber_messages where idguid = ${idguid}`)
  ).rows[0];

describe('messages', () => {
  it('are two when their tokens differ by 1 in the nineteenth digit', async () => {
    await come(
      said('a', 'prva', { token: '5700000000000000001', at: at(0) }),
      said('a', 'druga', { token: '5700000000000000002', at: at(1) }),
    );
    expect(await textsOf(t, bot, 'a')).toEqual(['prva', 'druga']);
  });

  it('are one when the same callback comes again, with the same bytes or with others', async () => {
    const token = nextToken();
    const body = said('a', 'jednom', { token, at: at(0) });
    await come(body, body);
    await come(said('a', 'jednom', { token, at: at(0), name: 'Amra H.' }));
    expect(await textsOf(t, bot, 'a')).toEqual(['jednom']);
    expect(await outcomesOf(t, bot)).toEqual(['applied', 'repeated']);
    expect(await conversationOf(t, bot, 'a')).toMatchObject({ incoming: '1', name: 'Amra H.' });
  });

  it('keep the first content of a token that comes with another one, and show the second to the administrator', async () => {
    const token = nextToken();
    await come(
      said('a', 'prvi sadržaj', { token, at: at(0) }),
      said('a', 'drugi sadržaj', { token, at: at(0) }),
    );
    expect(await textsOf(t, bot, 'a')).toEqual(['prvi sadržaj']);
    expect(await outcomesOf(t, bot)).toEqual(['applied', 'differs']);
    await come(said('a', 'treći sadržaj', { token, at: at(0) }));
    expect(await outcomesOf(t, bot)).toEqual(['applied', 'differs', 'differs']);
  });

  it('stand in the order of their times, however late they come, and the list shows the newest', async () => {
    await come(said('a', 'treća', { at: at(30) }));
    await come(said('a', 'prva', { at: at(10) }), said('a', 'druga', { at: at(20) }));
    expect(await textsOf(t, bot, 'a')).toEqual(['prva', 'druga', 'treća']);
    const row = await conversationOf(t, bot, 'a');
    expect(row).toMatchObject({ incoming: '3', last_text: 'treća', last_direction: 'in', state: 'open' });
    expect(new Date(row.last_at).getTime()).toBe(at(30));
    expect(new Date(row.waiting_since).getTime()).toBe(at(10));
  });

  it('are of the time at which they came where the service gives none that can be', async () => {
    await come(
      said('a', 'nula', { at: 0 }),
      said('a', 'budućnost', { at: Date.UTC(2099, 0, 1) }),
      said('a', 'uskoro', { at: Date.now() + 3_600_000 }),
      bodyOf({
        event: 'message',
        timestamp: 'jučer',
        message_token: nextToken(),
        sender: { id: 'a' },
        message: { type: 'text', text: 'riječ' },
      }),
      said('a', 'davno', { at: Date.UTC(2020, 0, 1) }),
    );
    const { rows } = await t.ownerDb.execute<{ text: string; age: number }>(sql`
      select m.text, abs(extract(epoch from now() - m.at))::float8 as age from viber_messages m
      join viber_conversations c on c.idguid = m.conversation_id where c.bot_id = ${bot.idguid}`);
    const age = new Map(rows.map((row) => [row.text, row.age]));
    for (const text of ['nula', 'budućnost', 'uskoro', 'riječ']) expect(age.get(text), text).toBeLessThan(30);
    expect(age.get('davno')).toBeGreaterThan(86_400 * 365);
  });

  it('of a kind that nobody knows are kept as they are, and what is no message is kept for the administrator', async () => {
    await come(
      said('a', '', { message: { type: 'hologram', 'a\u0000b': '\ud83d' }, at: at(0) }),
      said('a', '', { message: { type: 'constructor' }, at: at(1) }),
      said('a', '', { message: { type: 'rich_media', rich_media: { Text: 'x\u0000y\ud83d' } }, at: at(2) }),
      bodyOf({ event: 'message', message_token: nextToken(), sender: { id: 'a' } }),
      bodyOf({ event: 'client_status', message_token: nextToken(), user: { id: 'a' } }),
      bodyOf({ event: 'budućnost', message_token: nextToken() }),
      said('y'.repeat(3000), 'predug id'),
    );
    const { rows } = await t.ownerDb.execute<{ kind: string; data: object }>(sql`
      select m.kind, m.data from viber_messages m join viber_conversations c on c.idguid = m.conversation_id
      where c.bot_id = ${bot.idguid} order by m.at`);
    expect(rows).toEqual([
      { kind: 'unknown', data: { raw: { type: 'hologram', ab: '\ufffd' } } },
      { kind: 'unknown', data: { raw: { type: 'constructor' } } },
      { kind: 'rich_media', data: { rich_media: { Text: 'xy\ufffd' } } },
    ]);
    expect((await outcomesOf(t, bot)).slice(3)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  });
});

describe('a conversation', () => {
  it('is opened again by a message, with its assignee, and gets a new case', async () => {
    await come(said('a', 'prva', { at: at(0) }));
    const { case_id, idguid, version } = await conversationOf(t, bot, 'a');
    const assignee = newId();
    await t.ownerDb.execute(sql`
      update viber_conversations set state = 'closed', case_id = null, waiting_since = null, incoming_closed = incoming, assignee_id = ${assignee}
      where idguid = ${idguid}`);
    await t.ownerDb.execute(sql`update viber_cases set closed_at = now() where idguid = ${case_id}`);
    await come(said('a', 'druga', { at: at(5) }));
    const after = await conversationOf(t, bot, 'a');
    expect(after).toMatchObject({
      state: 'open',
      assignee_id: assignee,
      incoming: '2',
      incoming_closed: '1',
      version,
    });
    expect(after.case_id).not.toBe(case_id);
    const { rows } = await t.ownerDb.execute<{ closed: boolean; opened_at: string }>(sql`
      select closed_at is not null as closed, opened_at from viber_cases where conversation_id = ${idguid} order by opened_at`);
    expect(rows.map(({ closed, opened_at }) => [closed, new Date(opened_at).getTime()])).toEqual([
      [true, at(0)],
      [false, at(5)],
    ]);
  });

  it('that is snoozed is opened by a message, and keeps its case', async () => {
    await come(said('a', 'prva', { at: at(0) }));
    const { case_id, idguid } = await conversationOf(t, bot, 'a');
    await t.ownerDb.execute(
      sql`update viber_conversations set state = 'snoozed', snoozed_until = now() + interval '1 day' where idguid = ${idguid}`,
    );
    await come(said('a', 'druga', { at: at(5) }));
    expect(await conversationOf(t, bot, 'a')).toMatchObject({ state: 'open', snoozed_until: null, case_id });
  });

  it('knows a person by the name that says something, and forgets nothing that a callback does not say', async () => {
    await come(said('a', '1', { name: 'Viber User', at: at(0) }));
    expect(await conversationOf(t, bot, 'a')).toMatchObject({ name: 'Viber User' });
    await come(said('a', '2', { name: 'Amra Hadžić', at: at(1) }));
    await come(
      bodyOf({
        event: 'message',
        timestamp: at(2),
        message_token: nextToken(),
        sender: { id: 'a', name: 'Viber User' },
        message: { type: 'text', text: '3' },
      }),
    );
    expect(await conversationOf(t, bot, 'a')).toMatchObject({
      name: 'Amra Hadžić',
      country: 'BA',
      language: 'bs',
      api_version: 10,
      search: 'amra hadzic  ',
    });
  });

  it('is not unsubscribed by news that are older than a message', async () => {
    await come(said('a', 'tu sam', { at: at(10) }));
    await come(happened('unsubscribed', 'a', { at: at(5) }));
    expect(await conversationOf(t, bot, 'a')).toMatchObject({ subscribed: true });
    await come(happened('unsubscribed', 'a', { at: at(20) }));
    expect(await conversationOf(t, bot, 'a')).toMatchObject({ subscribed: false });
    await come(happened('subscribed', 'a', { at: at(15) }));
    expect(await conversationOf(t, bot, 'a')).toMatchObject({ subscribed: false });
    await come(happened('conversation_started', 'a', { at: at(30), subscribed: true }));
    expect(await conversationOf(t, bot, 'a')).toMatchObject({ subscribed: true });
  });

  it('belongs to one bot: the same person at another one is another conversation', async () => {
    const other = await addBot(t, (await t.member()).tenantId);
    await come(said('a', 'ovdje'));
    await post(t, other, said('a', 'tamo'));
    await settled(t, other);
    expect(await textsOf(t, bot, 'a')).toEqual(['ovdje']);
    expect(await textsOf(t, other, 'a')).toEqual(['tamo']);
    expect((await conversationOf(t, other, 'a')).tenant_id).toBe(other.tenantId);
  });

  it('is told live once, however many callbacks came', async () => {
    for (const body of Array.from({ length: 5 }, (_, n) => said('a', `${n}`, { at: at(n) })))
      await t.ownerDb.execute(sql`
        insert into viber_callbacks (tenant_id, bot_id, event, user_id, body, digest)
        values (${tenantId}, ${bot.idguid}, 'message', 'a', ${Buffer.from(body)}, sha256(${Buffer.from(body)}))`);
    await come(said('a', 'šesta', { at: at(6) }));
    const { idguid } = await conversationOf(t, bot, 'a');
    const { rows } = await t.ownerDb.execute(
      sql`select topic from live_events where tenant_id = ${tenantId} and key = ${idguid}`,
    );
    expect(await textsOf(t, bot, 'a')).toHaveLength(6);
    // Two, if the worker had looked between the last two.
    expect([1, 2]).toContain(rows.length);
  });
});

describe('receipts', () => {
  it('raise the state of a message, never lower it, and say when it failed', async () => {
    await come(said('a', 'x'));
    const token = nextToken();
    const message = await sent('a', token);
    await come(happened('delivered', 'a', { token }));
    expect(await messageOf(message)).toMatchObject({ state: 'delivered', delivered: true, seen: false });
    await come(happened('seen', 'a', { token }));
    await come(
      happened('delivered', 'a', { token, at: at(1) }),
      happened('failed', 'a', { token, desc: 'device' }),
    );
    expect(await messageOf(message)).toMatchObject({ state: 'seen', seen: true, fault: null });

    const other = await sent('a', nextToken());
    const { rows } = await t.ownerDb.execute<{ token: string }>(
      sql`select token from viber_messages where idguid = ${other}`,
    );
    await come(happened('failed', 'a', { token: rows[0]!.token, desc: 'not supported' }));
    expect(await messageOf(other)).toMatchObject({
      state: 'failed',
      fault: 'Viber javlja da poruka nije isporučena (not supported).',
    });
  });

  it('of a token that is not known yet are kept for the answer to the sending', async () => {
    await come(said('a', 'x'));
    const token = nextToken();
    await come(happened('seen', 'a', { token, at: at(2) }), happened('delivered', 'a', { token, at: at(1) }));
    await come(happened('delivered', 'nepoznat', { token, at: at(1) }));
    const { rows } = await t.ownerDb.execute<{
      user_id: string;
      delivered_at: string;
      seen_at: string | null;
    }>(sql`
      select c.user_id, r.delivered_at, r.seen_at from viber_receipts r join viber_conversations c on c.idguid = r.conversation_id
      where r.token = ${token} order by c.user_id`);
    expect(rows.map(({ user_id, seen_at }) => [user_id, seen_at !== null])).toEqual([['a', true]]);
    expect(new Date(rows[0]!.delivered_at).getTime()).toBe(at(1));
    // Of nobody who is known, such as a person whose data was erased, they begin no conversation.
    expect(await conversationOf(t, bot, 'nepoznat')).toBeUndefined();
  });
});

describe('automatic answers', () => {
  it('are asked once a conversation, in the transaction, with the new messages in their order', async () => {
    const asked: string[][] = [];
    fillAnswering({
      respond: async (_deps, ctx, { idguid, botId }, messages) => {
        expect(botId).toBe(bot.idguid);
        const { rows } = await ctx.db.execute(
          sql`select idguid from viber_conversations where idguid = ${idguid}`,
        );
        expect(rows).toHaveLength(1);
        asked.push(messages.map(({ content }) => content.text ?? ''));
      },
      welcomed: async () => void asked.push(['pozdrav']),
    });
    const body = said('a', 'prva', { at: at(0) });
    await come(body);
    await come(body, said('a', 'druga', { at: at(1) }), happened('subscribed', 'a'));
    await come(happened('conversation_started', 'a'), happened('conversation_started', 'a'));
    expect(asked).toEqual([['prva'], ['druga'], ['pozdrav']]);
  });

  it('that fail lose no message', async () => {
    fillAnswering({
      respond: async (_deps, ctx) => {
        await ctx.db.execute(sql`select 1/0`);
      },
      welcomed: async () => {},
    });
    await come(said('a', 'prva', { at: at(0) }), said('b', 'druga', { at: at(1) }));
    expect(await textsOf(t, bot, 'a')).toEqual(['prva']);
    expect(await textsOf(t, bot, 'b')).toEqual(['druga']);
    expect(await outcomesOf(t, bot)).toEqual(['applied', 'applied']);
  });
});

describe('a callback that cannot be applied', () => {
  it('is set aside, and the others are applied', async () => {
    await t.ownerDb.execute(sql`
      create function refuse_poison() returns trigger language plpgsql as $$
      begin
        if new.text = 'otrov' then raise exception 'poison' using errcode = '22000'; end if;
        return new;
      end $$`);
    await t.ownerDb.execute(
      sql`create trigger poison before insert on viber_messages for each row execute function refuse_poison()`,
    );
    try {
      await Promise.all([
        ...['x', 'y', 'z'].map((person) => post(t, bot, said(person, 'dobro'))),
        post(t, bot, said('a', 'prije', { at: at(0) })).then(() =>
          post(t, bot, said('a', 'otrov', { at: at(1) })),
        ),
      ]);
      await come(said('a', 'poslije', { at: at(2) }));
    } finally {
      await t.ownerDb.execute(sql`drop trigger poison on viber_messages`);
    }
    expect(await textsOf(t, bot, 'a')).toEqual(['prije', 'poslije']);
    for (const person of ['x', 'y', 'z']) expect(await textsOf(t, bot, person)).toEqual(['dobro']);
    expect((await outcomesOf(t, bot)).sort()).toEqual([
      'applied',
      'applied',
      'applied',
      'applied',
      'applied',
      'unreadable',
    ]);
  });
});
