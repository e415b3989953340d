// Long, since each of these sends hundreds of callbacks.
// In the suite: apply.test.ts (messages, receipts), webhook.test.ts.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { at, bot, come, setUp, t } from './apply.testkit.ts';
import { conversationOf, happened, nextToken, post, said, settled, textsOf } from './testkit.ts';

setUp();

describe('messages', () => {
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
