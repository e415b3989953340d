import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { filesOf } from '../../../core/files/testkit.ts';
import { newId } from '../../../core/id.ts';
import { SEE_CHAT } from '../labels.ts';
import { makePng } from '../simulator/png.ts';
import { broadcastsOf, insertBot, MANAGER } from './testkit.ts';

let t: TestApp;
let person: Person;
let botId: string;
let api: ReturnType<typeof broadcastsOf>;

/** Adds subscribers with tags, past the API. */
async function subscribers(bot: string, tenantId: string, names: Record<string, string[]>): Promise<void> {
  for (const [name, tags] of Object.entries(names))
    await t.ownerDb.execute(sql`
      insert into viber_conversations (tenant_id, idguid, bot_id, user_id, name, subscribed, tags)
      values (${tenantId}, ${newId()}, ${bot}, ${`${name}==`}, ${name}, true, ${sql.param(tags)}::text[])`);
}

beforeAll(async () => {
  // Nobody listens at the service's address: nothing here is to send.
  t = await createTestApp();
  person = await t.member({ permissions: MANAGER });
  api = broadcastsOf(t, person);
  botId = await insertBot(t, person.tenantId, { id: 'pa:1', token: 'a'.repeat(48), name: 'Knjižara' });
  await subscribers(botId, person.tenantId, {
    Amra: ['vip', 'Sarajevo'],
    Bakir: ['Sarajevo'],
    Ćamil: ['vip', 'dužnik'],
    Dženana: [],
  });
});
afterAll(() => t.close());

const errorsOf = async (more: object) =>
  (await api.ask('POST', '', { name: 'Poruka', bot_id: botId, kind: 'text', text: 'Zdravo', ...more })).body
    .errors;

describe('a draft', () => {
  it('is made, read, changed, listed, found and deleted', async () => {
    const made = await api.draft(botId, { tags: ['vip'], not_tags: ['dužnik'] });
    expect(made).toMatchObject({ state: 'draft', bot: 'Knjižara', tags: ['vip'], total: 0, obstacle: null });
    const changed = await api.ask('PATCH', `/${made.idguid}`, {
      version: made.version,
      text: 'Čitajte više.',
    });
    expect(changed.body.data).toMatchObject({
      text: 'Čitajte više.',
      tags: ['vip'],
      version: made.version + 1,
    });
    const found = await api.ask('GET', '?q=citajte');
    expect(found.body.data.map(({ idguid }: { idguid: string }) => idguid)).toEqual([made.idguid]);
    const history = await api.ask('GET', `/${made.idguid}/history`);
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);
    expect((await api.ask('DELETE', `/${made.idguid}?version=${made.version}`)).status).toBe(409);
    expect((await api.ask('DELETE', `/${made.idguid}?version=${made.version + 1}`)).status).toBe(200);
    expect((await api.ask('GET', `/${made.idguid}`)).status).toBe(404);
  });

  it('that somebody else has changed keeps theirs, and answers it', async () => {
    const { idguid, version } = await api.draft(botId);
    await api.ask('PATCH', `/${idguid}`, { version, name: 'Prva' });
    const late = await api.ask('PATCH', `/${idguid}`, { version, name: 'Druga' });
    expect([late.status, late.body.code, late.body.data.current.name]).toEqual([409, 'stale', 'Prva']);
    const begun = await api.ask('POST', `/${idguid}/start`, { version });
    expect([begun.status, begun.body.code]).toEqual([409, 'stale']);
  });

  it('says what is wrong with a message, at its field', async () => {
    expect(await errorsOf({ text: '  ' })).toEqual({ text: 'Unesite tekst poruke.' });
    expect((await errorsOf({ text: 'č'.repeat(7001) })).text).toContain('Najviše');
    expect(await errorsOf({ text: 'č'.repeat(7000) })).toBeUndefined();
    expect(await errorsOf({ kind: 'url', url: 'javascript:alert(1)' })).toEqual({
      url: 'Unesite adresu oblika https://….',
    });
    expect(await errorsOf({ kind: 'picture' })).toEqual({ file_id: 'Odaberite datoteku.' });
    expect(await errorsOf({ kind: 'picture', file_id: newId() })).toHaveProperty('file_id');
    expect(await errorsOf({ bot_id: newId() })).toEqual({ bot_id: 'Odaberite bota organizacije.' });
    expect(await errorsOf({ bot_id: 'nije-id' })).toEqual({ bot_id: 'Odaberite bota organizacije.' });
    const button = { action: 'reply', value: 'Da', text: 'Da' };
    expect(await errorsOf({ keyboard: { buttons: [{ ...button, columns: 7 }] } })).toEqual({
      keyboard: 'Dugme 1: Najviše 6 kolona.',
    });
    expect(await errorsOf({ keyboard: { buttons: [] } })).toEqual({ keyboard: 'Dodajte bar jedno dugme.' });
    const wide = { ...button, columns: 1, text: 'đ'.repeat(250), value: 'đ'.repeat(250) };
    const tooMuch = await errorsOf({ keyboard: { buttons: Array.from({ length: 30 }, () => wide) } });
    expect(tooMuch.keyboard).toMatch(/^Poruka je prevelika za 300 primalaca odjednom/);
  });

  it('takes a picture that is one and small enough, and shows it', async () => {
    const files = await filesOf(t, person);
    const picture = await files.put(
      makePng(4, 4, () => [200, 60, 20]),
      'ponuda.png',
    );
    const made = await api.draft(botId, { kind: 'picture', text: 'Nova ponuda', file_id: picture.idguid });
    expect(made.file).toMatchObject({ name: 'ponuda.png', media_type: 'image/png' });
    const shown = await api.ask('GET', `/${made.idguid}/file?inline=1`);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    const text = await files.put('samo tekst', 'slika.png');
    expect(await errorsOf({ kind: 'picture', file_id: text.idguid })).toEqual({
      file_id: 'Slika može biti JPG, PNG ili GIF.',
    });
  });
});

describe('receivers', () => {
  it('are those with any of the tags and none of the others, counted before sending', async () => {
    const count = async (query: string) =>
      (await api.ask('GET', `/count?bot_id=${botId}${query}`)).body.data.receivers;
    expect(await count('')).toBe(4);
    expect(await count('&tags=vip,Sarajevo')).toBe(3);
    expect(await count(`&tags=vip&not_tags=${encodeURIComponent('dužnik')}`)).toBe(1);
    expect(await count('&tags=nema')).toBe(0);
    expect((await api.ask('GET', '/tags/tags')).body.data[0]).toMatchObject({ count: 2 });
  });

  it('that nobody is are refused with words', async () => {
    const { idguid, version } = await api.draft(botId, { tags: ['nema'] });
    for (const planned_at of [null, new Date(Date.now() + 3_600_000).toISOString()]) {
      const refused = await api.ask('POST', `/${idguid}/start`, { version, planned_at });
      expect([refused.status, refused.body.message]).toEqual([
        422,
        'Nema kome da se pošalje: nijedan pretplatnik bota ne odgovara odabranim oznakama.',
      ]);
    }
  });
});

describe('a plan', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

  it('waits for its time, may be changed meanwhile, and then begins by itself', async () => {
    const { idguid, version } = await api.draft(botId);
    const past = await api.ask('POST', `/${idguid}/start`, { version, planned_at: '2020-01-01T00:00:00Z' });
    expect(past.body.errors).toEqual({ planned_at: 'Vrijeme je već prošlo.' });
    const planned = (await api.ask('POST', `/${idguid}/start`, { version, planned_at: inAnHour() })).body
      .data;
    expect(planned).toMatchObject({ state: 'planned', total: 0, started_at: null });
    const changed = await api.ask('PATCH', `/${idguid}`, { version: planned.version, tags: ['vip'] });
    expect(changed.body.data).toMatchObject({ state: 'planned', tags: ['vip'] });
    await t.ownerDb.execute(sql`update viber_broadcasts set planned_at = now() where idguid = ${idguid}`);
    await expect.poll(async () => (await api.get(idguid)).total).toBe(2);
    expect(await api.get(idguid)).toMatchObject({ state: 'running', started_by: 'Ćamil Đozo' });
    const late = await api.ask('PATCH', `/${idguid}`, { version: changed.body.data.version, name: 'Kasno' });
    expect([late.status, late.body.code]).toEqual([409, 'state']);
    expect((await api.ask('DELETE', `/${idguid}`)).body.code).toBe('state');
    // The service cannot be reached, so nothing was sent, and nothing is unknown.
    await expect.poll(async () => (await api.get(idguid)).sums).toMatchObject({ waiting: 2, unknown: 0 });
    expect((await api.ask('POST', `/${idguid}/cancel`)).body.data.sums.skipped).toBe(2);
    const listed = (await api.ask('GET', '?state=cancelled')).body.data;
    expect(listed).toMatchObject([{ idguid, skipped: 2, rest: 0 }]);
  });

  it('can be taken back to a draft', async () => {
    const { idguid, version } = await api.draft(botId);
    await api.ask('POST', `/${idguid}/start`, { version, planned_at: inAnHour() });
    const back = await api.ask('POST', `/${idguid}/pause`);
    expect(back.body).toMatchObject({
      message: 'Vraćeno u nacrt.',
      data: { state: 'draft', planned_at: null },
    });
    expect((await api.ask('POST', `/${idguid}/pause`)).body.code).toBe('state');
  });
});

describe('a bot that cannot send', () => {
  it('is said before anything begins', async () => {
    const bot = await insertBot(t, person.tenantId, { id: 'pa:2', token: 'b'.repeat(48), name: 'Pekara' });
    await subscribers(bot, person.tenantId, { Emir: [] });
    const { idguid, version } = await api.draft(bot);
    const start = () => api.ask('POST', `/${idguid}/start`, { version });
    await t.ownerDb.execute(sql`update viber_bots set hook_state = 'none' where idguid = ${bot}`);
    expect((await start()).body).toMatchObject({ code: 'bot', message: expect.stringContaining('Webhook') });
    await t.ownerDb.execute(
      sql`update viber_bots set active = false, hook_state = 'set' where idguid = ${bot}`,
    );
    expect((await start()).body).toMatchObject({ code: 'bot', message: 'Bot je isključen.' });
    expect((await api.get(idguid)).obstacle).toBe('Bot je isključen.');
  });
});

describe('a test', () => {
  it('goes to one conversation of the bot, as a message that the chat shows', async () => {
    const { idguid } = await api.draft(botId, { text: 'Proba' });
    const [amra] = (await api.ask('GET', `/${idguid}/testers?q=amra`)).body.data;
    expect(amra.label).toBe('Amra');
    expect((await api.ask('POST', `/${idguid}/test`, { conversation_id: amra.idguid })).status).toBe(200);
    const { rows } = await t.ownerDb.execute(sql`
      select origin, text, broadcast_id from viber_messages where conversation_id = ${amra.idguid}`);
    expect(rows).toEqual([{ origin: 'broadcast', text: 'Proba', broadcast_id: null }]);
    const wrong = await api.ask('POST', `/${idguid}/test`, { conversation_id: newId() });
    expect(wrong.body.errors).toEqual({ conversation_id: 'Odaberite razgovor ovog bota.' });
  });
});

describe('rights', () => {
  it('to read do not let anybody change or send, and another organisation sees nothing', async () => {
    const { idguid, version } = await api.draft(botId);
    const reader = broadcastsOf(t, await t.member({ tenantId: person.tenantId, permissions: [SEE_CHAT] }));
    expect((await reader.get(idguid)).may_edit).toBe(false);
    const body = { version };
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', `/${idguid}`],
      ['DELETE', `/${idguid}`],
      ['POST', `/${idguid}/start`],
      ['POST', `/${idguid}/cancel`],
      ['POST', `/${idguid}/test`],
    ] as const)
      expect((await reader.ask(method, path, method === 'DELETE' ? undefined : body)).status, path).toBe(403);
    const stranger = broadcastsOf(t, await t.member({ permissions: MANAGER }));
    expect((await stranger.ask('GET', `/${idguid}`)).status).toBe(404);
    expect((await stranger.ask('POST', `/${idguid}/start`, body)).status).toBe(404);
    expect((await stranger.ask('GET', '')).body.data).toEqual([]);
    expect((await stranger.ask('GET', `/count?bot_id=${botId}`)).body.data.receivers).toBe(0);
  });

  it('of people end where a bot is answered for by others', async () => {
    const { idguid } = await api.draft(botId);
    const reader = broadcastsOf(t, await t.member({ tenantId: person.tenantId, permissions: [SEE_CHAT] }));
    await t.ownerDb.execute(sql`update viber_bots set everybody = false where idguid = ${botId}`);
    expect((await reader.ask('GET', `/${idguid}`)).status).toBe(404);
    expect((await reader.ask('GET', `?bot_id=${botId}`)).body.data).toEqual([]);
    expect((await api.ask('GET', `/${idguid}`)).status).toBe(200);
    await t.ownerDb.execute(sql`update viber_bots set everybody = true where idguid = ${botId}`);
  });
});
