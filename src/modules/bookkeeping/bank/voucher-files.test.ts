import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { voucher } from '../ledger/testkit.ts';
import { MAX_DESCRIPTION, MAX_STATEMENT_NO } from '../vouchers/draft.ts';
import { HEAD, headedFileDesk, PATH } from './test/voucher-file.ts';

type Kit = Awaited<ReturnType<typeof headedFileDesk>>;
let test: TestApp;
let desk: Kit['desk'];
let partner: string;
let mappingOf: Kit['mappingOf'];
let bring: Kit['bring'];
let lines: Kit['lines'];
beforeAll(async () => {
  test = await createTestApp();
  ({ desk, partner, mappingOf, bring, lines } = await headedFileDesk(test));
});
afterAll(() => test.close());

it('vouchers of a file that are mixed are told apart, and merged cells hold for the rows below', async () => {
  const file = [
    `\uFEFF${HEAD}`,
    '1;IF;01.11.2026;211;"1.170,00";0,00;Čaršija Čačak;R-1;15.11.2026;"Roba; i usluga"',
    '2;UF;02.11.2026;551;50,00;;;;;Ručak',
    ';;;205;;50,00;;;;',
    '1;;;602;0;1000,00;;;;',
    '1;;;470;;170,00;;;;',
  ].join('\r\n');
  const { status, body } = await bring(file, { dry_run: true });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({
    vouchers: 2,
    lines: 5,
    total: '1220.00',
    valid: 2,
    problems: [{ row: 6, field: 'pdv_oznaka', blocks: false }],
    posted: 0,
  });
  expect(await desk.posted()).toBe(0);

  const run_id = newId();
  const done = await bring(file, { run_id });
  expect(done.body.data).toMatchObject({ posted: 2, stopped: null });
  expect((await desk.call('GET', `${PATH}/${run_id}`)).body.data).toEqual({ imported: 2 });
  expect(await desk.open('R-1')).toBe('1170.00');
  expect(await desk.drift()).toEqual([]);
  const { rows } = await test.ownerDb.execute(sql`
    select type, day::text, lines, source from fin_vouchers where tenant_id = ${desk.person.tenantId} order by type`);
  expect(rows).toEqual([
    { type: 'IF', day: '2026-11-01', lines: 3, source: 'import' },
    { type: 'UF', day: '2026-11-02', lines: 2, source: 'import' },
  ]);

  const again = await bring(file);
  expect(again).toMatchObject({ status: 409, body: { code: 'imported' } });
  expect(again.body.message).toMatch(/^Svi nalozi iz ove datoteke su već proknjiženi \(uvezeno /);
  expect(await desk.posted()).toBe(2);
});

it('of one file sent twice at once each voucher is posted once', async () => {
  const before = await desk.posted();
  const file = [
    HEAD,
    ...[7, 8].flatMap((n) => [`${n};TM;03.11.2026;551;5;;;;;`, `${n};TM;03.11.2026;205;;5;;;;`]),
  ].join('\n');
  const mapping = await mappingOf(file);
  await Promise.all([1, 2].map(() => desk.send(PATH, file, { mapping, as: 'posted' })));
  expect((await desk.posted()) - before).toBe(2);
});

it('what is wrong is named at its row, and nothing is posted unless the right ones are asked for', async () => {
  const before = await desk.posted();
  const file = [
    HEAD,
    'A;TM;03.11.2026;551;100,00;;;;;',
    'A;TM;04.11.2026;205;;99,99;;;;',
    'B;TM;03.11.2026;9999;1,00;;Niko d.o.o.;;;',
    'B;TM;;205;;1,00;;;;',
    'C;XX;31.02.2026;551;1e5;;;;;',
    'C;XX;;205;;1;;;;',
    'D;TM;05.11.2026;551;10;;;;;',
    'D;TM;;205;;10;;;;',
    'E;TM;05.11.2019;551;10;;;;;',
    'E;TM;;205;;10;;;;',
  ].join('\n');
  const refused = await bring(file);
  expect(refused).toMatchObject({ status: 409, body: { code: 'import_failed' } });
  expect(await desk.posted()).toBe(before);
  const { problems, valid, preview } = refused.body.data;
  expect(valid).toBe(1);
  expect(preview.map(({ problems: n }: { problems: number }) => n > 0)).toEqual([
    true,
    true,
    true,
    false,
    true,
  ]);
  const said = problems.map(
    ({ row, field, message }: { row: number; field: string; message: string }) =>
      `${row} ${field}: ${message}`,
  );
  for (const expected of [
    /^2 null: Nalog nije u ravnoteži: duguje je veće za 0,01/,
    /^3 datum: Nalog A već ima datum 3\./,
    /^4 konto: Tog konta nema/,
    /^4 partner: Partnera „Niko d\.o\.o\.” nema/,
    /^6 datum: /,
    /^6 duguje: /,
    /^6 vrsta: |^6 datum: Upišite/,
    /^10 datum: Taj dan nije ni u jednoj poslovnoj godini/,
  ])
    expect(said, String(expected)).toContainEqual(expect.stringMatching(expected));
  const some = await bring(file, { skip_failed: true });
  expect(some.body.data).toMatchObject({ posted: 1 });
  expect((await desk.posted()) - before).toBe(1);
});

it.each(['xlsx', 'csv'])('P5: an export as %s comes back as the same vouchers', async (format) => {
  const day = format === 'xlsx' ? '2026-12-01' : '2026-12-02';
  const center = (
    await desk.call('POST', '/fin/mjesta-troska', {
      sifra: `M${format}`,
      naziv: `Magacin ${format}`,
      aktivno: true,
    })
  ).body;
  await desk.run((ctx) =>
    postVouchers(ctx, [
      voucher({
        day,
        description: `Čuđenje; "navodnici" =1+1 ${'š'.repeat(MAX_DESCRIPTION)}`.slice(0, MAX_DESCRIPTION),
        statement_no: '7'.repeat(MAX_STATEMENT_NO),
        lines: [
          {
            account: '211',
            partner_id: partner,
            debit: '9007199254740.93',
            currency: 'EUR',
            currency_amount: '4605302206398.07',
            rate: '1.955830',
            document_no: '0012/26',
            document_date: '2026-11-30',
            due_date: '2026-12-15',
            description: '-počinje minusom',
          },
          {
            account: '602',
            credit: '9007199254740.93',
            cost_center_id: center.data?.idguid ?? null,
            description: 'š'.repeat(MAX_DESCRIPTION),
          },
        ],
      }),
      voucher({ day }),
    ]),
  );
  const { raw, status } = await desk.call('GET', `${PATH}/izvoz?from=${day}&to=${day}&format=${format}`);
  expect(status).toBe(200);
  const before = await lines(day);
  const { body } = await bring(raw);
  expect(body.data, JSON.stringify(body)).toMatchObject({ posted: 2 });
  const all = await lines(day);
  expect(all.slice(before.length)).toEqual(before);
});

it('an export of no days, and one that ends before it begins, is refused', async () => {
  expect((await desk.call('GET', `${PATH}/izvoz?from=2026-02-30&to=2026-03-01&format=csv`)).status).toBe(422);
  const { body } = await desk.call('GET', `${PATH}/izvoz?from=2026-03-02&to=2026-03-01&format=csv`);
  expect(body.errors).toEqual({ to: 'Posljednji dan je prije prvog.' });
});
