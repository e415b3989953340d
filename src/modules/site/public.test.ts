import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { saveSettings } from './settings.service.ts';
import type { PublicSettings } from './site.api.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server?.close());

describe('public settings', () => {
  const read = (headers = {}) => server.call('GET', '/api/public/settings', { headers });

  it('are empty at first, and hold only what was set', async () => {
    expect((await read()).body).toEqual({ success: true, data: {} });
    await saveSettings(server.deps.database, { site_name: ' Čaršija d.o.o. ', email: 'info@primjer.ba' });
    await saveSettings(server.deps.database, { phone_number: '+387 33 111-222' });
    expect((await read()).body.data).toEqual({
      site_name: 'Čaršija d.o.o.',
      email: 'info@primjer.ba',
      phone_number: '+387 33 111-222',
    });
    await saveSettings(server.deps.database, { email: '' });
    expect((await read()).body.data).not.toHaveProperty('email');
  });

  it('are not sent again to a browser that has them', async () => {
    const { headers } = await read();
    const again = await read({ 'if-none-match': headers.etag });
    expect([again.status, again.raw.length]).toEqual([304, 0]);
    await saveSettings(server.deps.database, { address: 'Ferhadija 1, Sarajevo' });
    expect((await read({ 'if-none-match': headers.etag })).status).toBe(200);
  });

  it('show no other row of their table', async () => {
    await server.ownerDb.execute(sql`insert into site_settings values ('smtp_password', 'tajna')`);
    await saveSettings(server.deps.database, { address: 'Ferhadija 2, Sarajevo' });
    expect(JSON.stringify((await read()).body)).not.toContain('tajna');
  });

  it.each([
    [{ email: 'nije adresa' }, 'email'],
    [{ site_name: 'x'.repeat(101) }, 'site_name'],
    [{ address: 'a\0b' }, 'address'],
    [{ phone_number: 5 } as unknown as PublicSettings, 'phone_number'],
    [{ nepoznato: 'x' } as PublicSettings, '_'],
  ])('refuse what does not fit: %#', async (values, field) => {
    await expect(saveSettings(server.deps.database, values)).rejects.toMatchObject({
      status: 422,
      errors: { [field]: expect.any(String) },
    });
  });

  it('can be undone with the transaction they were saved in', async () => {
    const before = (await read()).body;
    await expect(
      server.deps.database.transaction(async (tx) => {
        await saveSettings(tx, { site_name: 'Nikad' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect((await read()).body).toEqual(before);
  });
});

const message = (email: string, poruka: string) =>
  server.call('POST', '/api/public/contact-messages', {
    headers: { 'x-forwarded-for': '10.9.8.7' },
    body: { ime_prezime: 'Ana Anić', email, telefon: '061 111 222', tip_usluge: 'Drugo', poruka },
  });

it('shows the messages from a company’s address and those of its contact persons, to whoever may read the inbox', async () => {
  const operator = await server.admin();
  const made = await server.call('POST', '/api/admin/companies', {
    token: operator.token,
    body: { naziv: 'Alfa', email: 'info@alfa.ba', kontakti: [{ ime: 'Ana', email: 'ana@alfa.ba' }] },
  });
  for (const [email, text] of [
    ['INFO@alfa.ba', 'Prva poruka s adrese firme.'],
    ['ana@alfa.ba', 'Druga poruka, od osobe.'],
    ['neko@drugi.ba', 'Poruka nekog drugog.'],
  ] as const)
    expect((await message(email, text)).status).toBe(201);
  const ask = (idguid: string, token = operator.token) =>
    server.call('GET', `/api/admin/contact-messages/company/${idguid}`, { token });
  const { data } = (await ask(made.body.data.idguid)).body;
  expect(data.total).toBe(2);
  expect(data.messages.map(({ excerpt }: { excerpt: string }) => excerpt)).toEqual([
    'Druga poruka, od osobe.',
    'Prva poruka s adrese firme.',
  ]);
  expect((await ask(crypto.randomUUID())).body.data).toEqual({ messages: [], total: 0 });
  expect((await ask('nije-id')).body.data.total).toBe(0);
  const blind = await server.member({
    tenantId: operator.tenantId,
    permissions: ['admin_companies_pregled'],
  });
  expect((await ask(made.body.data.idguid, blind.token)).status).toBe(403);
});
