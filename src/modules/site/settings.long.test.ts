// Long, since servers without a mail server are started, or asked that do not answer, and jobs wait for their turn.
// In the suite: settings.test.ts (the settings, a trial mail, retention), contact.test.ts, src/server/mail.test.ts.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestApp } from '../../../test/helper.ts';
import { removeOldMessages } from './inbox.service.ts';
import { admin, bringBack, change, PATH, read, set, setUp, smtp, t } from './settings.testkit.ts';

setUp();

describe('the settings of the site', () => {
  it('saved by many at once take one each', async () => {
    const { version } = await read();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => change({ version, phone_number: `+387 33 00${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect((await read()).version).toBe(version + 1);
  });
});

describe('a trial mail', () => {
  const tryTo = (to: unknown) => t.call('POST', `${PATH}/mail-test`, { token: admin.token, body: { to } });

  it('says so where no server answers', async () => {
    await smtp.stop();
    const { status, body } = await tryTo('proba@primjer.ba');
    await bringBack();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ taken: false, advice: expect.stringContaining('Provjerite računar') });
    expect(body.data.milliseconds).toBeLessThan(9000);
  });

  it('without a server becomes a file, which is named', async () => {
    const local = await createTestApp();
    try {
      const { token } = await local.admin();
      const body = { to: 'proba@primjer.ba' };
      const answer = await local.call('POST', `${PATH}/mail-test`, { token, body });
      expect(answer.body.data).toMatchObject({ taken: true, server: null });
      expect(answer.body.data.answer).toMatch(/probni-mail.*\.eml$/);
    } finally {
      await local.close();
    }
  });
});

describe('retention', () => {
  const plant = (status: string, days: number) =>
    t.ownerDb.execute(sql`
      insert into contact_messages (idguid, ime_prezime, email, telefon, tip_usluge, poruka, status, created_at)
      values (gen_random_uuid(), 'A', 'a@b.ba', '1', 'Drugo', 'x', ${status}, now() - make_interval(days => ${days}))`);
  const left = async () =>
    (await t.ownerDb.execute<{ n: number }>(sql`select count(*)::int n from contact_messages`)).rows[0]!.n;

  it('removes from the trash what is too old by the same terms', async () => {
    const inTrash = async (status: string, days: number) =>
      t.ownerDb.execute(sql`
        insert into trash (tenant_id, idguid, resource, title, record, removed_by)
        select idguid, gen_random_uuid(), 'contact-messages', 'A', jsonb_build_object(
          'status', ${status}::text, 'created_at', now() - make_interval(days => ${days}), 'refs', '{}'::jsonb), 'B'
        from tenants where is_operator`);
    await inTrash('spam', 40);
    await inTrash('new', 40);
    await removeOldMessages(t.deps.database, { others: null, spam: 30 });
    const { rows } = await t.ownerDb.execute(sql`select record->>'status' status from trash`);
    expect(rows).toEqual([{ status: 'new' }]);
  });

  it('is done by the job, as the settings say', async () => {
    await t.ownerDb.execute(sql`delete from contact_messages`);
    for (const days of [1, 20, 40])
      for (const status of ['spam', 'new', 'answered']) await plant(status, days);
    await set({ contact_retention_days: 30, spam_retention_days: 5 });
    await t.deps.database.transaction((tx) => t.deps.jobs.send(tx, 'site.messages-retention', {}));
    await eventually(async () => expect(await left()).toBe(5));
  });
});
