// Long, since Chromium prints.
// In the suite: person.test.ts (exports, erasing), src/core/print/printer.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../test/helper.ts';
import { scaledTimeout } from '../../../../../test/timeout.ts';
import { readPrinted } from '../../../../core/print/testkit.ts';
import { addBot, type TestBot } from '../../intake/testkit.ts';
import { CHAT_API, SAVE_BOTS, SAVE_CHAT, SEE_BOTS, SEE_CHAT } from '../../labels.ts';
import {
  type StoredConversation,
  storeCase,
  storeConversation,
  storeMessage,
} from '../../statistics/testkit.ts';

let t: TestApp;
let bot: TestBot;
/** Manages bots, sees and answers. */
let manager: Person;
/** Answers. */
let amra: Person;
beforeAll(async () => {
  t = await createTestApp();
  manager = await t.member({ permissions: [SEE_BOTS, SAVE_BOTS, SEE_CHAT, SAVE_CHAT], name: 'Mirza Delić' });
  const { tenantId } = manager;
  amra = await t.member({ tenantId, permissions: [SEE_CHAT, SAVE_CHAT], name: 'Amra Hadžić' });
  bot = await addBot(t, tenantId);
  await t.ownerDb.execute(
    sql`update viber_bots set everybody = false, hook_state = 'set' where idguid = ${bot.idguid}`,
  );
  await t.ownerDb.execute(
    sql`insert into viber_bot_people (tenant_id, bot_id, user_id) values (${tenantId}, ${bot.idguid}, ${amra.userId})`,
  );
});
afterAll(() => t?.close());

const call = (person: Person, method: 'GET' | 'DELETE' | 'PATCH' | 'POST', path: string, body?: unknown) =>
  t.call(method, `${CHAT_API}/conversations/${path}`, {
    token: person.token,
    ...(body !== undefined && { body }),
  });
const conversation = (given: Parameters<typeof storeConversation>[3] = {}) =>
  storeConversation(t, manager.tenantId, bot.idguid, given);

/** A conversation with a message of each direction, on two days. */
async function talk(): Promise<StoredConversation> {
  const one = await conversation({ phone: '+38761111222', note: 'Traži popust', tags: ['vip'] });
  const by = amra.userId;
  await storeCase(t, one, { opened: '2026-11-02 09:00', answered: '2026-11-02 09:04', by });
  await storeMessage(t, one, { at: '2026-11-02 09:00', text: 'Gdje je moja narudžba?', token: '571' });
  await storeMessage(t, one, {
    ...{ direction: 'out', origin: 'person', by },
    at: '2026-11-02 09:04',
    text: 'Stiže sutra.',
  });
  await storeMessage(t, one, {
    ...{ direction: 'note', origin: 'person', by },
    at: '2026-11-02 09:05',
    text: 'Provjeriti kurira',
  });
  await storeMessage(t, one, {
    at: '2026-11-02 09:06',
    direction: 'event',
    origin: 'system',
    text: 'Amra Hadžić preuzima razgovor.',
  });
  await storeMessage(t, one, {
    ...{ at: '2026-11-03 10:00', kind: 'location', text: null },
    data: { lat: 43.85, lon: 18.41, address: 'Ferhadija 1' },
  });
  return one;
}

describe('an export', () => {
  it('on paper reads like the conversation', { timeout: scaledTimeout(60_000) }, async () => {
    const { idguid } = await talk();
    const answer = await call(amra, 'GET', `${idguid}/export?format=pdf`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toContain('viber-emina-kovac.pdf');
    const pages = await readPrinted(answer.raw);
    const lines = pages.flatMap((page) => page.lines);
    for (const line of [
      'Viber razgovor: Emina Kovač',
      '2. 11. 2026.',
      'Emina Kovač · 09:00',
      'Gdje je moja narudžba?',
      'Amra Hadžić · 09:04',
      'Viđeno',
      'Ferhadija 1',
    ])
      expect(lines.map((one) => one.replaceAll('\u00a0', ' '))).toContain(line);
    expect(lines.join(' ')).not.toContain('Provjeriti kurira');
  });
});
