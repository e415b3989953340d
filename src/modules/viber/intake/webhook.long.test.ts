// Long, since it sends many bodies, and waits for what becomes of each.
// In the suite: webhook.test.ts (signed, refused, any body, while the database is away), apply.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { SIGNATURE_HEADER } from '../protocol/signature.ts';
import { addBot, outcomesOf, post, said, settled, type TestBot } from './testkit.ts';

let t: TestApp;
let bot: TestBot;
beforeAll(async () => {
  t = await createTestApp();
  const { tenantId } = await t.member();
  bot = await addBot(t, tenantId);
});
afterAll(() => t.close());

describe('the webhook', () => {
  it('counts what it refuses, and what comes, by the hour', async () => {
    for (let n = 0; n < 4; n++) expect((await post(t, bot, said('a', 'x'))).status).toBe(200);
    const wrong = { [SIGNATURE_HEADER]: '0'.repeat(64) };
    for (let n = 0; n < 15; n++) expect((await post(t, bot, said('a', 'neće'), wrong)).status).toBe(403);
    await settled(t, bot);
    await eventually(async () => {
      const { rows } = await t.ownerDb.execute(sql`
        select sum(callbacks)::int as callbacks, sum(messages)::int as messages, sum(refused)::int as refused
        from viber_bot_hours where bot_id = ${bot.idguid}`);
      expect(rows[0]).toEqual({ callbacks: 4, messages: 4, refused: 15 });
    });
    const { rows } = await t.ownerDb.execute(sql`
      select last_error, last_callback_at is not null as seen from viber_bot_health where bot_id = ${bot.idguid}`);
    expect(rows[0]).toEqual({ last_error: 'Potpis poziva nije ispravan.', seen: true });
  });

  it('keeps signed bytes that are no good JSON, and answers 200', async () => {
    const other = await addBot(t, bot.tenantId);
    const bodies = [
      '{"event":',
      '[]',
      'null',
      '<html>502 Bad Gateway</html>',
      '{"event":7}',
      '{}',
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.alloc(0),
      '['.repeat(200_000),
    ];
    for (const body of bodies) expect((await post(t, other, body)).status).toBe(200);
    await settled(t, other);
    expect(await outcomesOf(t, other)).toEqual(bodies.map(() => 'unreadable'));
    const { rows } = await t.ownerDb.execute<{ body: Buffer }>(
      sql`select body from viber_callbacks where bot_id = ${other.idguid} order by no`,
    );
    expect(rows.map(({ body }) => body)).toEqual(bodies.map((body) => Buffer.from(body as string)));
  });
});
