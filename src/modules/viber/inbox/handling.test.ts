import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { filesOf } from '../../../core/files/testkit.ts';
import { newId } from '../../../core/id.ts';
import { SAVE_CHAT, SEE_CHAT, TIMERS_PUMP } from '../labels.ts';
import { wakePump } from '../pump.ts';
import { fileMessage, kindOf, problemOf } from './screens/composer/use-files.ts';
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

  it('that is opened again goes on with its case: what waited and was unread is so again', async () => {
    const idguid = await app.conversation({ userId: 'undo' });
    await app.receive(idguid, 'iz ranijeg slučaja');
    await app.call(app.amra, 'POST', `/conversations/${idguid}/close`);
    await app.receive(idguid, 'Zdravo');
    await app.receive(idguid, 'Ima li koga?');
    await app.t.ownerDb.execute(sql`
      with k as (insert into viber_cases (tenant_id, idguid, conversation_id, bot_id, opened_at)
        select tenant_id, gen_random_uuid(), idguid, bot_id, (select m.at from viber_messages m where m.conversation_id = c.idguid and m.text = 'Zdravo')
        from viber_conversations c where idguid = ${idguid} returning idguid)
      update viber_conversations set state = 'open', case_id = k.idguid from k where viber_conversations.idguid = ${idguid}`);
    const { body: before } = await app.call(app.emir, 'GET', `/conversations/${idguid}`);
    expect(before.data).toMatchObject({ unread: 2, waiting_since: expect.any(String) });
    await app.call(app.amra, 'POST', `/conversations/${idguid}/close`);
    await app.call(app.amra, 'POST', `/conversations/${idguid}/reopen`);
    const { body: after } = await app.call(app.emir, 'GET', `/conversations/${idguid}`);
    const { waiting_since, unread, case: of } = before.data;
    expect(after.data).toMatchObject({ state: 'open', unread, case: of });
    expect(Date.parse(after.data.waiting_since)).toBeGreaterThanOrEqual(Date.parse(waiting_since));
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

it('the page of a company knows its conversations, whatever their state, for those who may answer for their bots', async () => {
  const rights = ['admin_companies_pregled', 'admin_companies_save'];
  const keeper = await app.agent('Lejla Musić', rights);
  const made = await app.t.call('POST', '/api/admin/companies', {
    token: keeper.token,
    body: { naziv: 'Kafa d.o.o.' },
  });
  const company = made.body.data.idguid;
  const [open, closed] = [
    await app.conversation({ userId: 'firma-1' }),
    await app.conversation({ userId: 'firma-2' }),
  ];
  await app.conversation({ userId: 'druga-firma' });
  await app.t.ownerDb.execute(sql`
    update viber_conversations set company_id = ${company}, last_at = now() - interval '1 hour' where idguid = ${open}`);
  await app.t.ownerDb.execute(sql`
    update viber_conversations set company_id = ${company}, last_at = now(), state = 'closed' where idguid = ${closed}`);
  const { data } = (await app.call(app.amra, 'GET', `/company/${company}`)).body;
  expect(data.total).toBe(2);
  expect(data.conversations.map(({ idguid }: { idguid: string }) => idguid)).toEqual([closed, open]);
  const list = (query: string) => app.call(app.amra, 'GET', `/conversations?company=${company}${query}`);
  expect(idsOf(await list('&view=all'))).toEqual([closed, open]);
  expect(idsOf(await list('&view=unassigned'))).toEqual([open]);
  const stranger = await app.t.member({ permissions: ['viber_chat_pregled'] });
  expect((await app.call(stranger, 'GET', `/company/${company}`)).status).toBe(404);
  expect((await app.call(app.amra, 'GET', '/company/nije-id')).status).toBe(404);
  expect((await app.call(keeper, 'GET', `/company/${company}`)).status).toBe(403);
});

it('the page of a person knows the conversations that they are to answer, whatever their state', async () => {
  const [open, closed] = [
    await app.conversation({ userId: 'osoba-1' }),
    await app.conversation({ userId: 'osoba-2' }),
  ];
  await app.conversation({ userId: 'nicija' });
  const adna = await app.agent('Adna Begić');
  await app.t.ownerDb.execute(sql`
    update viber_conversations set assignee_id = ${adna.userId}, last_at = now() - interval '1 hour' where idguid = ${open}`);
  await app.t.ownerDb.execute(sql`
    update viber_conversations set assignee_id = ${adna.userId}, last_at = now(), state = 'closed' where idguid = ${closed}`);
  const { data } = (await app.call(app.amra, 'GET', `/assignee/${adna.userId}`)).body;
  expect([data.total, data.conversations.map(({ idguid }: { idguid: string }) => idguid)]).toEqual([
    2,
    [closed, open],
  ]);
  const list = (query: string) => app.call(app.amra, 'GET', `/conversations?assignee=${adna.userId}${query}`);
  expect(idsOf(await list(''))).toEqual([closed, open]);
  expect(idsOf(await list('&view=closed'))).toEqual([closed]);
  expect(idsOf(await list('&q=zeljko'))).toEqual([closed, open]);
  expect((await app.call(app.amra, 'GET', `/assignee/${newId()}`)).status).toBe(404);
  expect((await app.call(app.amra, 'GET', '/assignee/nije-id')).status).toBe(404);
  const stranger = await app.t.member({ permissions: [SEE_CHAT] });
  expect((await app.call(stranger, 'GET', `/assignee/${adna.userId}`)).status).toBe(404);
});

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const MP4 = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends a file as the composer of the chat does. */
async function attach(name: string, type: string, bytes: Buffer, caption: string | null = null) {
  const conversation = await app.conversation({ customer: 1 });
  const files = await filesOf(app.t, app.amra);
  const { idguid } = await files.put(bytes, name);
  const kind = kindOf({ type, size: bytes.length });
  return app.call(app.amra, 'POST', `/conversations/${conversation}/messages`, {
    ...fileMessage({ id: newId(), kind }, caption, idguid),
    after: 0,
  });
}

it.each([
  ['Račun.pdf', 'application/pdf', PDF, { type: 'file', file_name: 'Račun.pdf', size: PDF.length }],
  ['snimak.mp4', 'video/mp4', MP4, { type: 'video', size: MP4.length }],
  ['slika.png', 'image/png', PNG, { type: 'picture', text: '' }],
])('%s goes from the composer to the phone', async (name, type, bytes, onPhone) => {
  const sent = await attach(name, type, bytes);
  expect(sent.body).toMatchObject({ data: { data: { file_name: name, size: bytes.length } } });
  await eventually(async () => {
    const inbox = (await app.sim.control('inbox', { customer: 1 })) as { message: object }[];
    expect(inbox.at(-1)?.message).toMatchObject(onPhone);
  });
});

it.each(['program.exe', 'Skripta.VBS', 'README'])(
  '%s is refused, by the composer in the same words',
  async (name) => {
    const said = problemOf({ name, type: '', size: PDF.length });
    expect(said).not.toBeNull();
    const { status, body } = await attach(name, '', PDF);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ file_id: said });
  },
);

it('a file of a conversation is attached to its company, once, by who may change companies', async () => {
  const sent = await attach('kapija.png', 'image/png', PNG);
  const { idguid } = sent.body.data;
  const companies = ['admin_companies_pregled', 'admin_companies_save'];
  const keeper = await app.agent('Lejla Musić', [SEE_CHAT, SAVE_CHAT, ...companies]);
  const put = (person: typeof keeper) => app.call(person, 'POST', `/messages/${idguid}/attach`);
  expect((await put(app.amra)).status).toBe(403);
  expect((await put(keeper)).body).toMatchObject({ code: 'no_company' });

  const { token } = keeper;
  const made = await app.t.call('POST', '/api/admin/companies', { token, body: { naziv: 'Kapije d.o.o.' } });
  const company = made.body.data.idguid;
  const conversation = await app.conversation({ customer: 1 });
  await app.t.ownerDb.execute(
    sql`update viber_conversations set company_id = ${company} where idguid = ${conversation}`,
  );
  for (let times = 0; times < 2; times++)
    expect((await put(keeper)).body.data).toEqual({
      ...{ company: { idguid: company, name: 'Kapije d.o.o.' }, name: 'kapija.png' },
    });
  const attached = await app.t.call('GET', `/api/admin/companies/${company}/attachments`, { token });
  expect(attached.body.data).toMatchObject([{ name: 'kapija.png', note: 'Iz Viber razgovora' }]);
  const stranger = await app.t.member({ permissions: [SEE_CHAT, SAVE_CHAT, ...companies] });
  expect((await put(stranger)).status).toBe(404);
});
