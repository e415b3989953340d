// Long, since months of VAT are made for each of these. In the suite: settlement.test.ts (a month that is settled, and what comes into it
// later).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { dayText } from '../../../../core/dates.ts';
import { closeYear, previewClosing } from '../../ledger/closing/closing.service.ts';
import { VOUCHERS } from '../../vouchers/vouchers.api.ts';
import { firm, post, supply, vatBooks } from '../testkit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('says why it cannot be posted, and offers another day only where one is open', async () => {
  const own = await vatBooks(test);
  const partner = await firm(own, { naziv: 'P', pdv_broj: '200888880001', jib: '4200888880001' });
  await supply(own, '2026-03-01', partner);
  const path = '/api/fin/vat/months/2026-03/settlement';
  const read = async () => (await test.call('GET', path, { token: own.person.token })).body.data;
  const lock = (through: string) =>
    test.ownerDb.execute(sql`
      insert into fin_locks (tenant_id, kind, through, reason, set_by)
      values (${own.person.tenantId}::uuid, 'all', ${through}, 'x', 'x')
      on conflict (tenant_id, kind) do update set through = excluded.through`);
  expect(await read()).toMatchObject({ day: '2026-03-31', obstacle: null });
  await lock('2026-04-04');
  expect(await read()).toMatchObject({ day: '2026-04-05', obstacle: null });
  await lock('2026-12-31');
  expect(await read()).toMatchObject({ obstacle: `Knjige su zaključane do ${dayText('2026-12-31')}` });
  await test.ownerDb.execute(sql`delete from fin_locks where tenant_id = ${own.person.tenantId}::uuid`);

  // The tax of a closed year has gone into the next one with the balances.
  const years = test.deps.services.get('poslovne-godine')!;
  const noTax = { tax: null, tax_account: null };
  const { digest } = await own.run((ctx) => previewClosing(ctx, years, own.yearId, noTax));
  await own.run((ctx) => closeYear(ctx, years, own.yearId, { ...noTax, digest }));
  expect(await read()).toMatchObject({ state: 'open', obstacle: 'Poslovna godina je zatvorena.' });
});

it('says what lines without a code leave on the accounts of VAT', async () => {
  const own = await vatBooks(test);
  const partner = await firm(own, { naziv: 'P', pdv_broj: '200888880001', jib: '4200888880001' });
  const left = async () =>
    (await test.call('GET', '/api/fin/vat/months/2026-03/settlement', { token: own.person.token })).body.data
      .left;
  await supply(own, '2026-03-01', partner);
  expect(await left()).toEqual([]);
  const { idguid } = await post(own, {
    day: '2026-03-09',
    lines: [
      { account: '511', debit: '1500.00' },
      { account: '270', debit: '255.00' },
      { account: '205', credit: '1755.00' },
    ],
  });
  await post(own, {
    day: '2026-04-01',
    lines: [
      { account: '270', debit: '9.00' },
      { account: '205', credit: '9.00' },
    ],
  });
  expect(await left()).toEqual([{ account: '270', name: expect.any(String), balance: '255.00' }]);
  await test.call('POST', `${VOUCHERS}/${idguid}/reverse`, {
    token: own.person.token,
    body: { day: '2026-03-09' },
  });
  expect(await left()).toEqual([]);
});
