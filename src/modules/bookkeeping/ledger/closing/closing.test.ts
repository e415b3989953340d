import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { newId } from '../../../../core/id.ts';
import { postVouchers } from '../posting.service.ts';
import { type Books, books, voucher } from '../testkit.ts';
import type { NewLine } from '../voucher.ts';

const RIGHTS = [
  ...['fin_knjizenje', 'fin_poslovnegodine', 'fin_konta', 'fin_vrstenaloga'].flatMap((stem) => [
    `${stem}_pregled`,
    `${stem}_save`,
  ]),
  'fin_revizija_save',
];

let test: TestApp;
let own: Books;
let partner: string;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  own = await books(test, RIGHTS);
  partner = await own.run(async (ctx) => {
    const idguid = newId();
    await ctx.db.execute(
      sql`insert into companies (idguid, tenant_id, naziv) values (${idguid}::uuid, ${ctx.tenant.id}::uuid, 'Čaršija d.o.o.')`,
    );
    return idguid;
  });
});
afterAll(() => test.close());

const call = (method: 'GET' | 'POST', path: string, body?: unknown, token = own.person.token) =>
  test.call(method, `/api/fin/years/${own.yearId}/closing${path}`, { token, body });
const NO_TAX = { tax: null, tax_account: null };
const preview = (body: object = NO_TAX) => call('POST', '/preview', body);
const close = async (tax: object = NO_TAX) => {
  const { body } = await preview(tax);
  return call('POST', '', { ...tax, digest: body.data.digest });
};
const post = (day: string, ...lines: NewLine[]) =>
  own.run((ctx) => postVouchers(ctx, [voucher({ day, lines })]));
const sale = () =>
  post(
    '2026-06-01',
    { account: '211', partner_id: partner, debit: '1000.00', document_no: 'F-1', due_date: '2026-07-01' },
    { account: '601', credit: '1000.00' },
  );
const cost = () =>
  post('2026-06-02', { account: '551', debit: '400.00' }, { account: '205', credit: '400.00' });
const saldo = (year: string) =>
  own.run(async (ctx) => {
    const { rows } = await ctx.db.execute<{ account: string; saldo: string }>(sql`
      select b.account, sum(b.debit - b.credit)::text as saldo from fin_balances b
      join fin_poslovne_godine y on y.tenant_id = b.tenant_id and y.idguid = b.year_id
      where b.tenant_id = ${ctx.tenant.id}::uuid and y.naziv = ${year} group by b.account
      having sum(b.debit - b.credit) <> 0 order by b.account`);
    return Object.fromEntries(rows.map((row) => [row.account, row.saldo]));
  });
const openItems = () =>
  own.run(
    async (ctx) =>
      (
        await ctx.db.execute(sql`select account, document_no, open::text from fin_open_items
        where tenant_id = ${ctx.tenant.id}::uuid and open <> 0`)
      ).rows,
  );

it('previews every line, closes and opens as previewed, and doubles no open item', async () => {
  await sale();
  await cost();
  const before = await openItems();
  const { body } = await preview({ tax: '60.00', tax_account: '481' });
  expect(body.data).toMatchObject({
    result: '540.00',
    next: { naziv: '2027', pocetak: '2027-01-01', kraj: '2027-12-31', made: true },
  });
  // Whether the year is over depends on when this runs.
  expect(body.data.problems.filter(({ blocks }: { blocks: boolean }) => blocks)).toEqual([]);
  const shown = body.data.vouchers.map(
    (one: { type: string; day: string; lines: Record<string, string>[] }) => [
      one.type,
      one.day,
      one.lines.map(({ account, debit, credit }) => `${account} ${debit ?? ''}/${credit ?? ''}`),
    ],
  );
  expect(shown).toEqual([
    [
      'ZG',
      '2026-12-31',
      [
        ...['721 60.00/', '481 /60.00', '551 /400.00', '711 400.00/', '601 1000.00/', '710 /1000.00'],
        ...['710 1000.00/', '712 /1000.00', '711 /400.00', '712 400.00/', '712 600.00/', '720 /600.00'],
        ...['721 /60.00', '720 60.00/', '720 540.00/', '726 /540.00', '726 540.00/', '341 /540.00'],
      ],
    ],
    ['00', '2027-01-01', ['205 /400.00', '211 1000.00/', '341 /540.00', '481 /60.00']],
  ]);
  expect(body.data.vouchers[1].lines[1]).toMatchObject({ partner: 'Čaršija d.o.o.', document_no: 'F-1' });
  expect(await saldo('2027')).toEqual({});

  const closed = await close({ tax: '60.00', tax_account: '481' });
  expect(closed.status).toBe(201);
  expect(closed.body.data.vouchers.map(({ name }: { name: string }) => name)).toEqual([
    'ZG-0001/2026',
    '00-0001/2027',
  ]);
  const stands = { 205: '-400.00', 211: '1000.00', 341: '-540.00', 481: '-60.00' };
  expect(await saldo('2026')).toEqual(stands);
  expect(await saldo('2027')).toEqual(stands);
  expect(await openItems()).toEqual(before);
  await expect(sale()).rejects.toMatchObject({ errors: { day: 'Poslovna godina je zatvorena.' } });
  expect((await preview()).status).toBe(409);
});

it('closes a loss onto 351, and moves results where the settings say so', async () => {
  await cost();
  const state = await test.call('GET', '/api/fin/settings', { token: own.person.token });
  const changed = await test.call('PATCH', '/api/fin/settings', {
    token: own.person.token,
    body: { version: state.body.data.version, balance_accounts: true, carry_result: true },
  });
  expect(changed.body.data.settings).toMatchObject({ balance_accounts: true, chart: 'fbih' });
  expect((await preview()).body.data.result).toBe('-400.00');
  const { body } = await close();
  expect(body.data.vouchers.map((one: { description: string }) => one.description)).toEqual([
    'Zatvaranje konta uspjeha, 2026',
    'Zaključak konta stanja, 2026',
    'Početno stanje, 2027',
    'Prenos rezultata godine 2026',
  ]);
  expect(await saldo('2026')).toEqual({});
  expect(await saldo('2027')).toEqual({ 205: '-400.00', 350: '400.00' });
});

it('of two people who close at once one wins, and the other is told', async () => {
  await sale();
  const { digest } = (await preview()).body.data;
  const both = await Promise.all([1, 2].map(() => call('POST', '', { ...NO_TAX, digest })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const told = both.find(({ status }) => status === 409)!;
  expect(told.body.code).toBe('closed');
  expect(told.body.message).toContain('već zatvorena');
});

it('posts only what was seen', async () => {
  await sale();
  const { digest } = (await preview()).body.data;
  await cost();
  expect((await call('POST', '', { ...NO_TAX, digest })).body).toMatchObject({ code: 'changed' });
  expect(await saldo('2027')).toEqual({});
});

it('says what keeps a year from being closed', async () => {
  const earlier = await own.addYear('2025');
  await own.run((ctx) => postVouchers(ctx, [voucher({ day: '2025-05-05' })]));
  await own.addYear('2027/28', '2027-03-01', '2028-02-29');
  await own.run((ctx) => postVouchers(ctx, [voucher({ day: '2027-03-01', type: '00' })]));
  await post('2026-02-02', { account: '902', debit: '5.00' }, { account: '205', credit: '5.00' });
  await cost();
  await own.run((ctx) =>
    ctx.db.execute(sql`insert into fin_locks (tenant_id, kind, through, reason, set_by)
      values (${ctx.tenant.id}::uuid, 'all', '2026-12-31', 'x', 'x')`),
  );
  const { body } = await preview();
  const messages = body.data.problems.map(({ message }: { message: string }) => message).join('\n');
  for (const part of [
    'Prvo zatvorite godinu 2025',
    'ne počinje dan poslije ove',
    'već ima početno stanje, nalog 00-0001/2027/28',
    'Konto 902 ima saldo',
    'Knjige su zaključane',
  ])
    expect(messages).toContain(part);
  const refused = await call('POST', '', { ...NO_TAX, digest: body.data.digest });
  expect(refused).toMatchObject({ status: 422, body: { code: 'not_closable' } });
  expect(earlier).toEqual(expect.any(String));
});

it('refuses wrong input at its field, and ids of nobody', async () => {
  expect((await preview({ tax: '1,2,3', tax_account: null })).body.errors).toHaveProperty('tax');
  expect((await preview({ tax: '-1', tax_account: null })).body.errors).toHaveProperty('tax');
  expect((await preview({ tax: '1.00', tax_account: '9999' })).body.errors).toHaveProperty('tax_account');
  expect((await call('POST', '', NO_TAX)).body.errors).toHaveProperty('digest');
  for (const id of [newId(), 'x'])
    expect(
      (
        await test.call('POST', `/api/fin/years/${id}/closing/preview`, {
          token: own.person.token,
          body: NO_TAX,
        })
      ).status,
    ).toBe(404);
});

it('an auditor opens it again with a reason: everything is reversed, and it closes alike', async () => {
  await sale();
  await cost();
  const before = await openItems();
  const first = (await close()).body.data;
  const bookkeeper = await test.member({
    tenantId: own.person.tenantId,
    permissions: RIGHTS.filter((one) => one !== 'fin_revizija_save'),
  });
  expect((await call('POST', '/reopen', { reason: 'x' }, bookkeeper.token)).status).toBe(403);
  expect((await call('POST', '/reopen', { reason: '' })).body.errors).toHaveProperty('reason');
  const carried = first.vouchers[1].idguid;
  await expect(
    own.run((ctx) =>
      postVouchers(ctx, [
        voucher({
          day: '2027-02-01',
          reversal_of: carried,
          reversal_kind: 'black',
          lines: [
            { account: '205', debit: '1.00' },
            { account: '200', credit: '1.00' },
          ],
        }),
      ]),
    ),
  ).rejects.toMatchObject({ errors: { reversal_of: expect.stringContaining('ponovnim otvaranjem') } });

  const reopened = await call('POST', '/reopen', { reason: 'Zakašnjela faktura' });
  expect(reopened.body.data).toMatchObject({
    reopen_reason: 'Zakašnjela faktura',
    reopened_by: expect.any(String),
  });
  expect(await saldo('2026')).toEqual({ 205: '-400.00', 211: '1000.00', 551: '400.00', 601: '-1000.00' });
  expect(await saldo('2027')).toEqual({});
  expect(await openItems()).toEqual(before);
  expect((await call('POST', '/reopen', { reason: 'x' })).status).toBe(409);
  const again = (await close()).body.data;
  const amounts = (one: { vouchers: { total: string }[] }) => one.vouchers.map(({ total }) => total);
  expect(amounts(again)).toEqual(amounts(first));
  expect(again.vouchers.map(({ name }: { name: string }) => name)).toEqual(['ZG-0003/2026', '00-0003/2027']);
  expect(await own.verify()).toEqual([]);
  expect(await own.drift()).toEqual([]);
});

it('with the next year closed too, the later one is opened first', async () => {
  await sale();
  await close();
  const years = await test.call('GET', '/api/fin/books', { token: own.person.token });
  const next = years.body.data.years.find(({ naziv }: { naziv: string }) => naziv === '2027').idguid;
  const of = (path: string, body: unknown) =>
    test.call('POST', `/api/fin/years/${next}/closing${path}`, { token: own.person.token, body });
  const { digest } = (await of('/preview', NO_TAX)).body.data;
  expect((await of('', { ...NO_TAX, digest })).status).toBe(201);
  expect((await call('POST', '/reopen', { reason: 'x' })).body).toMatchObject({
    code: 'next_closed',
    message: expect.stringContaining('2027'),
  });
});
