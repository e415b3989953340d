// Long, since it needs bots and conversations of its own.
// In the suite: handling.test.ts (who takes a conversation, cases, quick answers, companies).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOTS_API } from '../labels.ts';
import { type ChatApp, createChatApp } from './testkit.ts';

let app: ChatApp;
beforeAll(async () => {
  app = await createChatApp();
});
afterAll(() => app?.close());

const idsOf = (answer: { body: { data: { idguid: string }[] } }): string[] =>
  answer.body.data.map(({ idguid }) => idguid);

describe('a conversation', () => {
  it('keeps what is known of its person, and refuses what another has changed', async () => {
    const idguid = await app.conversation({ userId: 'card' });
    const patch = (body: object) => app.call(app.amra, 'PATCH', `/conversations/${idguid}`, body);
    const changed = await patch({
      version: 1,
      tags: ['VIP', 'vip', 'Dostava'],
      note: ' stalni kupac ',
      phone: '+387 61 123 456',
    });
    expect(changed.body.data).toMatchObject({
      version: 2,
      tags: ['vip', 'dostava'],
      note: 'stalni kupac',
      phone: '+38761123456',
    });
    const late = await patch({ version: 1, note: 'drugo' });
    expect(late.body).toMatchObject({ code: 'stale', data: { current: { note: 'stalni kupac' } } });
    expect((await patch({ version: 2, company_id: app.amra.userId })).body.errors).toEqual({
      company_id: 'Odabrani zapis ne postoji.',
    });
    expect((await patch({ version: 2, tags: Array.from({ length: 21 }, (_, n) => `t${n}`) })).status).toBe(
      422,
    );
    expect((await patch({ version: 2, name: 'a\0b' })).status).toBe(422);
    expect((await patch({ version: 2, phone: '-5 abc ćčž' })).body.errors).toEqual({
      phone: 'Unesite broj telefona, npr. 061 123 456 ili +387 33 123 456.',
    });
    expect(idsOf(await app.call(app.amra, 'GET', '/conversations?tag=vip'))).toEqual([idguid]);
    const setup = await app.call(app.amra, 'GET', '/setup');
    expect(setup.body.data).toMatchObject({ may_send: true, may_manage: false, me: app.amra.userId });
    expect(setup.body.data.tags).toEqual(expect.arrayContaining(['dostava', 'vip']));
  });

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
