// Long, since a service does not answer for as long as it may. In the suite: sending.test.ts (the receipt of a message whose answer
// was lost).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { asText, type ChatApp, createChatApp } from '../inbox/testkit.ts';

let app: ChatApp;
beforeAll(async () => {
  app = await createChatApp();
});
afterAll(() => app?.close());

it('a message that is refused answers nobody: its person waits on, and the list says that it did not arrive; sent again, it answers', async () => {
  const conversation = await app.conversation({ customer: 2 });
  await app.receive(conversation, 'Koliko košta?');
  const { rows } = await app.t.ownerDb.execute<{ waiting_since: string }>(sql`
    with k as (
      insert into viber_cases (tenant_id, idguid, conversation_id, bot_id, opened_at)
      select tenant_id, gen_random_uuid(), idguid, bot_id, waiting_since from viber_conversations where idguid = ${conversation} returning idguid
    ) update viber_conversations set case_id = (select idguid from k) where idguid = ${conversation} returning waiting_since`);
  const becomes = (expected: object) =>
    eventually(async () => {
      const { body } = await app.call(app.amra, 'GET', `/conversations/${conversation}`);
      expect(body.data).toMatchObject(expected);
    });
  await app.sim.control('faults', [{ on: 'send_message', do: 'status', status: 3, n: 1 }]);
  const sent = await app.call(
    app.amra,
    'POST',
    `/conversations/${conversation}/messages`,
    asText('Deset maraka', 1_000_000),
  );
  await becomes({
    waiting_since: new Date(rows[0]!.waiting_since).toISOString(),
    case: { answered_at: null },
    last: { text: 'Deset maraka', delivery: 'failed' },
  });
  const again = await app.call(app.amra, 'POST', `/messages/${sent.body.data.idguid}/retry`, {});
  expect(again.status).toBe(200);
  await becomes({
    waiting_since: null,
    case: { answered_at: expect.any(String) },
    last: { delivery: 'sent' },
  });
});
