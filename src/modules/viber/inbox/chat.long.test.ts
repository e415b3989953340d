// Long, since each of these fills a list of its own.
// In the suite: chat.test.ts (the list, who may see what, search, messages, who has it open).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatApp, createChatApp } from './testkit.ts';

let app: ChatApp;
beforeAll(async () => {
  app = await createChatApp();
});
afterAll(() => app?.close());

describe('the list', () => {
  it('refuses a cursor that is none, and characters that no text has', async () => {
    for (const query of ['before=bezveze', 'q=%00', 'view=sve', 'tag=%00', 'limit=0', 'bot=x'])
      expect((await app.call(app.amra, 'GET', `/conversations?${query}`)).status, query).toBe(422);
    const forged = Buffer.from('2026-99-99 10:00:00+00~x').toString('base64url');
    expect((await app.call(app.amra, 'GET', `/conversations?before=${forged}`)).status).toBe(422);
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
