import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { type Books, books, voucher } from '../ledger/testkit.ts';
import type { AccountCard } from './account-card.api.ts';

let test: TestApp;
let own: Books;
let other: Books;
beforeAll(async () => {
  test = await createTestApp();
  own = await books(test);
  other = await books(test);
});
afterAll(() => test.close());

const ask = (query: string, by: Books = own) =>
  test.call('GET', `/api/fin/books/account-card?${query}`, { token: by.person.token });

it('the card has the balance of the year and the last lines with theirs, also of one partner', async () => {
  const partners = await own.run(async (ctx) => {
    const { rows } = await ctx.db.execute<{ idguid: string }>(`
      insert into companies (idguid, tenant_id, naziv, updated_by)
      select gen_random_uuid(), '${ctx.tenant.id}', naziv, 'Proba' from unnest(array['Čačak d.o.o.', 'Đurđevak']) naziv returning idguid`);
    return rows.map(({ idguid }) => idguid);
  });
  const sale = (day: string, partner_id: string, amount: string, type = 'TM') =>
    voucher({
      day,
      type,
      lines: [
        { account: '211', partner_id, debit: amount, document_no: `R-${day}`, description: 'Roba' },
        { account: '600', credit: amount },
      ],
    });
  await own.addYear('2025');
  await own.run((ctx) =>
    postVouchers(ctx, [
      sale('2025-06-01', partners[0]!, '999.00'),
      sale('2026-01-01', partners[0]!, '10.00', '00'),
      ...Array.from({ length: 22 }, (_, n) =>
        sale(`2026-02-${String(n + 1).padStart(2, '0')}`, partners[n % 2]!, '1.50'),
      ),
    ]),
  );
  const all: AccountCard = (await ask('account=211')).body.data;
  expect(all).toMatchObject({
    account: '211',
    name: expect.any(String),
    partner: null,
    year: '2026',
    debit: '43.00',
    credit: '0.00',
    balance: '43.00',
  });
  expect(all.lines).toHaveLength(20);
  expect(all.lines[0]).toMatchObject({
    day: '2026-02-22',
    voucher: 'TM-0022/2026',
    debit: '1.50',
    balance: '43.00',
  });
  // The opening 10 and the two oldest lines are below the oldest of the 20.
  expect(all.lines.at(-1)).toMatchObject({ day: '2026-02-03', balance: '14.50' });

  const one: AccountCard = (await ask(`account=211&partner_id=${partners[0]}`)).body.data;
  expect(one).toMatchObject({ partner: 'Čačak d.o.o.', balance: '26.50' });
  expect(one.lines.map(({ balance }) => balance).slice(-2)).toEqual(['11.50', '10.00']);
  const before: AccountCard = (await ask('account=211&day=2025-12-31')).body.data;
  expect(before).toMatchObject({ year: '2025', balance: '999.00', lines: [{ document_no: 'R-2025-06-01' }] });

  // Nothing of it is another organisation's.
  expect((await ask('account=211', other)).body.data).toMatchObject({ balance: '0.00', lines: [] });
  expect((await ask(`account=211&partner_id=${partners[0]}`, other)).status).toBe(404);
});

it('what does not exist is not found, and what is no account is refused at its field', async () => {
  expect((await ask('account=999999')).status).toBe(404);
  expect((await ask('account=211&partner_id=00000000-0000-7000-8000-000000000000')).status).toBe(404);
  for (const [query, field] of [
    ['account=abc', 'account'],
    ['', 'account'],
    ['account=211&partner_id=x', 'partner_id'],
    ['account=211&day=2025-02-29', 'day'],
    ['account=211&day=0000-01-01', 'day'],
  ]) {
    const { status, body } = await ask(query!);
    expect([status, Object.keys(body.errors)], query).toEqual([422, [field]]);
  }
});
