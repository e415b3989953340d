import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../test/helper.ts';
import { sweepFiles } from '../../../../core/files/sweep.ts';
import { filesOf } from '../../../../core/files/testkit.ts';
import { addBot, happened, post, said, settled, type TestBot } from '../../intake/testkit.ts';
import { CHAT_API, conversationPath, SAVE_BOTS, SAVE_CHAT, SEE_BOTS, SEE_CHAT } from '../../labels.ts';
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
/** Answers for other bots. */
let other: Person;
beforeAll(async () => {
  t = await createTestApp();
  manager = await t.member({ permissions: [SEE_BOTS, SAVE_BOTS, SEE_CHAT, SAVE_CHAT], name: 'Mirza Delić' });
  const { tenantId } = manager;
  amra = await t.member({ tenantId, permissions: [SEE_CHAT, SAVE_CHAT], name: 'Amra Hadžić' });
  other = await t.member({ tenantId, permissions: [SEE_CHAT, SAVE_CHAT], name: 'Haris Begić' });
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
const erase = (person: Person, idguid: string, word = 'OBRIŠI') =>
  call(person, 'DELETE', `${idguid}/person?confirm=${encodeURIComponent(word)}`);
const conversation = (given: Parameters<typeof storeConversation>[3] = {}) =>
  storeConversation(t, manager.tenantId, bot.idguid, given);
const all = async (query: ReturnType<typeof sql>) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
  (await t.ownerDb.execute<any>(query)).rows;

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
  it('has messages, states and times, and notes only if they are asked for', async () => {
    const { idguid } = await talk();
    const answer = await call(amra, 'GET', `${idguid}/export`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="viber-razgovor-[\d-]+\.json"$/,
    );
    const { data } = answer.body;
    expect(data).toMatchObject({ name: 'Emina Kovač', phone: '+38761111222', tags: ['vip'], note: null });
    expect(
      data.messages.map(({ text, direction }: { text: string; direction: string }) => [direction, text]),
    ).toEqual([
      ['in', 'Gdje je moja narudžba?'],
      ['out', 'Stiže sutra.'],
      ['event', 'Amra Hadžić preuzima razgovor.'],
      ['in', null],
    ]);
    expect(data.messages[1]).toMatchObject({
      state: 'seen',
      author: { name: 'Amra Hadžić' },
      at: '2026-11-02T08:04:00.000Z',
    });
    expect(data.messages[3].data).toMatchObject({ address: 'Ferhadija 1' });
    expect(data.cases).toMatchObject([{ answered_by: { name: 'Amra Hadžić' }, closed_at: null }]);
    const noted = (await call(amra, 'GET', `${idguid}/export?notes=1`)).body.data;
    expect(noted.note).toBe('Traži popust');
    expect(noted.messages.map(({ text }: { text: string }) => text)).toContain('Provjeriti kurira');
  });

  it('of some days, and not of days that are none', async () => {
    const { idguid } = await talk();
    const some = await call(amra, 'GET', `${idguid}/export?od=2026-11-03&do=2026-11-03`);
    expect(some.body.data.messages).toHaveLength(1);
    const wrong = await call(amra, 'GET', `${idguid}/export?od=2026-02-30`);
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['od']]);
    for (const format of ['json', 'pdf']) {
      const turned = `${idguid}/export?format=${format}&od=2026-12-01&do=2026-11-01`;
      expect((await call(amra, 'GET', turned)).body.errors).toEqual({
        do: 'Kraj ne može biti prije početka.',
      });
    }
    expect((await call(amra, 'GET', `${idguid}/export?format=xml`)).body.errors).toHaveProperty('format');
  });

  it('is refused for conversations of others, and without the right', async () => {
    const { idguid } = await talk();
    const stranger = await t.member({ permissions: [SEE_CHAT, SEE_BOTS, SAVE_BOTS] });
    for (const person of [other, stranger])
      for (const format of ['json', 'pdf'])
        expect((await call(person, 'GET', `${idguid}/export?format=${format}`)).status).toBe(404);
    expect((await call(amra, 'GET', 'x/export')).status).toBe(404);
    const without = await t.member({ tenantId: manager.tenantId, permissions: [SEE_BOTS] });
    expect((await call(without, 'GET', `${idguid}/export`)).status).toBe(403);
  });
});

describe('erasing a person', () => {
  it('removes what is known and was written, and leaves that there was a conversation', async () => {
    const files = await filesOf(t, amra);
    const file = await files.put('%PDF-1.4 lična karta', 'licna-karta.pdf');
    await files.keep(file.idguid);
    const one = await talk();
    await storeMessage(t, one, {
      at: '2026-11-03 11:00',
      kind: 'file',
      text: 'Evo',
      fileId: file.idguid,
      data: { file_name: 'licna-karta.pdf' },
    });
    await files.release(file.idguid);
    await storeMessage(t, one, {
      ...{ direction: 'out', origin: 'person', by: amra.userId },
      at: '2026-11-03 12:00',
      text: 'Hvala, Emina',
      state: 'queued',
    });
    await t.ownerDb.execute(sql`
      insert into viber_links (tenant_id, secret_hash, file_id, name, expires_at) values
        (${manager.tenantId}, '\\x01', ${file.idguid}, 'licna-karta.pdf', now() + interval '1 day')`);
    await t.ownerDb.execute(sql`
      insert into viber_drafts (tenant_id, conversation_id, user_id, text) values (${manager.tenantId}, ${one.idguid}, ${amra.userId}, 'Draga Emina')`);
    await t.ownerDb.execute(sql`
      insert into viber_receipts (tenant_id, conversation_id, token) values (${manager.tenantId}, ${one.idguid}, '99')`);
    await t.ownerDb.execute(sql`
      insert into notifications (tenant_id, user_id, kind, title, body, path) values
        (${manager.tenantId}, ${amra.userId}, 'viber-mention', 'Spominje: Emina Kovač', 'Emina kasni', ${conversationPath(one.idguid)})`);
    // The trail, which cannot be altered, says who changed what is known of her, and not what.
    const { version } = (await call(amra, 'GET', one.idguid)).body.data;
    const change = { version, name: 'Emina K.', note: 'Zove se Emina', tags: ['dužnik'] };
    expect((await call(amra, 'PATCH', one.idguid, change)).status).toBe(200);

    const answer = await erase(manager, one.idguid);
    expect([answer.status, answer.body.message]).toEqual([200, 'Lični podaci osobe su obrisani.']);

    const card = (await call(manager, 'GET', one.idguid)).body.data;
    expect(card).toMatchObject({
      ...{
        name: null,
        avatar: null,
        phone: null,
        note: null,
        company: null,
        tags: [],
        country: null,
        language: null,
      },
      ...{ subscribed: false, state: 'closed', assignee: null },
      blocked: 'Podaci ove osobe su obrisani na njen zahtjev.',
    });
    expect(card.erased_at).not.toBeNull();
    const { messages } = (await call(manager, 'GET', `${one.idguid}/messages`)).body.data;
    expect(
      messages.map(({ direction, text, state, file }: Record<string, unknown>) => [
        direction,
        text,
        state,
        file,
      ]),
    ).toEqual([
      ['in', null, null, null],
      ['out', null, 'seen', null],
      ['in', null, null, null],
      ['in', null, null, null],
      ['out', null, 'failed', null],
      ['event', 'Lični podaci su obrisani na zahtjev osobe.', null, null],
    ]);
    // Whatever is stored of the conversation in any table names her no more.
    const left = await all(sql`
      select row_to_json(c)::text as text from viber_conversations c where c.idguid = ${one.idguid}
      union all select row_to_json(m)::text from viber_messages m where m.conversation_id = ${one.idguid}
      union all select row_to_json(d)::text from viber_drafts d where d.conversation_id = ${one.idguid}
      union all select row_to_json(r)::text from viber_receipts r where r.conversation_id = ${one.idguid}
      union all select row_to_json(l)::text from viber_links l where l.file_id = ${file.idguid}
      union all select row_to_json(n)::text from notifications n where n.path = ${conversationPath(one.idguid)}
      union all select row_to_json(a)::text from audit_log a where a.record_id = ${one.idguid}`);
    const texts = left.map(({ text }: { text: string }) => text).join('\n');
    for (const word of [
      'emina',
      'kovač',
      '38761111222',
      'narudžba',
      'popust',
      'dužnik',
      'vip',
      'ferhadija',
      'karta',
      one.userId.toLowerCase(),
    ])
      expect(texts.toLowerCase()).not.toContain(word);
    const trail = await all(
      sql`select record_title, changes, actor_name from audit_log where record_id = ${one.idguid} order by at, id`,
    );
    expect(trail).toMatchObject([
      {
        record_title: `Razgovor ${one.idguid.slice(-8)}`,
        actor_name: 'Amra Hadžić',
        changes: { note: { from: null, to: 'izmijenjeno' } },
      },
      {
        record_title: `Razgovor ${one.idguid.slice(-8)}`,
        actor_name: 'Mirza Delić',
        changes: { data: { to: 'obrisani na zahtjev osobe' } },
      },
    ]);
    // The case stays, closed.
    expect(await all(sql`select answered_by from viber_cases where conversation_id = ${one.idguid}`)).toEqual(
      [{ answered_by: amra.userId }],
    );
    await sweepFiles(t.deps.files, files.run);
    expect(await all(sql`select idguid from files where idguid = ${file.idguid}`)).toEqual([]);

    expect((await erase(manager, one.idguid)).body.code).toBe('erased');
    expect((await call(manager, 'GET', `${one.idguid}/export?notes=1`)).body.data).toMatchObject({
      name: null,
      note: null,
    });
  });

  it('leaves files that others use', async () => {
    const files = await filesOf(t, amra);
    const file = await files.put('Cjenovnik', 'cjenovnik.txt');
    await files.keep(file.idguid);
    const [one, two] = [await talk(), await talk()];
    for (const each of [one, two])
      await storeMessage(t, each, {
        ...{ direction: 'out', origin: 'person', by: amra.userId },
        at: '2026-11-03 12:00',
        kind: 'file',
        fileId: file.idguid,
      });
    await t.ownerDb.execute(sql`
      insert into viber_links (tenant_id, secret_hash, file_id, name, expires_at) values
        (${manager.tenantId}, '\\x02', ${file.idguid}, 'cjenovnik.txt', now() + interval '1 day')`);
    await erase(manager, one.idguid);
    expect(await all(sql`select name from viber_links where file_id = ${file.idguid}`)).toEqual([
      { name: 'cjenovnik.txt' },
    ]);
    expect((await call(amra, 'GET', `${two.idguid}/export`)).body.data).toMatchObject({
      name: 'Emina Kovač',
    });
  });

  it('tells before what is attached to records, since that stays', async () => {
    const { tenantId } = manager;
    const companies = ['admin_companies_pregled', 'admin_companies_save'];
    const keeper = await t.member({
      tenantId,
      permissions: [SEE_BOTS, SAVE_BOTS, SEE_CHAT, SAVE_CHAT, ...companies],
    });
    const files = await filesOf(t, amra);
    const file = await files.put('%PDF-1.4 ponuda', 'ponuda.pdf');
    await files.keep(file.idguid);
    const one = await talk();
    const message = await storeMessage(t, one, { at: '2026-11-03 11:00', kind: 'file', fileId: file.idguid });
    await files.release(file.idguid);
    const attached = async (person = keeper, idguid = one.idguid) =>
      (await call(person, 'GET', `${idguid}/person/attached`)).body;
    expect((await attached()).data).toEqual({ attachments: [], total: 0 });

    const { token } = keeper;
    const made = await t.call('POST', '/api/admin/companies', { token, body: { naziv: 'Alfa d.o.o.' } });
    const company = made.body.data.idguid;
    await t.ownerDb.execute(
      sql`update viber_conversations set company_id = ${company} where idguid = ${one.idguid}`,
    );
    const kept = await t.call('POST', `${CHAT_API}/messages/${message}/attach`, { token });
    expect(kept.status, kept.body.message).toBe(200);
    const shown = { name: 'ponuda.pdf', record: 'Firma „Alfa d.o.o.”', removed: false };
    const path = expect.stringContaining(company);
    expect((await attached()).data).toEqual({ attachments: [{ ...shown, path }], total: 1 });
    // Of what they may not read, only what it is.
    expect((await attached(manager)).data.attachments).toEqual([{ ...shown, record: 'Firma', path: null }]);
    expect((await call(amra, 'GET', `${one.idguid}/person/attached`)).status).toBe(403);
    const stranger = await t.member({ permissions: [SEE_CHAT, SEE_BOTS, SAVE_BOTS] });
    expect((await call(stranger, 'GET', `${one.idguid}/person/attached`)).status).toBe(404);

    expect((await erase(manager, one.idguid)).status).toBe(200);
    await sweepFiles(t.deps.files, files.run);
    const at = `/api/admin/companies/${company}/attachments`;
    const [still] = (await t.call('GET', at, { token })).body.data;
    expect(still.name).toBe('ponuda.pdf');

    // Taken off, it is in the trash for a while, which is said as well.
    const two = await talk();
    await storeMessage(t, two, { at: '2026-11-03 11:00', kind: 'file', fileId: file.idguid });
    expect((await t.call('DELETE', `${at}/${still.idguid}`, { token })).status).toBe(200);
    expect((await attached(keeper, two.idguid)).data).toEqual({
      attachments: [{ ...shown, removed: true, path }],
      total: 1,
    });
  });

  it('whose person writes again begins a new conversation, and a late receipt none', async () => {
    await post(t, bot, said('osoba-1', 'Ja sam Amela Suljić', { name: 'Amela Suljić' }));
    await settled(t, bot);
    const [old] = await all(sql`select idguid from viber_conversations where user_id = 'osoba-1'`);
    await erase(manager, old.idguid);
    const bodies = await all(
      sql`select encode(body, 'escape') as body, user_id from viber_callbacks where bot_id = ${bot.idguid}`,
    );
    expect(bodies).toEqual([{ body: '', user_id: '' }]);
    await post(t, bot, happened('seen', 'osoba-1'));
    await settled(t, bot);
    expect(await all(sql`select idguid from viber_conversations where user_id = 'osoba-1'`)).toEqual([]);
    await post(t, bot, said('osoba-1', 'Opet ja', { name: 'Amela Suljić' }));
    await settled(t, bot);
    const [anew] = await all(
      sql`select idguid, name, incoming::int, subscribed from viber_conversations where user_id = 'osoba-1'`,
    );
    expect(anew).toMatchObject({ name: 'Amela Suljić', incoming: 1, subscribed: true });
    expect(anew.idguid).not.toBe(old.idguid);
    expect((await call(manager, 'GET', old.idguid)).body.data.name).toBeNull();
  });

  it('is refused without the right to bots, without the word, and for conversations of another organisation', async () => {
    const { idguid } = await talk();
    expect((await erase(amra, idguid)).status).toBe(403);
    for (const word of ['', 'da']) {
      const { status, body } = await erase(manager, idguid, word);
      expect([status, body.errors]).toEqual([422, { confirm: 'Za potvrdu upišite OBRIŠI.' }]);
    }
    const stranger = await t.member({ permissions: [SEE_CHAT, SEE_BOTS, SAVE_BOTS] });
    expect((await erase(stranger, idguid)).status).toBe(404);
    expect((await erase(manager, 'x')).status).toBe(404);
    expect((await call(amra, 'GET', idguid)).body.data.name).toBe('Emina Kovač');
  });
});
