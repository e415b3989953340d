// Long, since it needs another bot, whose webhook goes.
// In the suite: handling.test.ts (who takes a conversation, cases), src/modules/viber/bots/hook.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOTS_API } from '../labels.ts';
import { type ChatApp, createChatApp } from './testkit.ts';

let app: ChatApp;
beforeAll(async () => {
  app = await createChatApp();
});
afterAll(() => app?.close());

describe('a conversation', () => {
  it('says why nothing can be sent in it', async () => {
    const idguid = await app.conversation({ userId: 'blocked' });
    const blocked = async () =>
      (await app.call(app.amra, 'GET', `/conversations/${idguid}`)).body.data.blocked;
    expect(await blocked()).toBeNull();
    await app.t.ownerDb.execute(
      sql`update viber_conversations set subscribed = false where idguid = ${idguid}`,
    );
    expect(await blocked()).toMatch(/nije pretplaćena/);
    const bot = await app.addBot(2);
    const other = await app.conversation({ bot, userId: 'blocked2' });
    await app.t.call('DELETE', `${BOTS_API}/${bot.idguid}/webhook`, { token: app.manager.token });
    const card = await app.call(app.amra, 'GET', `/conversations/${other}`);
    expect(card.body.data.blocked).toMatch(/Webhook bota nije postavljen/);
  });
});
