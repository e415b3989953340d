// Long, since each of these writes messages and answers of its own.
// In the suite: inbox.test.ts (the list, an answer, a message that is marked, deleted and brought back), test/lists.test.ts.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { HONEYPOT } from './contact-form.ts';
import { call, NOBODY, send, setUp, smtp, t, trail } from './inbox.testkit.ts';
import { mailReply } from './reply-mail.ts';

setUp();

describe('the inbox', () => {
  it('shows the beginning of a long message on one line', async () => {
    await send({ poruka: `Redovi\n\n${'riječ '.repeat(100)}` });
    const { excerpt } = (await call('GET', '')).body.data[0];
    expect(excerpt).toMatch(/^Redovi riječ .*…$/);
    expect(excerpt).toHaveLength(161);
  });

  it.each([NOBODY, 'x', '%00', "'"])('knows no message %s', async (id) => {
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect((await call('PATCH', `/${id}`, { version: 1, action: 'spam' })).status).toBe(404);
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    expect((await call('POST', `/${id}/replies`, { version: 1, subject: 'a', body: 'b' })).status).toBe(404);
    expect((await call('POST', '/bulk', { action: 'spam', idguids: [id] })).status).toBe(404);
  });
});

describe('an answer', () => {
  const reply = { subject: 'Re: Cloud rješenja', body: 'Poštovana,\n\nponuda je <b>spremna</b>.\n\nLejla' };

  it('is not given to spam', async () => {
    const idguid = await send({ [HONEYPOT]: 'x' });
    const answer = await call('POST', `/${idguid}/replies`, { version: 1, ...reply });
    expect([answer.status, answer.body.code]).toEqual([409, 'spam']);
  });
});

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
