import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { removeOldMessages } from './inbox.service.ts';
import { DEFAULTS } from './settings.api.ts';
import { admin, change, PATH, read, set, setUp, smtp, t } from './settings.testkit.ts';

setUp();

describe('the settings of the site', () => {
  it('begin with the defaults, at version 0', async () => {
    expect(await read()).toEqual({
      version: 0,
      updated_at: null,
      updated_by: null,
      values: DEFAULTS,
      mail: {
        server: smtp.url.replace('smtp://', ''),
        from: 'Čaršija <ne-odgovaraj@primjer.ba>',
        to: [t.deps.config.adminEmail],
      },
    });
  });

  it('are changed, shown to everybody at once, and told in the trail', async () => {
    const other = await t.node();
    const answer = await change({
      version: 0,
      site_name: ' Čaršija d.o.o. ',
      email: 'info@primjer.ba',
      contact_to: 'prodaja@primjer.ba; podrska@primjer.ba',
      contact_from_name: 'Čaršija prodaja',
      audit_retention_days: 730,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      version: 1,
      updated_by: expect.any(String),
      values: {
        site_name: 'Čaršija d.o.o.',
        contact_to: 'prodaja@primjer.ba, podrska@primjer.ba',
        audit_retention_days: 730,
        visits_retention_days: 365,
      },
      mail: {
        from: 'Čaršija prodaja <ne-odgovaraj@primjer.ba>',
        to: ['prodaja@primjer.ba', 'podrska@primjer.ba'],
      },
    });
    // What is the operator's own stays so.
    await expect
      .poll(async () => (await other.app.inject({ method: 'GET', url: '/api/public/settings' })).json().data)
      .toEqual({ site_name: 'Čaršija d.o.o.', email: 'info@primjer.ba' });
    const { rows } = await t.ownerDb.execute<{ changes: object; tenant_id: string }>(
      sql`select changes, tenant_id from audit_log where resource = 'site-settings' order by at desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      tenant_id: admin.tenantId,
      changes: {
        site_name: { from: '', to: 'Čaršija d.o.o.' },
        audit_retention_days: { from: null, to: 730 },
      },
    });
  });

  it('are the later one’s to look at again', async () => {
    const { version } = await read();
    expect((await change({ version, address: 'Ferhadija 1' })).status).toBe(200);
    const late = await change({ version, address: 'Ferhadija 2' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'stale',
      data: { current: { values: { address: 'Ferhadija 1' } } },
    });
    expect(late.body.message).toContain('Zapis je u međuvremenu izmijenjen');
  });

  it('of which nothing changes keep their version', async () => {
    const before = await read();
    expect((await set({ address: before.values.address })).body.data.version).toBe(before.version);
    expect((await set({ audit_retention_days: null })).body.data.values.audit_retention_days).toBeNull();
  });

  it.each([
    [{ email: 'nije adresa' }, 'email'],
    [{ site_name: 'x'.repeat(101) }, 'site_name'],
    [{ site_name: 5 }, 'site_name'],
    [{ address: 'a\nb' }, 'address'],
    [{ contact_to: 'a@b.ba, nije' }, 'contact_to'],
    [{ contact_to: 'a@b.ba, b@b.ba, c@b.ba, d@b.ba, e@b.ba, f@b.ba' }, 'contact_to'],
    [{ contact_from_address: 'Ime <a@b.ba>' }, 'contact_from_address'],
    [{ contact_from_name: 'A\r\nBcc: x@zlo.ba' }, 'contact_from_name'],
    [{ contact_retention_days: 29 }, 'contact_retention_days'],
    [{ contact_retention_days: 90.5 }, 'contact_retention_days'],
    [{ spam_retention_days: null }, 'spam_retention_days'],
    [{ visits_retention_days: 0 }, 'visits_retention_days'],
    [{ visits_retention_days: '30' }, 'visits_retention_days'],
    [{ audit_retention_days: 364 }, 'audit_retention_days'],
    [{ nepoznato: 1 }, '_'],
  ])('that do not fit are refused at the field: %j', async (values, field) => {
    const before = await read();
    const answer = await set(values);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await read()).toEqual(before);
  });

  it('are the operator’s people’s, with the right', async () => {
    const bare = await t.member({ tenantId: admin.tenantId });
    const reader = await t.member({ tenantId: admin.tenantId, permissions: ['admin_settings_pregled'] });
    const rights = ['admin_settings_pregled', 'admin_settings_save'];
    const elsewhere = await t.member({ permissions: rights });
    await t.ownerDb.execute(sql`
      insert into tenant_permissions (tenant_id, permission)
      select ${elsewhere.tenantId}, unnest(array['admin_settings_pregled', 'admin_settings_save'])
      on conflict do nothing`);
    const status = async (token: string) => [
      (await t.call('GET', PATH, { token })).status,
      (await change({ version: 0 }, token)).status,
      (await t.call('POST', `${PATH}/mail-test`, { token, body: { to: 'a@b.ba' } })).status,
    ];
    expect(await status(bare.token)).toEqual([403, 403, 403]);
    expect(await status(reader.token)).toEqual([200, 403, 403]);
    expect(await status(elsewhere.token)).toEqual([403, 403, 403]);
    expect((await t.call('GET', PATH, { token: elsewhere.token })).body.code).toBe('operator_only');
    expect(smtp.received).toEqual([]);
  });
});

describe('a trial mail', () => {
  const tryTo = (to: unknown) => t.call('POST', `${PATH}/mail-test`, { token: admin.token, body: { to } });

  it('goes out from the sender that is set, and the server’s answer is told', async () => {
    await set({ contact_from_name: 'Čaršija prodaja', contact_from_address: 'prodaja@primjer.ba' });
    const { status, body } = await tryTo('proba@primjer.ba');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      taken: true,
      advice: null,
      from: 'Čaršija prodaja <prodaja@primjer.ba>',
    });
    expect(body.data.answer).toMatch(/^250 /);
    const { raw, from, to } = smtp.received[0]!;
    expect({ from, to }).toEqual({ from: 'prodaja@primjer.ba', to: ['proba@primjer.ba'] });
    const mail = await PostalMime.parse(raw);
    expect(mail.subject).toBe('Probni mail');
    expect(mail.html).toContain('Čaršija prodaja');
    await set({ contact_from_name: '', contact_from_address: '' });
  });

  it.each(['', 'nije', 'a@b.ba, c@d.ba', 'a@b.ba\nBcc: x@zlo.ba', null, 5])(
    'is refused at the field for %j',
    async (to) => {
      const { status, body } = await tryTo(to);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['to']]);
    },
  );

  it('that the server refuses is told with its words, and what they mean', async () => {
    smtp.refuse = '550 5.7.1 Relay access denied';
    const { status, body } = await tryTo('proba@primjer.ba');
    smtp.refuse = null;
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      taken: false,
      answer: expect.stringContaining('Relay access denied'),
      advice: expect.stringContaining('pošiljaoca'),
    });
  });

  it('is slowed down, or it would be a way to send anybody mail', async () => {
    // As after nineteen.
    await t.ownerDb.execute(sql`update sign_in_throttle set failures = 19 where key like 'mailtest:%'`);
    expect((await tryTo('proba@primjer.ba')).status).toBe(200);
    const refused = await tryTo('proba@primjer.ba');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(5);
  });
});

describe('retention', () => {
  const plant = (status: string, days: number) =>
    t.ownerDb.execute(sql`
      insert into contact_messages (idguid, ime_prezime, email, telefon, tip_usluge, poruka, status, created_at)
      values (gen_random_uuid(), 'A', 'a@b.ba', '1', 'Drugo', 'x', ${status}, now() - make_interval(days => ${days}))`);
  const left = async () =>
    (await t.ownerDb.execute<{ n: number }>(sql`select count(*)::int n from contact_messages`)).rows[0]!.n;

  it('removes spam by its own term, and the others by theirs or never', async () => {
    await t.ownerDb.execute(sql`delete from contact_messages`);
    for (const days of [1, 20, 40, 400]) {
      await plant('spam', days);
      await plant('new', days);
      await plant('answered', days);
    }
    expect(await removeOldMessages(t.deps.database, { others: null, spam: 30 })).toBe(2);
    expect(await left()).toBe(10);
    expect(await removeOldMessages(t.deps.database, { others: 365, spam: 30 })).toBe(2);
    expect(await removeOldMessages(t.deps.database, { others: 365, spam: 30 })).toBe(0);
    expect(await left()).toBe(8);
  });
});
