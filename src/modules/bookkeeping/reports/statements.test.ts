import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { multipart } from '../../../core/transfer/testkit.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { type Books, books, voucher } from '../ledger/testkit.ts';

let test: TestApp;
let own: Books;
const RIGHTS = ['fin_knjizenje_pregled', 'fin_knjizenje_save', 'fin_poslovnegodine_save'];
beforeAll(async () => {
  test = await createTestApp();
  own = await books(test, RIGHTS);
  const lines = [
    { account: '205', debit: '1000.50' },
    { account: '300', credit: '1000.50' },
  ];
  await own.run((ctx) =>
    postVouchers(ctx, [voucher({ day: '2026-01-05', lines }), voucher({ day: '2026-02-05' })]),
  );
});
afterAll(() => test.close());

const get = async (query = '', status = 200) => {
  const answer = await test.call('GET', `/api/fin/reports/statement?${query}`, { token: own.person.token });
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer.body;
};
const send = (content: string | Buffer, dryRun: boolean, token = own.person.token) =>
  test.call('POST', `/api/fin/reports/statement/positions?dry_run=${dryRun}`, {
    token,
    ...multipart(content),
  });
const HEAD = 'obrazac;godina;aop;naziv;formula';
const table = (...rows: string[]) => [HEAD, ...rows].join('\r\n');
const SHEET = table(
  'Bilans stanja;2022;;AKTIVA;',
  'Bilans stanja;2022;001;Ukupna aktiva;A002',
  'Bilans stanja;2022;002;Gotovina;D20',
  'Bilans stanja;2022;010;Kapital;P30',
);

it('without imported positions there is an internal overview by class and group', async () => {
  const { data } = await get();
  expect(data).toMatchObject({ form: null, forms: [], rows: [], year_before: null });
  expect(data.groups).toContainEqual({
    account: '20',
    name: expect.any(String),
    level: 2,
    part: 'position',
    current: '900.50',
    before: null,
  });
  expect(data.groups.find(({ account }: { account: string }) => account === '55').part).toBe('result');
});

it('a circle is refused, at its rows, and nothing is stored', async () => {
  const circle = table('Bilans;2022;001;Prva;A002', 'Bilans;2022;002;Druga;A001', 'Bilans;20x2;003;Treća;D1');
  const { status, body } = await send(circle, false);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    dry_run: true,
    problems: [
      { row: 2, message: 'Pozicije se računaju u krug: A001 → A002.' },
      { row: 3, message: 'Pozicije se računaju u krug: A001 → A002.' },
      { row: 4, message: 'Godina nije ispravna.' },
    ],
  });
  expect((await get()).data.forms).toEqual([]);
});

it.each([
  ['without columns', 'a;b\r\n1;2', 'U zaglavlju nema kolona: obrazac, godina, aop, naziv, formula.'],
  ['without rows', HEAD, 'Datoteka nema nijednu poziciju.'],
  ['that is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'Datoteka nije tabela.'],
])('a file %s is refused', async (_what, content, message) => {
  const { status, body } = await send(content, true);
  expect([status, body.message]).toEqual([422, expect.stringContaining(message)]);
});

it('positions are looked at, imported, computed in whole KM, and replaced', async () => {
  expect((await send(SHEET, true)).body.data).toMatchObject({
    dry_run: true,
    problems: [],
    forms: [{ form: 'Bilans stanja', valid_from: 2022, positions: 4, replaces: 0 }],
  });
  expect((await get()).data.forms).toEqual([]);
  expect((await send(SHEET, false)).body.message).toBe('Pozicije su uvezene.');
  const { data } = await get();
  expect(data).toMatchObject({ form: 'Bilans stanja', valid_from: 2022, groups: [] });
  expect(
    data.rows.map(({ aop, current }: { aop: string; current: string | null }) => [aop, current]),
  ).toEqual([
    ['', null],
    ['001', '901'],
    ['002', '901'],
    ['010', '1001'],
  ]);
  expect((await send(SHEET, true)).body.data.forms[0].replaces).toBe(4);
  await send(table('Bilans stanja;2022;001;Samo jedna;D2'), false);
  expect((await get()).data.rows).toHaveLength(1);
  expect((await get('form=Nema', 422)).errors.form).toBe('Ovaj obrazac nije uvezen za tu godinu.');
});

it('belongs to one organisation, and to those who may open years', async () => {
  const other = await books(test);
  const seen = await test.call('GET', '/api/fin/reports/statement', { token: other.person.token });
  expect(seen.body.data.forms).toEqual([]);
  expect((await send(SHEET, true, other.person.token)).status).toBe(403);
});
