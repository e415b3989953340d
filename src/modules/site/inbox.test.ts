import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { Answer } from '../../../test/helper.ts';
import { HONEYPOT } from './contact-form.ts';
import { admin, call, clerk, NOBODY, PATH, send, setUp, smtp, t, trail } from './inbox.testkit.ts';

setUp();
const names = ({ body }: Answer): string[] =>
  body.data.map((one: { ime_prezime: string }) => one.ime_prezime);

describe('the inbox', () => {
  it('lists, searches, filters, sorts and counts', async () => {
    await send({ ime_prezime: 'Čedo Ćosić', poruka: 'Treba mi <b>aplikacija</b> za šljive' });
    await send({ ime_prezime: 'Amra Zec', tip_usluge: 'Drugo' });
    await send({ ime_prezime: 'Robot', [HONEYPOT]: 'x' });
    const all = await call('GET', '');
    expect(names(all)).toEqual(['Robot', 'Amra Zec', 'Čedo Ćosić']);
    expect(all.body.meta).toEqual({ page: 1, page_size: 25, total: 3 });
    const file = await call('GET', '?status__in=new&sort=ime_prezime&format=csv&columns=ime_prezime,status');
    expect(String(file.body).split('\r\n')).toEqual([
      '\uFEFFPošiljalac;Stanje',
      'Amra Zec;Nova',
      'Čedo Ćosić;Nova',
      '',
    ]);
    expect(all.body.data[0]).toMatchObject({ status: 'spam', spam_reason: 'trap', replies: 0 });
    expect(all.body.data[2].excerpt).toBe('Treba mi <b>aplikacija</b> za šljive');
    expect(names(await call('GET', '?status=new&sort=ime_prezime'))).toEqual(['Amra Zec', 'Čedo Ćosić']);
    expect(names(await call('GET', '?q=cosic%20sljive'))).toEqual(['Čedo Ćosić']);
    expect(names(await call('GET', '?tip_usluge=Drugo'))).toEqual(['Amra Zec']);
    expect(names(await call('GET', '?created_at__gte=2100-01-01T00:00:00Z'))).toEqual([]);
    expect((await call('GET', '/counts')).body.data).toEqual({ new: 2, answered: 0, spam: 1 });
    expect((await call('GET', '/counts?q=amra&status=spam')).body.data).toEqual({
      new: 1,
      answered: 0,
      spam: 0,
    });
    for (const wrong of ['?sort=poruka', '?nista=1', '?page=0', '?created_at__gte=juce'])
      expect((await call('GET', wrong)).status, wrong).toBe(422);
  });

  it('shows the beginning of a long message on one line', async () => {
    await send({ poruka: `Redovi\n\n${'riječ '.repeat(100)}` });
    const { excerpt } = (await call('GET', '')).body.data[0];
    expect(excerpt).toMatch(/^Redovi riječ .*…$/);
    expect(excerpt).toHaveLength(161);
  });

  it('tells one message whole, with whom an answer to an answer reaches', async () => {
    const idguid = await send();
    const { body } = await call('GET', `/${idguid}`);
    expect(body.data).toMatchObject({
      idguid,
      poruka: 'Dobar dan,\nzanima me ponuda.',
      status: 'new',
      version: 1,
      replies: [],
      answers_to: 'info@primjer.ba',
    });
  });

  it.each([NOBODY, 'x', '%00', "'"])('knows no message %s', async (id) => {
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect((await call('PATCH', `/${id}`, { version: 1, action: 'spam' })).status).toBe(404);
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    expect((await call('POST', `/${id}/replies`, { version: 1, subject: 'a', body: 'b' })).status).toBe(404);
    expect((await call('POST', '/bulk', { action: 'spam', idguids: [id] })).status).toBe(404);
  });

  it('is the operator’s people’s, with the right', async () => {
    const idguid = await send();
    const bare = await t.member({ tenantId: admin.tenantId });
    const reader = await t.member({
      tenantId: admin.tenantId,
      permissions: ['admin_contact_messages_pregled'],
    });
    const rights = ['admin_contact_messages_pregled', 'admin_contact_messages_save'];
    const elsewhere = await t.member({ permissions: rights });
    for (const right of rights)
      await t.ownerDb.execute(sql`
        insert into tenant_permissions (tenant_id, permission) values (${elsewhere.tenantId}, ${right})
        on conflict do nothing`);
    const statuses = async (token: string) => {
      const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
        (await t.call(method, `${PATH}${path}`, { token, ...(body ? { body } : {}) })).status;
      return [
        await ask('GET', ''),
        await ask('GET', '/counts'),
        await ask('GET', `/${idguid}`),
        await ask('PATCH', `/${idguid}`, { version: 9, action: 'spam' }),
        await ask('POST', `/${idguid}/replies`, { version: 9, subject: 'a', body: 'b' }),
        await ask('DELETE', `/${idguid}?version=9`),
        await ask('POST', '/bulk', { action: 'spam', idguids: [NOBODY] }),
      ];
    };
    expect(await statuses(bare.token)).toEqual(Array(7).fill(403));
    expect(await statuses(elsewhere.token)).toEqual(Array(7).fill(403));
    expect(await statuses(reader.token)).toEqual([200, 200, 200, 403, 403, 403, 403]);
    expect(await statuses(clerk.token)).toEqual([200, 200, 200, 409, 409, 409, 404]);
  });
});

describe('an answer', () => {
  const reply = { subject: 'Re: Cloud rješenja', body: 'Poštovana,\n\nponuda je <b>spremna</b>.\n\nLejla' };

  it('is mailed as text and as HTML, kept with who and when, and makes the message answered', async () => {
    const idguid = await send();
    await eventually(() => expect(smtp.received).toHaveLength(1));
    const answer = await call('POST', `/${idguid}/replies`, { version: 1, ...reply });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ status: 'answered', version: 2, updated_by: 'Lejla Hodžić' });
    await eventually(() => expect(smtp.received).toHaveLength(2));
    const { raw, to } = smtp.received[1]!;
    expect(to).toEqual(['dula@primjer.ba']);
    const mail = await PostalMime.parse(raw);
    expect(mail.subject).toBe('Re: Cloud rješenja');
    expect(mail.from).toMatchObject({ name: 'Čaršija d.o.o.', address: 'ne-odgovaraj@primjer.ba' });
    expect(mail.replyTo).toMatchObject([{ address: 'info@primjer.ba' }]);
    expect(mail.text).toMatch(/^Poštovana,\n\nponuda je <b>spremna<\/b>\.\n\nLejla\n\nVaša poruka/);
    expect(mail.text).toContain('> zanima me ponuda.');
    expect(mail.html).toContain('ponuda je &lt;b&gt;spremna&lt;/b&gt;.');
    expect(mail.headers.some(({ key }) => key === 'auto-submitted')).toBe(false);
    await eventually(async () => {
      const { replies } = (await call('GET', `/${idguid}`)).body.data;
      expect(replies).toMatchObject([
        { ...reply, sent_by: 'Lejla Hodžić', sent_at: expect.any(String), problem: null },
      ]);
    });
    expect((await call('GET', '')).body.data[0]).toMatchObject({ replies: 1, answered_by: 'Lejla Hodžić' });
    expect(await trail(idguid)).toMatchObject([
      {
        action: 'update',
        actor_name: 'Lejla Hodžić',
        tenant_id: admin.tenantId,
        changes: { reply: { to: reply.subject }, status: { from: 'Nova', to: 'Odgovorena' } },
      },
    ]);
  });

  it('is given by one of two who write at once; the other is told', async () => {
    const idguid = await send();
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('POST', `/${idguid}/replies`, { version: 1, ...reply })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const late = answers.find(({ status }) => status === 409)!;
    expect(late.body).toMatchObject({ code: 'stale', data: { current: { status: 'answered' } } });
    expect(late.body.message).toContain('Lejla Hodžić');
    expect((await call('GET', `/${idguid}`)).body.data.replies).toHaveLength(1);
  });

  it('that the mail server does not take waits, says why, and goes out later', async () => {
    const idguid = await send();
    await eventually(() => expect(smtp.received).toHaveLength(1));
    smtp.refuse = '451 4.3.0 Try again later';
    await call('POST', `/${idguid}/replies`, { version: 1, ...reply });
    await eventually(async () => {
      const { replies } = (await call('GET', `/${idguid}`)).body.data;
      expect(replies[0]).toMatchObject({ sent_at: null, problem: expect.stringContaining('Try again') });
    });
    smtp.refuse = null;
    await eventually(async () => {
      const { rowCount } = await t.ownerDb.execute(
        sql`update pgboss.job set start_after = now() where name = 'site.contact-reply' and state = 'retry'`,
      );
      expect(rowCount).toBe(1);
    });
    // Another brings the worker to look.
    await call('POST', `/${await send()}/replies`, { version: 1, ...reply });
    await eventually(async () => {
      const { replies } = (await call('GET', `/${idguid}`)).body.data;
      expect(replies[0]).toMatchObject({ sent_at: expect.any(String), problem: null });
    });
  });

  it.each([
    [{ subject: '', body: ' ' }, ['subject', 'body']],
    [{ subject: 'A\r\nBcc: x@zlo.ba', body: 'b' }, ['subject']],
    [{ subject: 'a'.repeat(201), body: 'b'.repeat(10_001) }, ['subject', 'body']],
    [{ subject: 5, body: null }, ['subject', 'body']],
    [{ subject: 'a', body: 'a\0b' }, ['body']],
  ])('that is wrong is refused at its fields: %#', async (body, fields) => {
    const idguid = await send();
    const answer = await call('POST', `/${idguid}/replies`, { version: 1, ...body });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields]);
    expect((await call('GET', `/${idguid}`)).body.data.status).toBe('new');
  });

  it('is not given to spam', async () => {
    const idguid = await send({ [HONEYPOT]: 'x' });
    const answer = await call('POST', `/${idguid}/replies`, { version: 1, ...reply });
    expect([answer.status, answer.body.code]).toEqual([409, 'spam']);
  });
});

describe('a message', () => {
  const act = (idguid: string, version: number, action: string) =>
    call('PATCH', `/${idguid}`, { version, action });

  it('is marked as spam and brought back to where it was', async () => {
    const idguid = await send();
    const marked = await act(idguid, 1, 'spam');
    expect(marked.body.data).toMatchObject({ status: 'spam', spam_reason: 'person', version: 2 });
    expect((await act(idguid, 2, 'not_spam')).body.data).toMatchObject({ status: 'new', spam_reason: null });
    await call('POST', `/${idguid}/replies`, { version: 3, subject: 'a', body: 'b' });
    await act(idguid, 4, 'spam');
    expect((await act(idguid, 5, 'not_spam')).body.data).toMatchObject({ status: 'answered', version: 6 });
    expect((await trail(idguid)).map(({ changes }) => Object.keys(changes).sort())).toEqual([
      ['status'],
      ['status'],
      ['reply', 'status'],
      ['status'],
      ['status'],
    ]);
  });

  it.each([
    [{ version: 1, action: 'delete' }, 'action'],
    [{ version: 1 }, 'action'],
    [{ action: 'spam' }, 'version'],
    [{ version: 1, action: 'spam', status: 'new' }, '_'],
  ])('takes no other change: %j', async (body, field) => {
    const answer = await call('PATCH', `/${await send()}`, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('is deleted with its answers, by whoever has seen it as it is', async () => {
    const idguid = await send();
    await call('POST', `/${idguid}/replies`, { version: 1, subject: 'a', body: 'b' });
    expect((await call('DELETE', `/${idguid}?version=1`)).status).toBe(409);
    expect((await call('DELETE', `/${idguid}?version=2`)).body).toEqual({
      success: true,
      message: 'Poruka je obrisana.',
    });
    expect((await call('GET', `/${idguid}`)).status).toBe(404);
    const { rows } = await t.ownerDb.execute(sql`select 1 from contact_replies`);
    expect(rows).toEqual([]);
    expect((await trail(idguid)).at(-1)).toMatchObject({ action: 'delete' });
  });
});
