// Long, since messages are answered, removed and brought back. In the suite: inbox.test.ts (the inbox, an answer, a message that is spam,
// changed, deleted).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { HONEYPOT } from './contact-form.ts';
import { call, NOBODY, send, setUp, smtp, t, trail } from './inbox.testkit.ts';
import { mailReply } from './reply-mail.ts';

setUp();

describe('a message', () => {
  const act = (idguid: string, version: number, action: string) =>
    call('PATCH', `/${idguid}`, { version, action });

  it('is marked as answered by other ways, and as new again; the same twice changes nothing', async () => {
    const idguid = await send();
    expect((await act(idguid, 1, 'answered')).body.data).toMatchObject({ status: 'answered', version: 2 });
    expect((await act(idguid, 2, 'answered')).body.data.version).toBe(2);
    expect((await act(idguid, 2, 'new')).body.data).toMatchObject({ status: 'new', version: 3 });
    expect(await trail(idguid)).toHaveLength(2);
  });

  it('comes back from the trash with its answers', async () => {
    const idguid = await send();
    await call('POST', `/${idguid}/replies`, { version: 1, subject: 'a', body: 'b' });
    const before = (await call('GET', `/${idguid}`)).body.data;
    await call('DELETE', `/${idguid}?version=2`);
    expect((await call('GET', '/trash')).body.data).toMatchObject([{ idguid, title: before.ime_prezime }]);
    expect((await call('POST', '/trash/restore', { idguids: [idguid, NOBODY] })).status).toBe(404);
    expect((await call('POST', '/trash/restore', { idguids: [idguid] })).body.data).toEqual({ restored: 1 });
    const { version, updated_at: _, ...after } = (await call('GET', `/${idguid}`)).body.data;
    expect(version).toBe(3);
    const { subject, created_at } = before.replies[0];
    expect(after).toMatchObject({ poruka: before.poruka, replies: [{ subject, created_at }] });
    expect((await call('GET', '/trash')).body.data).toEqual([]);
    expect((await trail(idguid)).at(-1)).toMatchObject({ action: 'restore' });
  });

  it('stays in the trash, by name, where it no longer fits the table', async () => {
    const idguid = await send();
    const { ime_prezime } = (await call('GET', `/${idguid}`)).body.data;
    await call('DELETE', `/${idguid}?version=1`);
    await t.ownerDb.execute(sql`update trash set record = record - 'poruka' where idguid = ${idguid}`);
    const refused = await call('POST', '/trash/restore', { idguids: [idguid] });
    expect(refused).toMatchObject({ status: 409, body: { code: 'cannot_restore' } });
    expect(refused.body.message).toBe(
      `„${ime_prezime}” se ne može vratiti. Pravila su se u međuvremenu promijenila. Unesite zapis ponovo.`,
    );
    expect((await call('GET', '/trash')).body.data).toMatchObject([{ idguid }]);
  });

  it('comes back with an answer that went out meanwhile, and mails it once', async () => {
    const idguid = await send();
    await eventually(() => expect(smtp.received).toHaveLength(1));
    smtp.refuse = '451 4.3.0 Try again later';
    await call('POST', `/${idguid}/replies`, { version: 1, subject: 'a', body: 'b' });
    const answers = async () => (await call('GET', `/${idguid}`)).body.data.replies;
    await eventually(async () => expect((await answers())[0].problem).toContain('Try again'));
    smtp.refuse = null;
    const [{ idguid: reply }] = await answers();
    const { deps } = t;
    const sendAfterRemoval = async (mail: Parameters<typeof deps.mail.send>[0]): Promise<void> => {
      await call('DELETE', `/${idguid}?version=2`);
      await deps.mail.send(mail);
    };
    await mailReply({ ...deps, mail: { ...deps.mail, send: sendAfterRemoval } }, { idguid: reply });
    expect(smtp.received).toHaveLength(2);
    await call('POST', '/trash/restore', { idguids: [idguid] });
    expect(await answers()).toMatchObject([{ sent_at: expect.any(String), problem: null }]);
    // Its job, which waited for another try, finds it mailed.
    await mailReply(deps, { idguid: reply });
    expect(smtp.received).toHaveLength(2);
  });

  it('is one of many that are marked, brought back and deleted at once', async () => {
    const ids = [await send(), await send(), await send({ [HONEYPOT]: 'x' })];
    const bulk = (action: string, idguids: unknown = [...ids, NOBODY, 'x']) =>
      call('POST', '/bulk', { action, idguids });
    expect((await bulk('spam')).body).toMatchObject({ data: { done: 2 } });
    expect((await call('GET', '/counts')).body.data).toEqual({ new: 0, answered: 0, spam: 3 });
    expect((await bulk('not_spam')).body.data.done).toBe(3);
    expect((await bulk('answered', [ids[0], ids[0]])).body.data.done).toBe(1);
    expect((await bulk('delete')).body.data.done).toBe(3);
    expect((await bulk('delete')).status).toBe(404);
    expect(await trail(ids[0]!)).toHaveLength(4);
    for (const wrong of [[], 'x', Array(201).fill(NOBODY)])
      expect((await bulk('spam', wrong)).status).toBe(422);
    expect((await bulk('brisi', ids)).status).toBe(422);
  });
});
