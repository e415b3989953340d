import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import type { Checked } from './numbers.api.ts';
import { numberPaths } from './paths.ts';
import { recognise } from './recognise.ts';
import { uncheckedResult } from './result.ts';

/** While it is set, files are not begun before it is over. */
const held = vi.hoisted(() => ({ until: null as Promise<void> | null }));
vi.mock(import('../../../core/transfer/spool.ts'), async (original) => {
  const { openSpool, ...rest } = await original();
  return { ...rest, openSpool: () => (held.until ?? Promise.resolve()).then(openSpool) };
});

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const result = (given: string, more: Partial<Checked> = {}): Checked => ({
  ...uncheckedResult(given, recognise(given)),
  ...more,
});
const send = (results: unknown, from = '10.8.0.1') =>
  t.call('POST', numberPaths.excel, { body: { results }, headers: { 'x-forwarded-for': from } });

it('writes a row for each result, numbers as text and the moment as it was here', async () => {
  const answer = await send([
    result('4200211100005', { outcome: 'known', name: 'BH Telecom', source: 'Javno' }),
    result('hr 33392005961', {
      outcome: 'valid',
      name: 'Čvor d.o.o.',
      answered_at: '2026-07-01T10:30:00.000Z',
      cached: true,
    }),
  ]);
  expect(answer.status, answer.body?.message).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/provjera-pdv-\d{4}-\d\d-\d\d\.xlsx/);
  const rows = (await readExcel(answer.raw)) as unknown as unknown[][];
  const table = (rows[0] as { data?: unknown[][] }).data ?? rows;
  const head = table[0]!;
  expect(head.slice(0, 6)).toEqual(['Upisano', 'Broj', 'Vrsta', 'Država', 'Ishod', 'Naziv']);
  expect(table[1]?.slice(0, 6)).toEqual([
    '4200211100005',
    '4200211100005',
    'JIB',
    'BiH',
    'Poznata firma',
    'BH Telecom',
  ]);
  expect(table[2]?.slice(1, 6)).toEqual([
    'HR33392005961',
    'PDV broj iz EU',
    'Hrvatska',
    'Ispravan',
    'Čvor d.o.o.',
  ]);
  expect(Number(table[2]?.[head.indexOf('Registar odgovorio')]) / 1000).toBeCloseTo(
    Date.parse('2026-07-01T12:30:00.000Z') / 1000,
    1,
  );
  expect(table[2]?.[head.indexOf('Raniji odgovor')]).toBe('da');
});

it('has beside a name where it is from and of which day, and of a branch its head office, as the page does', async () => {
  const answer = await send([
    result('4203144510090', {
      outcome: 'known',
      name: 'Pepco',
      source: 'Vlastita provjera',
      source_date: '2026-03-01',
    }),
  ]);
  const rows = (await readExcel(answer.raw)) as unknown as unknown[][];
  const [head, row] = (rows[0] as { data?: unknown[][] }).data ?? rows;
  const of = (label: string): unknown => row?.[head?.indexOf(label) ?? -1];
  expect(of('JIB sjedišta')).toBe('4203144510006');
  expect(of('Izvor naziva')).toBe('Vlastita provjera');
  expect(of('Izvor na dan')).toEqual(new Date('2026-03-01T00:00:00.000Z'));
});

it('never makes a formula of what a stranger wrote', async () => {
  const evil = ['=HYPERLINK("http://x","y")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', "=cmd|' /C calc'!A0"];
  const answer = await send(evil.map((name) => result('DE136695976', { given: name, name, address: name })));
  const rows = (await readExcel(answer.raw)) as unknown as unknown[][];
  const table = ((rows[0] as { data?: unknown[][] }).data ?? rows).slice(1);
  expect(table).toHaveLength(evil.length);
  for (const row of table) for (const at of [0, 5, 6]) expect(String(row[at])).toMatch(/^'/);
});

it('refuses what is no list of results, and more than it writes', async () => {
  const one = result('4200211100005');
  for (const results of [
    [],
    'x',
    [{}],
    [{ ...one, outcome: 'divno' }],
    [{ ...one, more: 1 }],
    Array(1001).fill(one),
  ])
    expect((await send(results)).status).toBe(422);
  expect((await send(Array(1000).fill(one))).status).toBe(200);
});

it('takes no places of the files that organisations make, however many strangers want one', async () => {
  const { token } = await t.admin();
  let go = (): void => {};
  held.until = new Promise((resolve) => {
    go = resolve;
  });
  const strangers = Array.from({ length: 40 }, (_, at) => send([result('4200211100005')], `10.8.1.${at}`));
  // Whoever finds no place is told so at once; all others wait by then.
  await Promise.any(
    strangers.map(async (one) => (await one).status === 429 || Promise.reject(new Error('in'))),
  );
  held.until = null;
  const own = await t.call('GET', '/api/admin/companies?format=csv', { token });
  go();
  expect(own.status, own.body?.message).toBe(200);
  const statuses = (await Promise.all(strangers)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
