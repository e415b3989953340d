// Long, since each of these sends many callbacks.
// In the suite: apply.test.ts (messages, conversations, receipts, profiles, one that cannot be applied), arrival.property.test.ts.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { at, bot, come, setUp, t, tenantId } from './apply.testkit.ts';
import { bodyOf, conversationOf, happened, nextToken, post, said, settled, textsOf } from './testkit.ts';

setUp();

describe('messages', () => {
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

  it('may have any token, text and person that the service makes up', async () => {
    const people = ['Iv1+/a==', 'x'.repeat(200), '%_\\', "O'Brien"];
    for (const [n, person] of people.entries()) await come(said(person, `od ${n}`));
    for (const [n, person] of people.entries()) expect(await textsOf(t, bot, person)).toEqual([`od ${n}`]);
    await come(
      ...['"5700000000000000009"', '0', '-5', '18446744073709551616', 'null', '1.5', '"abc"'].map(
        (token, n) => said('a', `oznaka ${n}`, { token, at: at(n) }),
      ),
      said('a', 'prije\u0000poslije', { at: at(10) }),
      said('a', '\ud83d sam \ude00', { at: at(11) }),
      said('a', '   ', { at: at(12) }),
    );
    expect(await textsOf(t, bot, 'a')).toEqual([
      ...Array.from({ length: 7 }, (_, n) => `oznaka ${n}`),
      'prijeposlije',
      '\ufffd sam \ufffd',
      '   ',
    ]);
    expect(await conversationOf(t, bot, 'a')).toMatchObject({ last_text: 'Tekst' });
  });
});

describe('a conversation', () => {
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
  it('of 300 people with one token are 300', async () => {
    const people = Array.from({ length: 300 }, (_, n) => `o${n}`);
    await Promise.all(people.map((person) => post(t, bot, said(person, 'x'))));
    await settled(t, bot);
    const token = nextToken();
    await t.ownerDb.execute(sql`
      insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, at, token, state)
      select tenant_id, gen_random_uuid(), idguid, 'out', 'broadcast', 'text', 'Akcija', now(), ${token}, 'sent'
      from viber_conversations where bot_id = ${bot.idguid}`);
    await Promise.all(people.map((person) => post(t, bot, happened('delivered', person, { token }))));
    await settled(t, bot);
    const { rows } = await t.ownerDb.execute(sql`
      select count(*)::int as count from viber_messages where token = ${token} and state = 'delivered'`);
    expect(rows[0]).toEqual({ count: 300 });
  });
});
