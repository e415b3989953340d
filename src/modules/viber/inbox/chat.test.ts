import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { BOTS_API, SEE_CHAT, TIMERS_PUMP } from '../labels.ts';
import { wakePump } from '../pump.ts';
import { type ChatApp, createChatApp } from './testkit.ts';

let app: ChatApp;
beforeAll(async () => {
  app = await createChatApp();
});
afterAll(() => app?.close());

const idsOf = (answer: { body: { data: { idguid: string }[] } }): string[] =>
  answer.body.data.map(({ idguid }) => idguid);
const row = async (idguid: string) => {
  const { rows } = await app.t.ownerDb.execute<Record<string, unknown>>(
    sql`select * from viber_conversations where idguid = ${idguid}`,
  );
  return rows[0]!;
};
const noticesOf = async (userId: string, kind: string) => {
  const { rows } = await app.t.ownerDb.execute<{ title: string; path: string }>(
    sql`select title, path from notifications where user_id = ${userId} and kind = ${kind} order by created_at`,
  );
  return rows;
};
const eventsOf = async (idguid: string) => {
  const { body } = await app.call(app.amra, 'GET', `/conversations/${idguid}/messages?limit=100`);
  return body.data.messages
    .filter(({ direction }: { direction: string }) => direction === 'event')
    .map(({ text }: { text: string }) => text);
};

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
    const { body } = await app.t.call('GET', '/api/search?q=cuckovic', { token: app.amra.token });
    expect(JSON.stringify(body)).toContain('Đorđe Čučković');
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
    const seen = await app.call(app.amra, 'GET', `/conversations/${idguid}/presence`);
    expect(seen.body.data).toMatchObject([{ name: 'Emir Šehić', typing: true }]);
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

describe('assignment', () => {
  it('goes to one of two who take it at once; the other is told who has it', async () => {
    const idguid = await app.conversation({ userId: 'race' });
    const take = (person: typeof app.amra) =>
      app.call(person, 'POST', `/conversations/${idguid}/assign`, { version: 1, user_id: person.userId });
    const answers = await Promise.all([take(app.amra), take(app.emir)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)!;
    const won = answers.find(({ status }) => status === 200)!;
    const { name } = won.body.data.assignee;
    expect(lost.body).toMatchObject({
      code: 'assigned',
      message: `Za razgovor je upravo zadužena osoba ${name}.`,
      data: { current: { assignee: { name } } },
    });
    expect(await eventsOf(idguid)).toEqual([`${name} preuzima razgovor.`]);
  });

  it('tells whoever gets it, once', async () => {
    const idguid = await app.conversation({ userId: 'given' });
    const give = () =>
      app.call(app.amra, 'POST', `/conversations/${idguid}/assign`, { version: 1, user_id: app.emir.userId });
    expect((await give()).status).toBe(200);
    expect((await give()).status).toBe(200);
    const told = (await noticesOf(app.emir.userId, 'viber-assigned')).filter(({ path }) =>
      path.endsWith(idguid),
    );
    expect(told).toEqual([
      {
        title: 'Amra Hadžić vam dodjeljuje razgovor: Željko Đurić',
        path: `/admin/viber/chat?razgovor=${idguid}`,
      },
    ]);
    const { rows } = await app.t.ownerDb.execute(
      sql`select changes from audit_log where record_id = ${idguid} and resource = 'viber-conversations'`,
    );
    expect(rows).toEqual([{ changes: { assignee: { from: null, to: 'Emir Šehić' } } }]);
  });
});

describe('a conversation', () => {
  it('closes with its case and opens again', async () => {
    const idguid = await app.conversation({ userId: 'close' });
    await app.receive(idguid, 'Zdravo');
    const closed = await app.call(app.amra, 'POST', `/conversations/${idguid}/close`);
    expect(closed.body.data).toMatchObject({ state: 'closed', unread: 0, waiting_since: null, case: null });
    expect((await app.call(app.amra, 'POST', `/conversations/${idguid}/close`)).status).toBe(200);
    const open = await app.call(app.emir, 'POST', `/conversations/${idguid}/reopen`);
    expect(open.body.data.state).toBe('open');
    expect(await eventsOf(idguid)).toEqual([
      'Amra Hadžić zatvara razgovor.',
      'Emir Šehić ponovo otvara razgovor.',
    ]);
  });

  it('that is snoozed comes back at its time, and tells whoever has it', async () => {
    const idguid = await app.conversation({ userId: 'snooze' });
    const snooze = (until: string) =>
      app.call(app.amra, 'POST', `/conversations/${idguid}/snooze`, { until });
    expect((await snooze('2020-01-01T10:00:00Z')).body.errors).toEqual({
      until: 'Odaberite vrijeme koje tek dolazi.',
    });
    expect((await snooze(new Date(Date.now() + 400 * 86_400_000).toISOString())).status).toBe(422);
    expect((await snooze('sutra')).status).toBe(422);
    await app.call(app.amra, 'POST', `/conversations/${idguid}/assign`, {
      version: 1,
      user_id: app.amra.userId,
    });
    expect((await snooze(new Date(Date.now() + 3_600_000).toISOString())).body.data.state).toBe('snoozed');
    await app.t.ownerDb.execute(
      sql`update viber_conversations set snoozed_until = now() - interval '1 second' where idguid = ${idguid}`,
    );
    wakePump(app.t.deps.database, TIMERS_PUMP);
    await eventually(async () =>
      expect(await row(idguid)).toMatchObject({ state: 'open', snoozed_until: null }),
    );
    expect((await eventsOf(idguid)).at(-1)).toBe('Odgoda je istekla: razgovor je ponovo otvoren.');
    const told = (await noticesOf(app.amra.userId, 'viber-assigned')).filter(({ path }) =>
      path.endsWith(idguid),
    );
    expect(told).toMatchObject([{ title: 'Istekla je odgoda razgovora: Željko Đurić' }]);
  });

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
      phone: '+387 61 123 456',
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

describe('canned answers', () => {
  it('are made, changed and removed; a shortcut is used once', async () => {
    const make = (shortcut: string) =>
      app.call(app.amra, 'POST', '/canned', { shortcut, text: 'Hvala, javimo se!' });
    const made = await make('/hvala');
    expect(made).toMatchObject({ status: 201, body: { data: { shortcut: 'hvala', version: 1 } } });
    const twice = await make('HVALA');
    expect(twice.body).toMatchObject({ code: 'duplicate', errors: { shortcut: expect.any(String) } });
    expect((await make('dvije riječi')).status).toBe(422);
    const { idguid } = made.body.data;
    const put = (version: number) =>
      app.call(app.emir, 'PUT', `/canned/${idguid}`, { version, shortcut: 'hvala', text: 'Hvala Vam!' });
    expect((await put(1)).body.data).toMatchObject({ version: 2, text: 'Hvala Vam!' });
    expect((await put(1)).body).toMatchObject({ code: 'stale', data: { current: { version: 2 } } });
    expect((await app.call(app.amra, 'GET', '/canned')).body.data).toHaveLength(1);
    expect((await app.call(app.amra, 'DELETE', `/canned/${idguid}?version=2`)).status).toBe(200);
    expect((await app.call(app.amra, 'DELETE', `/canned/${idguid}`)).status).toBe(404);
  });
});
