import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import type { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/id.ts';
import { setLock } from '../../ledger/locks/locks.service.ts';
import { lockExceptions } from '../../ledger/locks.table.ts';
import type { Books } from '../../ledger/testkit.ts';
import { openVatMonth } from '../../ledger/vat-lock.service.ts';
import { vatMonthOf } from '../../ledger/vat-month.ts';
import { firm, OWN_NUMBER, post, purchase, RIGHTS, readVatFile, supply, vatBooks } from '../testkit.ts';

let test: TestApp;
let own: Books;
let auditor: string;
let supplier: string;
let buyer: string;

beforeAll(async () => {
  test = await createTestApp();
  own = await vatBooks(test);
  const { tenantId } = own.person;
  auditor = (await test.member({ tenantId, permissions: [...RIGHTS, 'fin_revizija_save'] })).token;
  supplier = await firm(own, { naziv: 'Dobavljač; d.o.o.', pdv_broj: '200999990001', jib: '4200999990001' });
  buyer = await firm(own, { naziv: 'Kupac d.d.', pdv_broj: '200888880001', jib: '4200888880001' });
  await purchase(own, '2026-01-10', supplier, { no: 'U;1' });
  await supply(own, '2026-01-11', buyer, { no: 'I-1' });
  await supply(own, '2026-02-03', buyer, { no: 'I-2' });
});
afterAll(() => test.close());

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown, token = own.person.token) =>
  test.call(method, `/api/fin/vat${path}`, { token, body });
const makeFiles = (month: string) => call('POST', `/months/${month}/files`, {});
const file = (month: string, body: object = {}) =>
  call('POST', `/months/${month}/filing`, {
    filed_on: '2026-11-20',
    reference: 'P-1',
    refund: false,
    ...body,
  });
const months = async () => (await call('GET', '/months?year=2026')).body.data.months;

it('months go in order, files come before the return, and the return after its month', async () => {
  expect((await makeFiles('2026-02')).body).toMatchObject({ code: 'earlier' });
  expect((await file('2026-01')).body).toMatchObject({ code: 'no_files' });
  expect((await file('2026-01', { filed_on: '2026-01-31' })).body.errors).toEqual({
    filed_on: expect.any(String),
  });
  expect((await file('2026-01', { filed_on: '2099-01-01' })).body.errors).toEqual({
    filed_on: expect.any(String),
  });
  const made = await makeFiles('2026-01');
  expect(made.status).toBe(200);
  expect(made.body.data.files.map(({ name }: { name: string }) => name).sort()).toEqual([
    `${OWN_NUMBER}_2601_1_01.csv`,
    `${OWN_NUMBER}_2601_2_01.csv`,
  ]);
  // A voucher after the files were made: they are no longer those of the books.
  await supply(own, '2026-01-12', buyer, { no: 'I-1a' });
  expect((await file('2026-01')).body).toMatchObject({ code: 'stale_files' });
  expect((await file('2026-01', { refund: true })).body.errors).toEqual({ refund: expect.any(String) });
});

it('a file is read back with the sums of the books, and its numbers run on', async () => {
  const made = (await makeFiles('2026-01')).body.data.files as { idguid: string; book: string }[];
  for (const { idguid, book } of made) {
    const answer = await call('GET', `/months/2026-01/files/${idguid}`);
    expect(answer.headers['content-disposition']).toContain(
      `${OWN_NUMBER}_2601_${book === 'kuf' ? 1 : 2}_01.csv`,
    );
    const { records, head } = readVatFile(answer.raw.toString('utf8'));
    expect(head.slice(0, 5)).toEqual(['1', OWN_NUMBER, '2601', book === 'kuf' ? '1' : '2', '01']);
    expect(records.map((fields) => fields[2])).toEqual(
      book === 'kuf' ? ['0000000001'] : ['0000000001', '0000000002'],
    );
    if (book === 'kuf')
      expect(records[0]!.slice(4)).toEqual(
        'U/1;2026-01-10;2026-01-10;Dobavljač/ d.o.o.;71000 Sarajevo Ferhadija 5;200999990001;4200999990001;100.00;117.00;0.00;17.00;17.00;0.00;0.00;0.00;0.00'.split(
          ';',
        ),
      );
  }
  expect((await call('GET', `/months/2026-02/files/${made[0]!.idguid}`)).status).toBe(404);
  expect((await call('GET', '/months/2026-01/files/nema')).status).toBe(404);
  const other = await vatBooks(test);
  const foreign = await test.call('GET', `/api/fin/vat/months/2026-01/files/${made[0]!.idguid}`, {
    token: other.person.token,
  });
  expect(foreign.status).toBe(404);
});

it('a filed month is locked, keeps its rows as they were, and what is late goes into the next one', async () => {
  const [first, second] = await Promise.all([file('2026-01'), file('2026-01')]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const late = purchase(own, '2026-01-31', supplier, { no: 'U-kasni' });
  await expect(late).rejects.toMatchObject({ code: 'not_posted' } satisfies Partial<AppError>);
  expect(await own.run((ctx) => openVatMonth(ctx, '2026-01-31'))).toBe('2026-02-01');
  expect(await own.run((ctx) => openVatMonth(ctx, '2026-05-31'))).toBe('2026-05-01');
  // Half of a month that is locked does not lock its return.
  expect(vatMonthOf('2026-03-02', '2026-03-15')).toBe('2026-03-01');
  await purchase(own, '2026-01-31', supplier, {
    no: 'U-kasni',
    line: { account: '270', vat_month: '2026-02-01' },
  });
  // The firm's data changes; what was filed does not.
  await test.ownerDb.execute(sql`update companies set naziv = 'Drugo ime' where idguid = ${supplier}::uuid`);
  const { data } = (await call('GET', '/kuf?month=2026-01-01')).body;
  expect(data).toMatchObject([{ number: 1, name: 'Dobavljač; d.o.o.', document_no: 'U;1' }]);
  const [january, february] = await months();
  expect(january).toMatchObject({
    state: 'filed',
    output: '68.00',
    input: '17.00',
    payable: '51.00',
    due: '2026-02-10',
  });
  expect(february).toMatchObject({ state: 'ready', purchases: 1, supplies: 1 });
  expect((await makeFiles('2026-01')).status).toBe(409);
  await makeFiles('2026-02');
  expect((await file('2026-02')).body.data).toMatchObject({ state: 'filed', filing: { reference: 'P-1' } });
  expect((await call('GET', '/kif?month=2026-02-01')).body.data).toMatchObject([{ number: 3 }]);
});

it('nobody is excepted from a filed month, and its lock stays', async () => {
  const { tenantId, userId } = own.person;
  await own.run((ctx) =>
    ctx.db.insert(lockExceptions).values({
      ...{
        tenant_id: tenantId,
        idguid: newId(),
        kind: 'vat',
        user_id: userId,
        user_name: 'x',
        reason: 'x',
        granted_by: 'x',
      },
      ...{ from_day: '2026-01-01', to_day: '2026-12-31', valid_until: new Date(Date.now() + 3_600_000) },
    }),
  );
  await expect(supply(own, '2026-01-20', buyer, { no: 'I-mimo' })).rejects.toMatchObject({
    data: { problems: [{ code: 'vat_filed', field: 'vat_month' }] },
  });
  for (const through of [null, '2026-01-15'])
    await expect(
      own.run((ctx) => setLock(ctx, { kind: 'vat', through, reason: 'Ispravka' })),
    ).rejects.toMatchObject({ errors: { through: expect.stringContaining('PDV prijava je predata do') } });
});

it('only an auditor takes a filing back, the last one first, and the evidence stays', async () => {
  const undo = (month: string, token: string, reason = 'Pogrešan iznos') =>
    call('POST', `/months/${month}/unfiling`, { reason }, token);
  expect((await undo('2026-02', own.person.token)).status).toBe(403);
  expect((await undo('2026-01', auditor)).body).toMatchObject({ code: 'later_filed' });
  expect((await undo('2026-02', auditor, ' ')).status).toBe(422);
  expect((await undo('2026-02', auditor)).body.data).toMatchObject({ state: 'ready' });
  expect((await undo('2026-02', auditor)).body).toMatchObject({ code: 'not_filed' });
  const frame = await test.call('GET', '/api/fin/books', { token: own.person.token });
  expect(frame.body.data.locks).toEqual({ vat: '2026-01-31' });
  const { rows } = await test.ownerDb.execute(sql`
    select f.undo_reason, (select count(*)::int from fin_vat_records r where r.filing_id = f.idguid) as records
    from fin_vat_filings f where f.tenant_id = ${own.person.tenantId}::uuid and f.month = '2026-02-01'`);
  expect(rows).toEqual([{ undo_reason: 'Pogrešan iznos', records: 2 }]);
  const again = await makeFiles('2026-02');
  expect(again.body.data.files[0].name).toMatch(/_02\.csv$/);
});

it('what is posted into a filed month after all is named: it stands in no return', async () => {
  await test.ownerDb.execute(sql`delete from fin_locks where tenant_id = ${own.person.tenantId}::uuid`);
  const { idguid } = await supply(own, '2026-01-20', buyer, { no: 'I-mimo' });
  await test.ownerDb.execute(sql`
    insert into fin_locks (tenant_id, kind, through, reason, set_by) values (${own.person.tenantId}::uuid, 'vat', '2026-01-31', 'x', 'x')`);
  const found = (await call('GET', '/months/2026-01')).body.data;
  expect(found).toMatchObject({ state: 'filed', blocking: 1, boxes: { '51': '68.00' } });
  expect(found.problems).toMatchObject([{ code: 'posted_after_filing', voucher_id: idguid }]);
  expect((await months())[0]).toMatchObject({ blocking: 1 });
});

it('the application may neither alter nor remove evidence', async () => {
  for (const statement of [
    'update fin_vat_files set sha256 = sha256',
    'delete from fin_vat_records',
    "update fin_vat_filings set boxes = '{}'",
    'delete from fin_vat_filings',
    'truncate fin_vat_settlements',
  ])
    await expect(own.run((ctx) => ctx.db.execute(sql.raw(statement)))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
});

it('the voucher of settlement takes the tax of the month to the liability, once', async () => {
  const path = '/months/2026-01/settlement';
  const proposed = (await call('GET', path)).body.data;
  expect(proposed).toMatchObject({
    type: 'PD',
    state: 'open',
    day: '2026-01-31',
    difference: '85.00',
    lines: [
      { account: '270', debit: '0.00', credit: '17.00' },
      { account: '470', debit: '102.00', credit: '0.00' },
      { account: '479', debit: '0.00', credit: '85.00' },
    ],
  });
  expect((await call('POST', path, { day: '2030-01-01' })).body.errors).toEqual({ day: expect.any(String) });
  const both = await Promise.all([
    call('POST', path, { day: '2026-01-31' }),
    call('POST', path, { day: '2026-01-31' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const settled = (await call('GET', path)).body.data;
  expect(settled).toMatchObject({ state: 'settled', vouchers: [{ voucher: 'PD-0001/2026' }] });
  expect(settled.lines).toEqual(proposed.lines);
  expect(await own.verify()).toEqual([]);
  // It stands in no book: its lines have no code.
  expect((await call('GET', '/months/2026-01')).body.data).toMatchObject({
    purchases: 1,
    supplies: 2,
    blocking: 1,
  });
  expect((await call('POST', '/months/2026-07/settlement', { day: '2026-07-31' })).body).toMatchObject({
    code: 'no_tax',
  });
});

it('the month to be filed first is the first one with documents that is neither filed nor locked', async () => {
  const books = await vatBooks(test);
  const partner = await firm(books, { naziv: 'K', pdv_broj: '200888880001', jib: '4200888880001' });
  for (const day of ['2026-02-03', '2026-04-03', '2026-05-03']) await supply(books, day, partner);
  const earlier = async (month: string) =>
    (await test.call('GET', `/api/fin/vat/months/${month}`, { token: books.person.token })).body.data.earlier;
  const lock = (through: string) =>
    test.ownerDb.execute(sql`
      insert into fin_locks (tenant_id, kind, through, reason, set_by)
      values (${books.person.tenantId}::uuid, 'vat', ${through}, 'x', 'x')
      on conflict (tenant_id, kind) do update set through = excluded.through`);
  expect(await earlier('2026-02')).toBeNull();
  expect(await earlier('2026-06')).toBe('2026-02-01');
  // Half of a locked month is still to be filed.
  await lock('2026-02-27');
  expect(await earlier('2026-06')).toBe('2026-02-01');
  await lock('2026-02-28');
  expect(await earlier('2026-06')).toBe('2026-04-01');
  expect(await earlier('2026-04')).toBeNull();
});

it('a month that is none, or of no year, is not found', async () => {
  for (const month of ['2026-13', '2026-00', '2026-1', 'nema', '1999-01', '2031-01', '2027-01']) {
    expect((await call('GET', `/months/${month}`)).status, month).toBe(404);
    expect((await call('GET', `/months/${month}/settlement`)).status, month).toBe(404);
    expect((await call('POST', `/months/${month}/files`, {})).status, month).toBe(404);
  }
  expect((await call('GET', '/months/2026-01')).body.data).toMatchObject({
    previous: null,
    next: '2026-02-01',
  });
  expect((await call('GET', '/months/2026-12')).body.data).toMatchObject({
    previous: '2026-11-01',
    next: null,
  });
  expect((await call('GET', '/months?year=x')).status).toBe(422);
  expect(
    (
      await post(own, {
        day: '2026-12-31',
        lines: [
          { account: '551', debit: '1' },
          { account: '205', credit: '1' },
        ],
      })
    ).number,
  ).toBe(1);
});
