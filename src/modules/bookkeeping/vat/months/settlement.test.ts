import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { type Books, books } from '../../ledger/testkit.ts';
import { VOUCHERS } from '../../vouchers/vouchers.api.ts';
import { firm, post, purchase, RIGHTS, supply, vatBooks } from '../testkit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('what comes into a month after it was settled is named, and settled as a difference', async () => {
  const own = await vatBooks(test);
  const partner = await firm(own, { naziv: 'P', pdv_broj: '200888880001', jib: '4200888880001' });
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    test.call(method, path, { token: own.person.token, body });
  const MONTH = '/api/fin/vat/months/2026-03';
  const read = async () => (await call('GET', `${MONTH}/settlement`)).body.data;
  const stateOfMonth = async () => (await call('GET', MONTH)).body.data.settlement;
  const settle = (day = '2026-03-31') => call('POST', `${MONTH}/settlement`, { day });

  expect(await stateOfMonth()).toBe('none');
  await supply(own, '2026-03-01', partner);
  expect(await stateOfMonth()).toBe('open');
  const first = (await settle()).body;
  expect(first).toMatchObject({
    message: 'Nalog PD-0001/2026 je proknjižen.',
    data: { state: 'settled', difference: '34.00' },
  });
  expect((await settle()).body).toMatchObject({
    code: 'settled',
    message: expect.stringContaining('PD-0001/2026'),
  });

  // A late invoice turns the liability of 34 into a claim of 51.
  const late = await purchase(own, '2026-03-20', partner, { base: '500.00', tax: '85.00' });
  await test.ownerDb.execute(sql`
    insert into fin_locks (tenant_id, kind, through, reason, set_by)
    values (${own.person.tenantId}::uuid, 'all', '2026-04-04', 'x', 'x')`);
  expect(await stateOfMonth()).toBe('changed');
  expect(await read()).toMatchObject({
    state: 'changed',
    // The first day that is open.
    day: '2026-04-05',
    difference: '-51.00',
    lines: [
      { account: '270', debit: '0.00', credit: '85.00' },
      { account: '279', debit: '51.00', credit: '0.00' },
      { account: '479', debit: '34.00', credit: '0.00' },
    ],
  });
  expect((await settle('2026-04-05')).body).toMatchObject({
    message: 'Nalog PD-0002/2026 je proknjižen.',
    data: {
      state: 'settled',
      vouchers: [{ voucher: 'PD-0001/2026' }, { voucher: 'PD-0002/2026' }],
      lines: [
        { account: '270', credit: '85.00' },
        { account: '279', debit: '51.00' },
        { account: '470', debit: '34.00' },
      ],
    },
  });
  const { rows } = await test.ownerDb.execute(sql`
    select description from fin_vouchers where tenant_id = ${own.person.tenantId}::uuid and source = 'vat' order by number`);
  expect(rows).toEqual([
    { description: 'Obračun PDV-a za mart 2026.' },
    { description: 'Razlika obračuna PDV-a za mart 2026.' },
  ]);

  // The invoice is reversed into the same month: again a difference; a reversed settlement counts no more.
  await call('POST', `${VOUCHERS}/${late.idguid}/reverse`, { day: '2026-04-06' });
  expect(await read()).toMatchObject({ state: 'changed', difference: '34.00' });
  const [, second] = (await read()).vouchers;
  await call('POST', `${VOUCHERS}/${second.voucher_id}/reverse`, { day: '2026-04-06' });
  expect(await read()).toMatchObject({ state: 'settled', vouchers: [{ voucher: 'PD-0001/2026' }] });
  expect(await own.verify()).toEqual([]);
});

const month = async (own: Books, text: string) =>
  (await test.call('GET', `/api/fin/vat/months/${text}`, { token: own.person.token })).body.data;
const codes = (detail: { problems: { code: string; blocks: boolean }[] }, blocks: boolean) =>
  detail.problems
    .filter((one) => one.blocks === blocks)
    .map(({ code }) => code)
    .sort();

it('everything that is missing is named with its place, and keeps files from being made', async () => {
  const own = await books(test, RIGHTS);
  const bare = await firm(own, { naziv: 'Bez brojeva', adresa: '' });
  const registered = await firm(own, { naziv: 'S brojem', pdv_broj: '200888880001', jib: '4200888880001' });
  const foreign = await firm(own, { naziv: 'GmbH', vrsta: 'strano', strani_broj: 'DE123456789' });
  const line = { account: '270', document_no: null, document_date: null, received_date: null };
  await purchase(own, '2026-05-02', bare, { line });
  await purchase(own, '2026-05-03', registered, { code: 'USL', account: '273', tax: '18.00' });
  await supply(own, '2026-05-04', registered, { code: 'I17K', account: '473' });
  await supply(own, '2026-05-05', bare, { code: 'I17K', account: '473' });
  await supply(own, '2026-05-06', foreign, {
    code: 'I17',
    account: '470',
    line: { account: '470', partner_id: null },
  });
  // An incoming invoice whose tax has no code, and one that was reversed.
  const untagged = { day: '2026-05-07', type: 'UF' } as const;
  const lines = [
    { account: '511', debit: '100.00' },
    { account: '270', debit: '17.00' },
    { account: '432', credit: '117.00', partner_id: registered, document_no: 'X' },
  ];
  await post(own, { ...untagged, lines });
  const reversed = await post(own, { ...untagged, lines });
  await post(own, {
    ...untagged,
    source: 'reversal',
    reversal_of: reversed.idguid,
    reversal_kind: 'black',
    lines: lines.map(({ debit, credit, ...rest }: { debit?: string; credit?: string; account: string }) => ({
      ...rest,
      debit: credit,
      credit: debit,
    })),
  });
  // In other vouchers it may be meant, and is only said.
  await post(own, {
    day: '2026-05-31',
    type: 'TM',
    lines: [
      { account: '511', debit: '5.00' },
      { account: '470', credit: '5.00' },
    ],
  });
  const found = await month(own, '2026-05');
  expect(codes(found, true)).toEqual(
    [
      'document_date_missing',
      'document_no_missing',
      'entity_unknown',
      'entity_unknown',
      'own_vat_number',
      'partner_missing',
      'vat_account_without_code',
      'vat_number_missing',
    ].sort(),
  );
  expect(codes(found, false)).toEqual(
    [
      'address_missing',
      'address_missing',
      'buyer_is_registered',
      'jib_missing',
      'jib_missing',
      'municipality_missing',
      'municipality_missing',
      'own_address',
      'received_date_missing',
      'tax_differs',
      'vat_account_without_code',
    ].sort(),
  );
  expect(found).toMatchObject({ state: 'open', blocking: 8, warnings: 11 });
  const missing = found.problems.find(({ code }: { code: string }) => code === 'vat_number_missing');
  expect(missing).toMatchObject({
    place: 'partner',
    partner_id: bare,
    voucher: 'UF-0001/2026',
    message: expect.stringContaining('PDV broj'),
  });
  const named = (code: string, blocks: boolean) =>
    found.problems.find(
      (one: { code: string; blocks: boolean }) => one.code === code && one.blocks === blocks,
    );
  expect(named('tax_differs', false)).toMatchObject({
    voucher: 'UF-0002/2026',
    message: 'PDV je 18,00\u00a0KM, a po osnovici 100,00\u00a0KM i stopi bio bi 17,00\u00a0KM.',
  });
  expect(named('vat_account_without_code', false)).toMatchObject({
    voucher: 'TM-0001/2026',
    message: 'Stavka na kontu 470 nema PDV oznaku, pa nije ni u KUF-u ni u KIF-u.',
  });
  // A settlement has none, and needs none.
  await test.call('POST', '/api/fin/vat/months/2026-05/settlement', {
    token: own.person.token,
    body: { day: '2026-05-31' },
  });
  expect((await month(own, '2026-05')).warnings).toBe(11);
  const refused = await test.call('POST', '/api/fin/vat/months/2026-05/files', {
    token: own.person.token,
    body: {},
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'not_ready']);
  expect(
    (
      await test.ownerDb.execute(
        sql`select from fin_vat_files where tenant_id = ${own.person.tenantId}::uuid`,
      )
    ).rows,
  ).toEqual([]);
});
