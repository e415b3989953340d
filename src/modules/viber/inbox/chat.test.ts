import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { search } from '../../../../test/search.ts';
import { SEE_CHAT } from '../labels.ts';
import { type ChatApp, createChatApp } from './testkit.ts';

let app: ChatApp;
beforeAll(async () => {
  app = await createChatApp();
});
afterAll(() => app?.close());

const idsOf = (answer: { body: { data: { idguid: string }[] } }): string[] =>
  answer.body.data.map(({ idguid }) => idguid);

describe('the list', () => {
  it('shows newest first, page by page, with what the caller has not seen', async () => {
    const [first, second, third] = [
      await app.conversation({ userId: 'a1' }),
      await app.conversation({ userId: 'a2' }),
      await app.conversation({ userId: 'a3' }),
    ];
    await app.receive(first!, 'Dobar dan');
    await app.receive(second!, 'Imate li čizme?');
    const no = await app.receive(third!, 'Hvala');
    await app.receive(first!, 'Ima li koga');
    const page = await app.call(app.amra, 'GET', '/conversations?limit=2');
    expect(idsOf(page)).toEqual([first, third]);
    expect(page.body.data[0]).toMatchObject({
      unread: 2,
      last: { text: 'Ima li koga', direction: 'in' },
      bot: app.bot.name,
    });
    const next = await app.call(app.amra, 'GET', `/conversations?limit=2&before=${page.body.next}`);
    expect(idsOf(next)[0]).toBe(second);
    await app.call(app.amra, 'PUT', `/conversations/${third}/read`, { no });
    const after = await app.call(app.amra, 'GET', '/conversations?limit=2');
    expect(after.body.data.map(({ unread }: { unread: number }) => unread)).toEqual([2, 0]);
    const others = await app.call(app.emir, 'GET', '/conversations?limit=2');
    expect(others.body.data.map(({ unread }: { unread: number }) => unread)).toEqual([2, 1]);
  });

  it('has views by who has a conversation and where it stands', async () => {
    const idguid = await app.conversation({ userId: 'view' });
    const views = async () =>
      Object.fromEntries(
        await Promise.all(
          ['mine', 'unassigned', 'all', 'snoozed', 'closed'].map(async (view) => [
            view,
            idsOf(await app.call(app.amra, 'GET', `/conversations?view=${view}`)).includes(idguid),
          ]),
        ),
      );
    expect(await views()).toEqual({
      mine: false,
      unassigned: true,
      all: true,
      snoozed: false,
      closed: false,
    });
    await app.call(app.amra, 'POST', `/conversations/${idguid}/assign`, {
      version: 1,
      user_id: app.amra.userId,
    });
    expect(await views()).toEqual({
      mine: true,
      unassigned: false,
      all: true,
      snoozed: false,
      closed: false,
    });
    await app.call(app.amra, 'POST', `/conversations/${idguid}/close`);
    expect(await views()).toEqual({
      mine: false,
      unassigned: false,
      all: false,
      snoozed: false,
      closed: true,
    });
  });

  it('refuses a cursor that is none, and characters that no text has', async () => {
    for (const query of ['before=bezveze', 'q=%00', 'view=sve', 'tag=%00', 'limit=0', 'bot=x'])
      expect((await app.call(app.amra, 'GET', `/conversations?${query}`)).status, query).toBe(422);
    const forged = Buffer.from('2026-99-99 10:00:00+00~x').toString('base64url');
    expect((await app.call(app.amra, 'GET', `/conversations?before=${forged}`)).status).toBe(422);
  });
});

describe('who may see what', () => {
  it('is nobody without the right, and nobody of another organisation', async () => {
    const idguid = await app.conversation({ userId: 'mine' });
    const nobody = await app.agent('Niko Nikić', []);
    expect((await app.call(nobody, 'GET', '/conversations')).status).toBe(403);
    const reader = await app.agent('Samo Čitač', [SEE_CHAT]);
    expect((await app.call(reader, 'GET', `/conversations/${idguid}`)).status).toBe(200);
    expect((await app.call(reader, 'POST', `/conversations/${idguid}/close`)).status).toBe(403);
    const stranger = await app.t.member({ permissions: [SEE_CHAT, 'viber_chat_save'] });
    for (const path of ['', '/messages', '/presence'])
      expect((await app.call(stranger, 'GET', `/conversations/${idguid}${path}`)).status).toBe(404);
    expect(idsOf(await app.call(stranger, 'GET', '/conversations'))).toEqual([]);
    expect((await app.call(app.amra, 'GET', '/conversations/bezveze')).status).toBe(404);
  });

  it('is for a bot that names its people only they and who manages bots', async () => {
    const other = await app.addBot(1);
    const idguid = await app.conversation({ bot: other, userId: 'tajna', name: 'Ćamila Begić' });
    const no = await app.receive(idguid, 'tajnovita poruka');
    await app.t.ownerDb.execute(sql`update viber_bots set everybody = false where idguid = ${other.idguid}`);
    await app.t.ownerDb.execute(sql`
      insert into viber_bot_people (tenant_id, bot_id, user_id) values (${app.amra.tenantId}, ${other.idguid}, ${app.emir.userId})`);
    for (const person of [app.emir, app.manager]) {
      expect((await app.call(person, 'GET', `/conversations/${idguid}`)).status).toBe(200);
      expect(idsOf(await app.call(person, 'GET', '/conversations?q=tajnovita&in=messages'))).toEqual([
        idguid,
      ]);
    }
    const { people } = (await app.call(app.emir, 'GET', '/setup')).body.data;
    const botsOf = (person: typeof app.amra) =>
      people.find(({ idguid: one }: { idguid: string }) => one === person.userId).bots.toSorted();
    expect(botsOf(app.emir)).toEqual([app.bot.idguid, other.idguid].toSorted());
    expect(botsOf(app.amra)).toEqual([app.bot.idguid]);
    expect(idsOf(await app.call(app.amra, 'GET', '/conversations'))).not.toContain(idguid);
    expect(idsOf(await app.call(app.amra, 'GET', '/conversations?q=camila'))).toEqual([]);
    expect(idsOf(await app.call(app.amra, 'GET', '/conversations?q=tajnovita&in=messages'))).toEqual([]);
    const { rows } = await app.t.ownerDb.execute<{ idguid: string }>(
      sql`select idguid from viber_messages where no = ${no}`,
    );
    const message = rows[0]!.idguid;
    const tries: ['GET' | 'POST' | 'PUT' | 'PATCH', string, object?][] = [
      ['GET', `/conversations/${idguid}`],
      ['GET', `/conversations/${idguid}/messages`],
      ['PATCH', `/conversations/${idguid}`, { version: 1, note: 'x' }],
      ['POST', `/conversations/${idguid}/assign`, { version: 1, user_id: null }],
      ['POST', `/conversations/${idguid}/close`],
      ['PUT', `/conversations/${idguid}/read`, { no }],
      ['PUT', `/conversations/${idguid}/draft`, { text: 'x' }],
      ['PUT', `/conversations/${idguid}/presence`, {}],
      ['GET', `/messages/${message}/file`],
      ['POST', `/messages/${message}/retry`, {}],
      ['POST', `/messages/${message}/media`],
    ];
    for (const [method, path, body] of tries)
      expect((await app.call(app.amra, method, path, body)).status, `${method} ${path}`).toBe(404);
    const setup = await app.call(app.amra, 'GET', '/setup');
    expect(setup.body.data.bots.map(({ idguid: id }: { idguid: string }) => id)).not.toContain(other.idguid);
    const assigned = await app.call(app.emir, 'POST', `/conversations/${idguid}/assign`, {
      version: 1,
      user_id: app.amra.userId,
    });
    expect(assigned.body.errors).toEqual({ user_id: 'Ova osoba ne može odgovarati za bot ovog razgovora.' });
  });
});

describe('search', () => {
  it('finds people and messages however they are written', async () => {
    const idguid = await app.conversation({ userId: 'srch', name: 'Đorđe Čučković' });
    await app.receive(idguid, 'Naručio sam žuti šešir, stiže li u Bihać?');
    for (const q of ['dorde', 'ČUČ', 'cuckovic djordje', 'Đor'])
      expect(idsOf(await app.call(app.amra, 'GET', `/conversations?q=${encodeURIComponent(q)}`)), q).toEqual([
        idguid,
      ]);
    const found = await app.call(app.amra, 'GET', '/conversations?q=zuti%20sesir%20bihac&in=messages');
    expect(found.body).toMatchObject({
      data: [{ idguid, hit: { direction: 'in', excerpt: expect.stringContaining('žuti šešir') } }],
      next: null,
      older: false,
    });
    expect(idsOf(await app.call(app.amra, 'GET', '/conversations?q=100%25&in=messages'))).toEqual([]);
    expect(
      (await app.call(app.amra, 'GET', '/conversations?q=zuti&in=messages&older=true')).body.data,
    ).toHaveLength(1);
  });

  it('is part of the global search', async () => {
    expect(JSON.stringify(await search(app.t, 'cuckovic', app.amra))).toContain('Đorđe Čučković');
  });
});

describe('messages', () => {
  it('come around the first that was not seen, before and after one, and from one on', async () => {
    const idguid = await app.conversation({ userId: 'page' });
    const numbers: number[] = [];
    for (let n = 0; n < 20; n++) numbers.push(await app.receive(idguid, `poruka ${n}`));
    const get = async (query: string) =>
      (await app.call(app.amra, 'GET', `/conversations/${idguid}/messages?${query}`)).body.data;
    const textsOf = ({ messages }: { messages: { text: string }[] }) =>
      messages.map(({ text }) => Number(text.split(' ')[1]));
    expect(textsOf(await get('limit=3'))).toEqual([17, 18, 19]);
    expect(
      await app.call(app.amra, 'PUT', `/conversations/${idguid}/read`, { no: numbers[9] }),
    ).toMatchObject({
      body: { data: { unread: 10 } },
    });
    const around = await get('around=first_unread&limit=6');
    expect(textsOf(around)).toEqual([8, 9, 10, 11, 12, 13]);
    expect(around).toMatchObject({
      more_before: true,
      more_after: true,
      first_unread: around.messages[2].idguid,
    });
    const [first, second] = around.messages;
    expect(textsOf(await get(`before=${first.idguid}&limit=3`))).toEqual([5, 6, 7]);
    expect(textsOf(await get(`after=${second.idguid}&limit=2`))).toEqual([10, 11]);
    const from = await get(`from=${second.idguid}&limit=100`);
    expect(textsOf(from)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(from).toMatchObject({ more_before: true, more_after: false });
    const both = await app.call(
      app.amra,
      'GET',
      `/conversations/${idguid}/messages?before=${first.idguid}&after=${first.idguid}`,
    );
    expect(both.status).toBe(422);
    const other = await app.conversation({ userId: 'page2' });
    expect(
      (await app.call(app.amra, 'GET', `/conversations/${other}/messages?before=${first.idguid}`)).status,
    ).toBe(404);
  });
});

describe('what is the person’s own', () => {
  it('are drafts, by conversation', async () => {
    const idguid = await app.conversation({ userId: 'draft' });
    const draft = async (person: typeof app.amra) =>
      (await app.call(person, 'GET', `/conversations/${idguid}`)).body.data.draft;
    await app.call(app.amra, 'PUT', `/conversations/${idguid}/draft`, { text: 'Poštovani, ' });
    await app.call(app.emir, 'PUT', `/conversations/${idguid}/draft`, { text: 'provjeri ovo', note: true });
    expect(await draft(app.amra)).toMatchObject({ text: 'Poštovani, ', note: false });
    expect(await draft(app.emir)).toMatchObject({ text: 'provjeri ovo', note: true });
    await app.call(app.amra, 'PUT', `/conversations/${idguid}/draft`, { text: '  ' });
    expect(await draft(app.amra)).toBeNull();
    expect((await app.call(app.amra, 'PUT', `/conversations/${idguid}/draft`, { text: 'a\0' })).status).toBe(
      422,
    );
  });

  it('is who has it open and types, for the others', async () => {
    const idguid = await app.conversation({ userId: 'here' });
    const put = (person: typeof app.amra, body: object) =>
      app.call(person, 'PUT', `/conversations/${idguid}/presence`, body);
    expect((await put(app.amra, {})).body.data).toEqual([]);
    expect((await put(app.emir, { typing: true })).body.data).toMatchObject([
      { user_id: app.amra.userId, name: 'Amra Hadžić', typing: false },
    ]);
    // A beat says nothing of typing, and takes nothing back.
    await put(app.emir, {});
    const seen = await app.call(app.amra, 'GET', `/conversations/${idguid}/presence`);
    expect(seen.body.data).toMatchObject([{ name: 'Emir Šehić', typing: true }]);
    await put(app.emir, { typing: false });
    const later = await app.call(app.amra, 'GET', `/conversations/${idguid}/presence`);
    expect(later.body.data).toMatchObject([{ name: 'Emir Šehić', typing: false }]);
    await put(app.emir, { here: false });
    expect((await app.call(app.amra, 'GET', `/conversations/${idguid}/presence`)).body.data).toEqual([]);
    const events = async () => {
      const { rows } = await app.t.ownerDb.execute<{ count: number }>(
        sql`select count(*)::int as count from live_events where topic = 'viber-presence' and key = ${idguid}`,
      );
      return rows[0]!.count;
    };
    const before = await events();
    await put(app.amra, {});
    await put(app.amra, {});
    expect(await events()).toBe(before);
    await put(app.amra, { typing: true });
    expect(await events()).toBe(before + 1);
  });
});

describe('counts', () => {
  it('are of open conversations, and of those with something new', async () => {
    const person = await app.agent('Brojač Brojić');
    const idguid = await app.conversation({ userId: 'count' });
    const before = (await app.call(person, 'GET', '/counts')).body.data;
    await app.call(person, 'POST', `/conversations/${idguid}/assign`, { version: 1, user_id: person.userId });
    await app.receive(idguid, 'ima li koga');
    const after = (await app.call(person, 'GET', '/counts')).body.data;
    expect(after).toEqual({
      open: before.open,
      mine: 1,
      unassigned: before.unassigned - 1,
      unread: before.unread + 1,
    });
  });
});
