import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { bankDesk } from './test/desk.ts';

let test: TestApp;
let desk: Awaited<ReturnType<typeof bankDesk>>;
let partner: string;
beforeAll(async () => {
  test = await createTestApp();
  desk = await bankDesk(test);
  partner = await desk.addPartner('Čaršija Čačak d.o.o.');
});
afterAll(() => test.close());

const PATH = '/fin/uvoz-naloga';
const COLUMNS = [
  ...['nalog', 'vrsta', 'datum', 'konto', 'duguje', 'potrazuje', 'partner', 'mjesto_troska', 'dokument'],
  ...['strana_valuta', 'iznos_valute', 'kurs'],
];
const bring = (rows: readonly string[], options: object = {}) =>
  desk.send(PATH, [COLUMNS.join(';'), ...rows].join('\n'), {
    mapping: Object.fromEntries(COLUMNS.map((name, index) => [name, index])),
    ...options,
  });
const draftsOf = async (run_id: string) =>
  (await desk.call('GET', `/fin/drafts?run_id=${run_id}&sort=description`)).body.data;
const draft = async (idguid: string) => (await desk.call('GET', `/fin/drafts/${idguid}`)).body.data;
/** Two vouchers with descriptions by mark. */
const pair = (mark: string): string[] => [
  `${mark}1;TM;03.11.2026;551;5;;;;;;;`,
  `${mark}1;;;205;;5;;;;;;`,
  `${mark}2;TM;04.11.2026;551;7;;;;;;;`,
  `${mark}2;;;205;;7;;;;;;`,
];

it('vouchers of a file become drafts unless they are to be posted, and those of one import are a list', async () => {
  const run_id = newId();
  const { status, body } = await bring(pair('A'), { run_id });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.message).toBe('Napravljeno nacrta: 2.');
  expect(body.data).toMatchObject({ run_id, drafts: 2, posted: 0, posted_vouchers: [], stopped: null });
  expect(await desk.posted()).toBe(0);
  expect((await desk.call('GET', `${PATH}/${run_id}`)).body.data).toEqual({ imported: 2 });

  await desk.call('POST', '/fin/drafts', { description: 'Upisan rukom' });
  const list = await draftsOf(run_id);
  expect(list).toMatchObject([
    { type: 'TM', day: '2026-11-03', description: 'TM A1', source: 'import', line_count: 2, debit: '5.00' },
    { type: 'TM', day: '2026-11-04', description: 'TM A2', source: 'import', line_count: 2, debit: '7.00' },
  ]);
  const { rows } = await test.ownerDb.execute(sql`
    select record_title from audit_log where tenant_id = ${desk.person.tenantId} and resource = 'nacrti-naloga'
      and action = 'create' and record_title like 'TM · TM A%' order by 1`);
  expect(rows).toEqual([{ record_title: 'TM · TM A1' }, { record_title: 'TM · TM A2' }]);
});

it('an imported draft is posted as any other, as an import', async () => {
  const before = await desk.posted();
  const { body } = await bring([
    'B;IF;05.11.2026;211;195,58;;čaršija čačak d.o.o.;;R-77;EUR;100;1,95583',
    'B;;;602;;195,58;;;;;;',
  ]);
  const [{ idguid, version }] = await draftsOf(body.data.run_id);
  expect((await draft(idguid)).lines).toEqual([
    {
      account: '211',
      partner_id: partner,
      debit: '195.58',
      currency: 'EUR',
      currency_amount: '100.00',
      rate: '1.955830',
      document_no: 'R-77',
    },
    { account: '602', credit: '195.58' },
  ]);
  const done = await desk.call('POST', `/fin/drafts/${idguid}/post`, { version });
  expect(done.status, JSON.stringify(done.body)).toBe(201);
  expect((await desk.posted()) - before).toBe(1);
  expect(await desk.open('R-77')).toBe('195.58');
  const { rows } = await test.ownerDb.execute(sql`
    select v.source from fin_vouchers v join fin_voucher_imports i on i.tenant_id = v.tenant_id and i.voucher_id = v.idguid
    where v.idguid = ${idguid}`);
  expect(rows).toEqual([{ source: 'import' }]);
});

const inEuros = async (description: string) => {
  const { rows } = await test.ownerDb.execute(sql`
    select l.debit::text as debit, l.credit::text as credit, l.currency_amount::text as amount
    from fin_lines l join fin_vouchers v on v.tenant_id = l.tenant_id and v.idguid = l.voucher_id
    where v.tenant_id = ${desk.person.tenantId} and v.description = ${description} order by l.line`);
  return rows;
};

it('an amount in a currency gets the sign of its side, posted at once or from a draft', async () => {
  // Programs write its size, or a sign of their own.
  const file = (mark: string) => [
    `${mark};TM;06.11.2026;211;195,58;;čaršija čačak d.o.o.;;;EUR;-100;1,95583`,
    `${mark};;;211;;195,58;čaršija čačak d.o.o.;;;EUR;100;1,95583`,
  ];
  const lines = [
    { debit: '195.58', credit: '0.00', amount: '100.00' },
    { debit: '0.00', credit: '195.58', amount: '-100.00' },
  ];
  expect((await bring(file('S1'), { as: 'posted' })).body.data).toMatchObject({ posted: 1 });
  expect(await inEuros('TM S1')).toEqual(lines);
  const { body } = await bring(file('S2'));
  const [{ idguid, version }] = await draftsOf(body.data.run_id);
  expect(
    (await draft(idguid)).lines.map((line: { currency_amount: string }) => line.currency_amount),
  ).toEqual(['100.00', '100.00']);
  expect((await desk.call('POST', `/fin/drafts/${idguid}/post`, { version })).status).toBe(201);
  expect(await inEuros('TM S2')).toEqual(lines);
});

const UNFINISHED = [
  'C1;TM;;551;100,00;;;;;;;',
  'C1;;;205;;99,00;;;;;;',
  'C2;XX;03.11.2019;9999;10;;Niko d.o.o.;Nigdje;;;;',
  'C2;;;;;10;;;;;;',
];

it('what posting would refuse is told and becomes a draft with what was written', async () => {
  const trial = await bring(UNFINISHED, { dry_run: true });
  expect(trial.body.data).toMatchObject({ vouchers: 2, valid: 0, draftable: 2, drafts: 0, run_id: null });
  const { problems } = trial.body.data;
  expect(problems.length).toBeGreaterThan(4);
  expect(problems.filter(({ blocks_draft }: { blocks_draft: boolean }) => blocks_draft)).toEqual([]);
  const refused = await bring(UNFINISHED, { as: 'posted' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'import_failed' } });

  const { body } = await bring(UNFINISHED);
  expect(body.data).toMatchObject({ drafts: 2, posted: 0 });
  const [first, second] = await draftsOf(body.data.run_id);
  expect(first).toMatchObject({ day: '', debit: '100.00', credit: '99.00' });
  expect(await draft(second.idguid)).toMatchObject({
    type: 'XX',
    day: '2019-11-03',
    lines: [
      { account: '9999', debit: '10.00', partner_id: 'Niko d.o.o.', cost_center_id: 'Nigdje' },
      { credit: '10.00' },
    ],
  });
});

it('what cannot be read becomes no draft: it is told at its row, and the others are imported if that is asked for', async () => {
  const file = [
    'D1;TM;31.02.2026;551;1e5;;;;;;;',
    'D1;;;205;;1;;;;;;',
    'D2;TM;03.11.2026;551;1;;;;;;;',
    'D2;;04.11.2026;205;;1;;;;;;',
    'D3;TM;03.11.2026;551;1;;;;;;;',
  ];
  const refused = await bring(file);
  expect(refused).toMatchObject({ status: 409, body: { code: 'import_failed' } });
  expect(refused.body.message).toBe('Nijedan nacrt nije napravljen: ispravite greške u datoteci.');
  const { problems, draftable, preview } = refused.body.data;
  expect(draftable).toBe(1);
  expect(preview.map((one: { draftable: boolean }) => one.draftable)).toEqual([false, false, true]);
  expect(
    problems.flatMap(({ row, field, blocks_draft }: { row: number; field: string; blocks_draft: boolean }) =>
      blocks_draft ? [`${row} ${field}`] : [],
    ),
  ).toEqual(['2 datum', '2 duguje', '5 datum']);
  const some = await bring(file, { skip_failed: true });
  expect(some.body.data).toMatchObject({ drafts: 1 });
  expect(await draftsOf(some.body.data.run_id)).toMatchObject([{ description: 'TM D3' }]);
});

it('what came from a file before is not imported again, in whatever way, unless its draft was removed', async () => {
  const { body } = await bring(pair('E'));
  const [first, second] = await draftsOf(body.data.run_id);
  for (const as of ['drafts', 'posted']) {
    const again = await bring(pair('E'), { as });
    expect(again).toMatchObject({ status: 409, body: { code: 'imported' } });
    expect(again.body.message).toMatch(/^Svi nalozi .* već uvezeni \(.*\)\. Među nacrtima ih je još 2\.$/);
  }
  expect((await desk.call('POST', `/fin/drafts/${first.idguid}/post`, { version: 1 })).status).toBe(201);
  expect((await bring(pair('E'))).body.message).toMatch(/ih je još 1\.$/);
  expect((await desk.call('DELETE', `/fin/drafts/${second.idguid}?version=1`)).status).toBe(200);
  const rest = await bring(pair('E'));
  expect(rest.body.data).toMatchObject({ already: 1, drafts: 1 });
  const { rows } = await test.ownerDb.execute<{ n: number }>(sql`
    select count(*)::int as n from fin_voucher_imports where tenant_id = ${desk.person.tenantId} and voucher_key like 'TM E%'`);
  expect(rows, 'the import of the removed draft stays as evidence').toEqual([{ n: 3 }]);
});

it('of one file sent twice at once each voucher becomes one draft', async () => {
  const answers = await Promise.all([1, 2].map(() => bring(pair('F'))));
  const made = answers.map(({ body }) => body.data?.drafts ?? 0);
  expect(made.reduce((all, n) => all + n, 0)).toBe(2);
});

it('more than a batch becomes drafts, and a way that is none is refused', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => `G${n};TM;03.11.2026;551;1;;;;;;;`);
  const { body } = await bring(rows);
  expect(body.data).toMatchObject({ drafts: 120, stopped: null });
  const page = await desk.call('GET', `/fin/drafts?run_id__in=${body.data.run_id}&page_size=200`);
  expect(page.body.data).toHaveLength(120);
  expect((await bring(rows, { as: 'sve' })).body.errors).toHaveProperty('as');
});
