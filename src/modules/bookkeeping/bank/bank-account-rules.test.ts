import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { bankDesk } from './test/desk.ts';

let test: TestApp;
let desk: Awaited<ReturnType<typeof bankDesk>>;
beforeAll(async () => {
  test = await createTestApp();
  desk = await bankDesk(test);
});
afterAll(() => test.close());

const refusal = async (konto: string, sifra = 'IZ') => {
  const { status, body } = await desk.call('POST', '/fin/bankovni-racuni', {
    ...{ naziv: 'Banka', racun: '1610000000000011', aktivno: true },
    konto_id: await desk.idOf('fin_konta', 'konto', konto),
    vrsta_id: await desk.idOf('fin_vrste_naloga', 'sifra', sifra),
  });
  return [status, body.errors];
};

it.each([
  ['602', 'Na kontu 602 se ne vodi novac. Odaberite konto banke, npr. 200.'],
  ['211', 'Uloga konta 211 je „Kupci”. Odaberite konto banke, npr. 200.'],
  ['205', 'Uloga konta 205 je „Blagajna”. Odaberite konto banke, npr. 200.'],
  ['20', 'Na ovaj konto se ne knjiži: odaberite konto ispod njega.'],
])('a bank account is not booked on %s', async (konto, message) => {
  expect(await refusal(konto)).toEqual([422, { konto_id: message }]);
});

it('a bank account is not booked where every line must have a partner or a cost centre', async () => {
  const oblige = (column: string, value: string) =>
    test.ownerDb.execute(sql`
      update fin_konta set ${sql.identifier(column)} = ${value} where tenant_id = ${desk.person.tenantId} and konto = '202'`);
  for (const [column, what] of [
    ['partner', 'partnera'],
    ['mjesto_troska', 'mjesto troška'],
  ] as const) {
    await oblige(column, 'obavezno');
    const message = `Konto 202 traži ${what}. Odaberite konto banke, npr. 200.`;
    expect(await refusal('202')).toEqual([422, { konto_id: message }]);
    await oblige(column, 'moguce');
  }
});

it('statements are booked by a type of vouchers for them', async () => {
  const message = 'Namjena vrste „Temeljnica” je „Opći nalog”. Odaberite vrstu s namjenom „Bankovni izvod”.';
  expect(await refusal('200', 'TM')).toEqual([422, { vrsta_id: message }]);
});

it('what is out of use is not chosen anew, and does not keep what has it from being changed', async () => {
  const apart = await bankDesk(test);
  const idguid = await apart.addAccount({ racun: '1610000000000011' });
  await test.ownerDb.execute(sql`
    update fin_konta set aktivno = false where tenant_id = ${apart.person.tenantId} and konto in ('200', '202')`);
  await test.ownerDb.execute(sql`
    update fin_vrste_naloga set namjena = 'opca', aktivno = false where tenant_id = ${apart.person.tenantId} and sifra = 'IZ'`);
  const { version } = (await apart.call('GET', `/fin/bankovni-racuni/${idguid}`)).body.data;
  const change = (values: object) =>
    apart.call('PATCH', `/fin/bankovni-racuni/${idguid}`, { version, ...values });
  const other = await change({ konto_id: await apart.idOf('fin_konta', 'konto', '202') });
  expect([other.status, other.body.errors]).toEqual([422, { konto_id: 'Konto je neaktivan.' }]);
  expect((await change({ aktivno: false })).status).toBe(200);
});

it('an account without a role may be that of a bank', async () => {
  await desk.addAccount({ konto_id: await desk.idOf('fin_konta', 'konto', '202') });
});
