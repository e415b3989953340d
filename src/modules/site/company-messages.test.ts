import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const message = (email: string, poruka: string) =>
  t.call('POST', '/api/public/contact-messages', {
    headers: { 'x-forwarded-for': '10.9.8.7' },
    body: { ime_prezime: 'Ana Anić', email, telefon: '061 111 222', tip_usluge: 'Drugo', poruka },
  });

it('shows the messages from a company’s address and those of its contact persons, to whoever may read the inbox', async () => {
  const operator = await t.admin();
  const made = await t.call('POST', '/api/admin/companies', {
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
    t.call('GET', `/api/admin/contact-messages/company/${idguid}`, { token });
  const { data } = (await ask(made.body.data.idguid)).body;
  expect(data.total).toBe(2);
  expect(data.messages.map(({ excerpt }: { excerpt: string }) => excerpt)).toEqual([
    'Druga poruka, od osobe.',
    'Prva poruka s adrese firme.',
  ]);
  expect((await ask(crypto.randomUUID())).body.data).toEqual({ messages: [], total: 0 });
  expect((await ask('nije-id')).body.data.total).toBe(0);
  const blind = await t.member({ tenantId: operator.tenantId, permissions: ['admin_companies_pregled'] });
  expect((await ask(made.body.data.idguid, blind.token)).status).toBe(403);
});
