// Long, since years are closed with whatever was booked. In the suite: open-items.test.ts (an invoice in euro, a partner, a closing with
// a document of the next year).
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalOf, unitsOf } from '../../../../core/money/money.ts';
import { postVouchers } from '../posting.service.ts';
import { voucher } from '../testkit.ts';
import { carrying, EUR, setUp, test } from './open-items.testkit.ts';

setUp();

it('an invoice that was first posted without its currency, and reversed, is carried in its currency', async () => {
  const own = await carrying();
  const [wrong] = await own.post('2026-03-01', 195583n, { document_no: 'F-1' });
  await own.run((ctx) =>
    postVouchers(ctx, [
      voucher({
        day: '2026-03-02',
        source: 'reversal',
        reversal_of: wrong!.idguid,
        reversal_kind: 'black',
        lines: [
          { account: '211', partner_id: own.partners[0], document_no: 'F-1', credit: '1955.83' },
          { account: '205', debit: '1955.83' },
        ],
      }),
    ]),
  );
  await own.post('2026-03-02', 195583n, { ...EUR, document_no: 'F-1' });
  await own.close();
  expect(await own.opening()).toEqual([['Partner 0/F-1', '1955.83', 'EUR 1000.00']]);
});

it('documents that were closed one by the other are not carried, and of those closed in part what is left', async () => {
  const own = await carrying();
  for (const [document_no, amount] of [
    ['F-1', 100_000n],
    ['P-1', -100_000n],
    ['F-2', 100_000n],
    ['P-2', -60_000n],
    ['F-3', 100_000n],
    ['P-3', -60_000n],
  ] as const)
    await own.post('2026-03-01', amount, { document_no, due_date: '2026-05-05' });
  await own.match('F-1', 'P-1', '1000.00');
  await own.match('F-2', 'P-2', '600.00');
  await own.match('F-3', 'P-3', '400.00');
  await own.close();
  const left = [
    ['Partner 0/F-2', '400.00'],
    ['Partner 0/F-3', '600.00'],
    ['Partner 0/P-3', '-200.00'],
  ];
  expect(await own.opening()).toEqual(left);
  // The closings stay, and take nothing a second time.
  await own.close(await own.idOf('2027'));
  expect(await own.opening('2028')).toEqual(left);
});

it('where documents and balance differ, as after another way of carrying, the lines decide', async () => {
  const own = await carrying();
  const carry = (prenos: string) =>
    test.ownerDb.execute(sql`update fin_konta set prenos = ${prenos}
      where tenant_id = ${own.person.tenantId} and konto = '211'`);
  await carry('ne');
  await own.post('2026-03-01', 100_000n, { document_no: 'F-1' });
  await own.post('2026-03-01', -100_000n, { document_no: 'P-1', partner_id: own.partners[1] });
  await own.close();
  await carry('stavke');
  await own.post('2027-03-01', 5_000n, { document_no: 'F-2' });
  await own.close(await own.idOf('2027'));
  expect(await own.opening('2028')).toEqual([['Partner 0/F-2', '50.00']]);
});

const step = fc.record({
  partner: fc.constantFrom(0, 1),
  document_no: fc.constantFrom(null, 'A', 'B', 'C', 'D'),
  amount: fc.bigInt({ min: -50_000n, max: 50_000n }).filter((one) => one !== 0n),
  euro: fc.boolean(),
  next: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
});

it('whatever was booked and closed: the new year opens with the balance of account and partner, and with the documents open', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 100 })), { maxLength: 6 }),
      async (steps, pairs) => {
        const own = await carrying();
        await own.addYear('2027');
        const items = () =>
          own.run(async (ctx) => {
            const { rows } = await ctx.db.execute<{
              partner_id: string;
              document_no: string;
              of: string;
              open: string;
            }>(sql`
              select o.partner_id, o.document_no, p.naziv || '/' || o.document_no as of, o.open::text from fin_open_items o
              join companies p on p.idguid = o.partner_id
              where o.tenant_id = ${ctx.tenant.id}::uuid and o.open <> 0 order by 3`);
            return rows;
          });
        const book = async (next: boolean) => {
          for (const one of steps.filter((any) => any.next === next)) {
            const foreign = one.euro
              ? { currency: 'EUR', currency_amount: decimalOf(one.amount), rate: '1.000000' }
              : {};
            await own.post(next ? '2027-02-02' : '2026-02-02', one.amount, {
              ...foreign,
              document_no: one.document_no,
              partner_id: own.partners[one.partner as 0],
            });
          }
        };
        await book(false);
        for (const [a, b, share] of pairs) {
          const open = await items();
          const debit = open.filter((one) => unitsOf(one.open) > 0n);
          const taken = debit[a % debit.length];
          const credit = open.filter((one) => unitsOf(one.open) < 0n && one.partner_id === taken?.partner_id);
          const against = credit[b % credit.length];
          if (!taken || !against) continue;
          const [most = 0n] = [unitsOf(taken.open), -unitsOf(against.open)].sort((x, y) => (x < y ? -1 : 1));
          const amount = (most * BigInt(share)) / 100n || most;
          await own.match(taken.document_no, against.document_no, decimalOf(amount), taken.partner_id);
        }
        const open = (await items()).map((one) => [one.of, one.open]);
        await book(true);
        await own.close();
        const carried = (await own.opening()).map(([of, amount]) => [of, amount]);
        expect(carried).toEqual(open);
        const { rows } = await own.run((ctx) =>
          ctx.db.execute(sql`
            select b.account, b.partner_id from fin_balances b
            join fin_poslovne_godine y on y.tenant_id = b.tenant_id and y.idguid = b.year_id
            where b.tenant_id = ${ctx.tenant.id}::uuid and (y.naziv = '2026' or b.period = 0)
            group by b.account, b.partner_id
            having sum(case when y.naziv = '2026' then b.debit - b.credit else b.credit - b.debit end) <> 0`),
        );
        expect(rows).toEqual([]);
      },
    ),
    { numRuns: 3 },
  );
}, 60_000);
