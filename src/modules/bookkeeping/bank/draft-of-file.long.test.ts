// Long, since vouchers and their files are drafted. In the suite: voucher-files.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { PATH, pair, voucherFileDesk } from './test/voucher-file.ts';

type Kit = Awaited<ReturnType<typeof voucherFileDesk>>;
let test: TestApp;
let desk: Kit['desk'];
let partner: string;
let bring: Kit['bring'];
let draftsOf: Kit['draftsOf'];
let draft: Kit['draft'];
beforeAll(async () => {
  test = await createTestApp();
  ({ desk, partner, bring, draftsOf, draft } = await voucherFileDesk(test));
});
afterAll(() => test.close());

const UNFINISHED = [
  'C1;TM;;551;100,00;;;;;;;',
  'C1;;;205;;99,00;;;;;;',
  'C2;XX;03.11.2019;9999;10;;Niko d.o.o.;Nigdje;;;;',
  'C2;;;;;10;;;;;;',
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
