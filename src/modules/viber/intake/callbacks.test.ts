import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { SEE_BOTS, SEE_CHAT } from '../labels.ts';
import { removeOldCallbacks } from './retention.ts';
import { addBot, bodyOf, nextToken, outcomesOf, post, said, settled, type TestBot } from './testkit.ts';

let t: TestApp;
let bot: TestBot;
let token: string;
beforeAll(async () => {
  t = await createTestApp();
  const person = await t.member({ permissions: [SEE_BOTS] });
  token = person.token;
  bot = await addBot(t, person.tenantId);
  const message = nextToken();
  for (const body of [
    said('a', 'prva', { token: message, at: 1_790_000_000_000 }),
    said('a', 'druga', { token: message, at: 1_790_000_000_000 }),
    Buffer.from('{"č'),
    bodyOf({ event: 'budućnost', message_token: nextToken(), user_id: 'a', 'nul\u0000': 1 }),
  ])
    await post(t, bot, body);
  await settled(t, bot);
});
afterAll(() => t.close());

const listed = async (query = '', by = token) =>
  (await t.call('GET', `/api/viber/callbacks${query}`, { token: by })).body;

describe('the list of callbacks', () => {
  it('has those that came to nothing, with what was in them, and none that was applied', async () => {
    const { data } = await listed();
    expect(data.map(({ outcome, event }: { outcome: string; event: string }) => [outcome, event])).toEqual([
      ['unknown', 'budućnost'],
      ['unreadable', null],
      ['differs', 'message'],
    ]);
    expect(data[1]).toMatchObject({ content: '{"č', user_id: '', bot: 'Bot', bot_id: bot.idguid });
    expect(data[2].content).toContain('"text":"druga"');
    expect((await listed('?outcome=differs')).data).toHaveLength(1);
    expect((await listed(`?bot_id=${bot.idguid}`)).data).toHaveLength(3);
  });

  it('is of one organisation, for those who see bots', async () => {
    const stranger = await t.member({ permissions: [SEE_BOTS] });
    expect((await listed('', stranger.token)).data).toEqual([]);
    const other = await t.member({ permissions: [SEE_CHAT] });
    expect((await t.call('GET', '/api/viber/callbacks', { token: other.token })).status).toBe(403);
  });
});

describe('old callbacks', () => {
  it('are removed after a week, those that are shown after thirty days, and none that waits', async () => {
    const tenant = (await findTenant(t.deps.database, bot.tenantId))!;
    const tidy = () => removeOldCallbacks((work) => asSystem(t.deps.database, tenant, work));
    const age = (days: number) =>
      t.ownerDb.execute(sql`
        update viber_callbacks set done_at = now() - make_interval(days => ${days}::int) where bot_id = ${bot.idguid}`);
    expect(await tidy()).toBe(0);
    await age(8);
    expect(await tidy()).toBe(1);
    expect(await outcomesOf(t, bot)).toEqual(['differs', 'unreadable', 'unknown']);
    await age(31);
    await t.ownerDb.execute(sql`
      insert into viber_callbacks (tenant_id, bot_id, user_id, body, digest, received_at)
      values (${bot.tenantId}, ${bot.idguid}, 'čeka', '{', sha256('čeka'), now() - interval '90 days')`);
    expect(await tidy()).toBe(3);
    await settled(t, bot);
    expect(await outcomesOf(t, bot)).toEqual(['unreadable']);
  });
});
