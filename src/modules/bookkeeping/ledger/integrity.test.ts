import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { newId } from '../../../core/id.ts';
import { appConnection } from '../../../server/db/connection.ts';
import { MAINTENANCE } from '../../trail/guard.ts';
import { postVouchers } from './posting.service.ts';
import { type Books, books, voucher } from './testkit.ts';
import type { NewLine, NewVoucher, Problem } from './voucher.ts';

/** What the database itself refuses, whoever comes and by whatever way. */

const POSTED = ['fin_vouchers', 'fin_lines'];
const WRITTEN_BY_FUNCTIONS = [
  ...POSTED,
  'fin_counters',
  'fin_journal_counters',
  'fin_balances',
  'fin_open_items',
  'fin_matches',
];

let test: TestApp;
let own: Books;
let other: Books;
let owner: Sql;
let app: Sql;
beforeAll(async () => {
  test = await createTestApp();
  own = await books(test);
  other = await books(test);
  owner = connect(test.owner, 2);
  app = connect(appConnection(test.owner), 2);
  await own.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-01-10' }), voucher({ day: '2026-01-11' })]));
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await test.close();
});

/** Runs statements as the application's login in the organisation. */
const asApp = (work: (sql: Sql) => Promise<unknown>): Promise<unknown> =>
  app.begin(async (tx) => {
    await tx`select set_config('app.tenant_id', ${own.person.tenantId}, true)`;
    await work(tx as unknown as Sql);
  });
const postAs = (sql: Sql, vouchers: NewVoucher[]) =>
  sql`select * from fin_post(${sql.json(vouchers as never)}::jsonb, ${own.person.userId}, 'Knjigovođa')`;
const counts = async (): Promise<unknown> =>
  (
    await owner`select (select count(*) from fin_vouchers) as vouchers, (select count(*) from fin_lines) as lines,
      (select sum(debit) from fin_balances) as debit, (select sum(last) from fin_counters) as last`
  )[0];

describe('posted entries', () => {
  it.each(WRITTEN_BY_FUNCTIONS)('%s is not written by the application', async (table) => {
    const denied = { code: '42501' };
    await expect(asApp((sql) => sql`insert into ${sql(table)} default values`)).rejects.toMatchObject(denied);
    await expect(asApp((sql) => sql`update ${sql(table)} set tenant_id = tenant_id`)).rejects.toMatchObject(
      denied,
    );
    await expect(asApp((sql) => sql`delete from ${sql(table)}`)).rejects.toMatchObject(denied);
    await expect(asApp((sql) => sql`truncate ${sql(table)}`)).rejects.toMatchObject(denied);
  });

  it.each(POSTED)(
    '%s is not changed by the owner either, also where triggers are switched off',
    async (table) => {
      const refused = { message: 'Posted entries are neither altered nor removed' };
      for (const role of ['origin', 'replica']) {
        const asOwner = (work: (sql: Sql) => Promise<unknown>) =>
          owner.begin(async (tx) => {
            await tx`select set_config('session_replication_role', ${role}, true)`;
            await work(tx as unknown as Sql);
          });
        await expect(asOwner((sql) => sql`update ${sql(table)} set description = 'x'`)).rejects.toMatchObject(
          refused,
        );
        await expect(asOwner((sql) => sql`delete from ${sql(table)}`)).rejects.toMatchObject(refused);
        await expect(asOwner((sql) => sql`truncate ${sql(table)} cascade`)).rejects.toMatchObject(refused);
      }
    },
  );

  it('an account, a partner or a year with entries stays', async () => {
    await expect(asApp((sql) => sql`delete from fin_konta where konto = '551'`)).rejects.toMatchObject({
      code: '23503',
    });
    await expect(
      asApp((sql) => sql`update fin_konta set konto = '5519' where konto = '551'`),
    ).rejects.toMatchObject({ code: '23503' });
    await expect(asApp((sql) => sql`delete from fin_poslovne_godine`)).rejects.toMatchObject({
      code: '23503',
    });
  });
});

describe('what is not a voucher', () => {
  const debit = (amount: string, more: Partial<NewLine> = {}): NewLine => ({
    account: '551',
    debit: amount,
    ...more,
  });
  const credit = (amount: string, more: Partial<NewLine> = {}): NewLine => ({
    account: '205',
    credit: amount,
    ...more,
  });
  const MOST = '9999999999999.99';
  const wrong: [string, NewLine[], Partial<NewVoucher>][] = [
    ['unbalanced', [debit('10.00'), credit('9.99')], {}],
    ['few_lines', [debit('10.00')], {}],
    ['few_lines', [], {}],
    ['total_too_big', Array.from({ length: 2 }, () => [debit(MOST), credit(MOST)]).flat(), {}],
    ['amount_both', [debit('10.00', { credit: '10.00' }), credit('5.00')], {}],
    ['amount_missing', [debit('0.00'), credit('0.00')], {}],
    ['amount_negative', [debit('-10.00'), credit('-10.00')], {}],
    ['amount_negative', [debit('-10.00'), credit('-10.00')], { reversal_kind: 'black' }],
    ['account_unknown', [debit('1.00', { account: '5519' }), credit('1.00')], {}],
    ['account_group', [debit('1.00', { account: '55' }), credit('1.00')], {}],
    ['account_group', [debit('1.00', { account: '020' }), credit('1.00')], {}],
    ['account_missing', [debit('1.00', { account: '' }), credit('1.00')], {}],
    ['partner_required', [debit('1.00', { account: '211' }), credit('1.00')], {}],
    ['partner_unknown', [debit('1.00', { account: '211', partner_id: newId() }), credit('1.00')], {}],
    ['cost_center_unknown', [debit('1.00', { cost_center_id: newId() }), credit('1.00')], {}],
    ['cost_center_refused', [debit('1.00'), credit('1.00', { cost_center_id: newId() })], {}],
    ['currency_incomplete', [debit('1.00', { currency: 'EUR' }), credit('1.00')], {}],
    ['vat_unknown', [debit('1.00', { vat_code: 'X', vat_month: '2026-01-01' }), credit('1.00')], {}],
    ['vat_base_missing', [debit('1.00', { vat_code: 'U17N', vat_month: '2026-01-01' }), credit('1.00')], {}],
    ['vat_month_missing', [debit('1.00', { vat_code: 'U0' }), credit('1.00')], {}],
    ['type_unknown', [debit('1.00'), credit('1.00')], { type: 'XX' }],
    ['type_of_closing', [debit('1.00'), credit('1.00')], { type: 'ZG' }],
    ['opening_day', [debit('1.00'), credit('1.00')], { type: '00' }],
    ['no_year', [debit('1.00'), credit('1.00')], { day: '2027-01-01' }],
    ['reversal_unknown', [debit('1.00'), credit('1.00')], { reversal_of: newId(), reversal_kind: 'red' }],
  ];
  it.each(wrong)('%s is refused, and nothing is stored (%#)', async (code, lines, more) => {
    const before = await counts();
    const made = voucher({ day: '2026-02-02', lines, ...more });
    await expect(
      own.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-02-01' }), made])),
    ).rejects.toMatchObject({
      status: 422,
      data: { problems: expect.arrayContaining([expect.objectContaining({ voucher: 2, code })]) },
    });
    expect(await counts()).toEqual(before);
  });

  it.each<[string, NewLine[], (string | undefined)[]]>([
    ['the smaller side', [debit('5.00'), { account: '205' }], [undefined, 'credit']],
    ['the smaller side', [credit('5.00'), { account: '551' }], [undefined, 'debit']],
    [
      'the side of a written zero',
      [debit('5.00'), debit('0.00'), credit('0.00')],
      [undefined, 'debit', 'credit'],
    ],
    [
      'debit while neither is smaller',
      [debit('5.00'), credit('5.00'), { account: '205' }],
      [undefined, undefined, 'debit'],
    ],
  ])('a missing amount is told at %s (%#)', async (_where, lines, fields) => {
    const refused = own.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-02-02', lines })]));
    const { problems } = await refused.then(
      () => ({ problems: [] }),
      (error: { data: { problems: Problem[] } }) => error.data,
    );
    const missing = problems.filter(({ code }) => code === 'amount_missing');
    expect(lines.map((_line, index) => missing.find(({ line }) => line === index + 1)?.field)).toEqual(
      fields,
    );
  });

  it('5,001 lines are refused, 5,000 are posted', async () => {
    const lines = (count: number): NewLine[] => [
      ...Array.from({ length: count - 1 }, () => debit('1.00')),
      credit(`${count - 1}.00`),
    ];
    const post = (count: number) =>
      own.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-02-02', lines: lines(count) })]));
    await expect(post(5001)).rejects.toThrow('Nalog ima najviše 5.000 stavki.');
    await expect(post(5000)).resolves.toHaveLength(1);
  });

  it('other settings of the organisation before the commit change nothing', async () => {
    const before = await counts();
    const unbalanced = voucher({ day: '2026-02-02', lines: [debit('10.00'), credit('9.99')] });
    for (const tenant of ['', other.person.tenantId])
      await expect(
        app.begin(async (tx) => {
          await tx`select set_config('app.tenant_id', ${tenant}, true)`;
          await postAs(tx as unknown as Sql, [unbalanced]);
        }),
      ).rejects.toThrow(tenant ? 'fin_refused' : 'No organisation is set');
    expect(await counts()).toEqual(before);
  });

  it("another organisation's partner and voucher are as if they were not there", async () => {
    const [made] = await other.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-02-02' })]));
    const reversal = voucher({ day: '2026-02-02', reversal_of: made!.idguid, reversal_kind: 'red' });
    await expect(own.run((ctx) => postVouchers(ctx, [reversal]))).rejects.toMatchObject({
      errors: { reversal_of: 'Nalog koji se stornira ne postoji.' },
    });
    const company = newId();
    await owner`insert into companies (idguid, tenant_id, naziv) values (${company}, ${other.person.tenantId}, 'Tuđa firma')`;
    const lines = [debit('1.00', { account: '211', partner_id: company }), credit('1.00')];
    await expect(
      own.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-02-02', lines })])),
    ).rejects.toMatchObject({
      data: { problems: [expect.objectContaining({ code: 'partner_unknown', line: 1 })] },
    });
  });
});

describe('the chain', () => {
  /** Changes the books as only a superuser can, looks, and undoes it. */
  const tampered = async (change: (sql: Sql) => Promise<unknown>): Promise<unknown[]> => {
    const undo = Symbol('undo');
    let found: readonly unknown[] = [];
    await owner
      .begin(async (tx) => {
        await tx`select set_config(${MAINTENANCE}, 'on', true), set_config('app.tenant_id', ${own.person.tenantId}, true)`;
        await change(tx as unknown as Sql);
        found = await tx`select type, number, problem from fin_verify(${own.yearId})`;
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return found.map((one) => Object.values(one as object));
  };
  const numbered = (sql: Sql, number: number) =>
    sql`(select idguid from fin_vouchers where tenant_id = ${own.person.tenantId} and type = 'TM' and number = ${number})`;

  it('verifies as it stands', async () => {
    expect(await own.verify()).toEqual([]);
    expect(await own.drift()).toEqual([]);
  });

  it('names exactly the voucher whose line or head is changed', async () => {
    expect(
      await tampered(
        (sql) =>
          sql`update fin_lines set description = description || '.' where line = 1 and voucher_id = ${numbered(sql, 1)}`,
      ),
    ).toEqual([['TM', 1, 'lines']]);
    expect(
      await tampered((sql) => sql`update fin_vouchers set day = day + 1 where idguid = ${numbered(sql, 2)}`),
    ).toEqual([
      ['TM', 2, 'head'],
      ['TM', 2, 'lines'],
    ]);
  });

  it('names one whose line is on another day or in another period than itself', async () => {
    for (const change of ['day = day - 1', 'period = period + 1'])
      expect(
        await tampered((sql) =>
          sql.unsafe(`update fin_lines set ${change} where line = 1 and voucher_id =
            (select idguid from fin_vouchers where tenant_id = '${own.person.tenantId}' and type = 'TM' and number = 1)`),
        ),
      ).toEqual([['TM', 1, 'lines']]);
  });

  it('names one that is gone at the next, and none after it', async () => {
    const gone = await tampered(async (sql) => {
      await sql`delete from fin_lines where voucher_id = ${numbered(sql, 2)}`;
      await sql`delete from fin_vouchers where idguid = ${numbered(sql, 2)}`;
    });
    expect(gone).toEqual([['TM', 3, 'gap']]);
  });

  it('finds the last voucher removed, and two exchanged', async () => {
    const last = (
      await owner`select last from fin_counters where tenant_id = ${own.person.tenantId} and type = 'TM'`
    )[0]!.last;
    expect(
      await tampered(async (sql) => {
        await sql`delete from fin_lines where voucher_id = ${numbered(sql, last)}`;
        await sql`delete from fin_vouchers where idguid = ${numbered(sql, last)}`;
      }),
    ).toEqual([['TM', last, 'missing']]);
    const exchanged = await tampered(async (sql) => {
      await sql`update fin_vouchers set number = -1 where idguid = ${numbered(sql, 1)}`;
      await sql`update fin_vouchers set number = 1 where idguid = ${numbered(sql, 2)}`;
      await sql`update fin_vouchers set number = 2 where idguid = ${numbered(sql, -1)}`;
    });
    expect(exchanged).toEqual(
      expect.arrayContaining([
        ['TM', 1, 'head'],
        ['TM', 2, 'head'],
      ]),
    );
  });
});
