import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { newId } from '../../../../core/id.ts';
import { decimalOf, unitsOf } from '../../../../core/money/money.ts';
import { postVouchers } from '../posting.service.ts';
import { type Books, books, voucher } from '../testkit.ts';
import type { NewLine } from '../voucher.ts';

const RIGHTS = ['fin_knjizenje', 'fin_poslovnegodine'].flatMap((stem) => [`${stem}_pregled`, `${stem}_save`]);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Of = Omit<NewLine, 'account' | 'debit' | 'credit'> & { account?: string };

/** Books with two partners, as far as the closing of a year carries what they owe. */
async function carrying() {
  const own: Books = await books(test, RIGHTS);
  const partners = await own.run(async (ctx) => {
    const ids = [newId(), newId()];
    for (const [nth, id] of ids.entries())
      await ctx.db.execute(
        sql`insert into companies (idguid, tenant_id, naziv) values (${id}::uuid, ${ctx.tenant.id}::uuid, ${`Partner ${nth}`})`,
      );
    return ids as [string, string];
  });
  /** Posts an amount of a document, in fening: above 0 on the debit side. */
  const post = (day: string, amount: bigint, of: Of = {}) => {
    const size = decimalOf(amount < 0n ? -amount : amount);
    const [side, other] = amount < 0n ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const);
    const lines = [
      { account: '211', partner_id: partners[0], ...of, [side]: size },
      { account: '205', [other]: size },
    ];
    return own.run((ctx) => postVouchers(ctx, [voucher({ day, lines })]));
  };
  const match = (debit_document: string, credit_document: string, amount: string, partner_id = partners[0]) =>
    own.run((ctx) => {
      const made = [{ idguid: newId(), account: '211', partner_id, debit_document, credit_document, amount }];
      return ctx.db.execute(sql`select fin_match(${JSON.stringify(made)}::jsonb, 'Proba')`);
    });
  const ask = (yearId: string, path: string, body: object) =>
    test.call('POST', `/api/fin/years/${yearId}/closing${path}`, { token: own.person.token, body });
  const close = async (yearId = own.yearId) => {
    const tax = { tax: null, tax_account: null };
    const { digest } = (await ask(yearId, '/preview', tax)).body.data;
    const { status, body } = await ask(yearId, '', { ...tax, digest });
    if (status !== 201) throw new Error(JSON.stringify(body));
  };
  /** What the opening of a year has on accounts that are carried by document: `partner/document` -> amount, currency. */
  const opening = (year = '2027', account = '211') =>
    own.run(async (ctx) => {
      const { rows } = await ctx.db.execute<{ of: string; amount: string; foreign: string | null }>(sql`
        select coalesce(p.naziv, '') || '/' || coalesce(l.document_no, '') as of, (l.debit - l.credit)::text as amount,
          l.currency || ' ' || l.currency_amount as foreign
        from fin_lines l join fin_vouchers v on v.tenant_id = l.tenant_id and v.idguid = l.voucher_id and v.source = 'opening'
        join fin_poslovne_godine y on y.tenant_id = v.tenant_id and y.idguid = v.year_id
        left join companies p on p.idguid = l.partner_id
        where l.tenant_id = ${ctx.tenant.id}::uuid and y.naziv = ${year} and l.account = ${account} order by 1, 2`);
      return rows.map((row) => [row.of, row.amount, ...(row.foreign ? [row.foreign] : [])]);
    });
  const idOf = (naziv: string) =>
    own.run(async (ctx) => {
      const { rows } = await ctx.db.execute<{ idguid: string }>(
        sql`select idguid from fin_poslovne_godine where tenant_id = ${ctx.tenant.id}::uuid and naziv = ${naziv}`,
      );
      return rows[0]!.idguid;
    });
  return { ...own, partners, post, match, close, opening, idOf };
}

const EUR = { currency: 'EUR', currency_amount: '1000.00', rate: '1.955830' };

it('an invoice in euro that was paid in KM is not carried; what is left of one is one line in KM', async () => {
  const own = await carrying();
  await own.post('2026-03-01', 195583n, { ...EUR, document_no: 'PLAĆENA' });
  await own.post('2026-04-01', -195583n, { document_no: 'PLAĆENA' });
  await own.post('2026-03-01', 195583n, { ...EUR, document_no: 'DIO' });
  await own.post('2026-04-01', -95583n, { document_no: 'DIO' });
  await own.post('2026-03-01', 195583n, { ...EUR, document_no: 'OTVORENA' });
  await own.close();
  const left = [
    ['Partner 0/DIO', '1000.00'],
    ['Partner 0/OTVORENA', '1955.83', 'EUR 1000.00'],
  ];
  expect(await own.opening()).toEqual(left);
  await own.close(await own.idOf('2027'));
  expect(await own.opening('2028')).toEqual(left);
});

it('what is left of an invoice in euro that was paid in euro is carried in euro', async () => {
  const own = await carrying();
  await own.post('2026-03-01', 195583n, { ...EUR, document_no: 'DIO' });
  await own.post('2026-04-01', -97792n, { ...EUR, currency_amount: '-500.00', document_no: 'DIO' });
  await own.close();
  expect(await own.opening()).toEqual([['Partner 0/DIO', '977.91', 'EUR 500.00']]);
});

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

it('a partner whose account is carried by partner has one line, and cash one for each currency', async () => {
  const own = await carrying();
  await test.ownerDb.execute(sql`update fin_konta set prenos = 'partner'
    where tenant_id = ${own.person.tenantId} and konto = '211'`);
  await own.post('2026-03-01', 195583n, { ...EUR, document_no: 'F-1' });
  await own.post('2026-04-01', -195583n, { document_no: 'P-1' });
  await own.post('2026-03-01', 195583n, { ...EUR, account: '201', partner_id: null });
  await own.post('2026-04-01', -195583n, { account: '201', partner_id: null });
  await own.close();
  expect(await own.opening()).toEqual([]);
  expect(await own.opening('2027', '201')).toEqual([
    ['/', '-1955.83'],
    ['/', '1955.83', 'EUR 1000.00'],
  ]);
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

it('a closing with a document of the next year leaves the old year’s open', async () => {
  const own = await carrying();
  await own.addYear('2027');
  await own.post('2026-03-01', 100_000n, { document_no: 'F-1' });
  await own.post('2027-01-15', -100_000n, { document_no: 'P-1' });
  await own.match('F-1', 'P-1', '1000.00');
  await own.close();
  expect(await own.opening()).toEqual([['Partner 0/F-1', '1000.00']]);
  await own.close(await own.idOf('2027'));
  expect(await own.opening('2028')).toEqual([]);
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
