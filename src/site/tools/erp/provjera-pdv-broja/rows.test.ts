import { expect, it } from 'vitest';
import type { Checked } from '../../../../modules/tools/numbers/numbers.api.ts';
import { checked } from '../../../../modules/tools/numbers/numbers.api.ts';
import { recognise } from '../../../../modules/tools/numbers/recognise.ts';
import { uncheckedResult } from '../../../../modules/tools/numbers/result.ts';
import { splitNumbers } from '../../../../modules/tools/numbers/split.ts';
import { countsOf, forExcel, rowsOf, tableText } from './rows.ts';

const TEXT = 'JIB 4200211100005\nhr 27759560625\nDE129274202\n0101990170003\nabc\n=HYPERLINK("http://x")\n';
const said = (number: string, more: Partial<Checked>): [string, Checked] => [
  number,
  { ...uncheckedResult(number, recognise(number)), ...more },
];
const rows = rowsOf(
  splitNumbers(TEXT, 100).numbers,
  new Map([
    said('HR27759560625', { outcome: 'valid', reason: null, name: '=cmd|A0\n', address: '+1' }),
    said('4200211100005', { outcome: 'known', name: 'BH Telecom' }),
  ]),
);

it('shows what the server said, and of the rest what is known here', () => {
  expect(rows.map(({ standing, result }) => [standing, result.given])).toEqual([
    ['known', 'JIB 4200211100005'],
    ['valid', 'hr 27759560625'],
    ['waiting', 'DE129274202'],
    ['unrecognised', '0101990170003'],
    ['unrecognised', 'abc'],
    ['unrecognised', '=HYPERLINK("http://x")'],
  ]);
  expect(countsOf(rows)).toMatchObject({
    all: 6,
    known: 1,
    valid: 1,
    waiting: 1,
    unrecognised: 3,
    invalid: 0,
  });
});

it('says of a JMB that it was not sent, which only the page can', () => {
  expect(rows[3]?.result.message).toBe(
    'Ovo je matični broj osobe (JMB). Ne provjerava se. Nije poslan serveru.',
  );
});

it('copies a table in which nothing is a formula', () => {
  const lines = tableText(rows).split('\n');
  expect(lines).toHaveLength(7);
  for (const line of lines) {
    expect(line.split('\t')).toHaveLength(8);
    for (const cell of line.split('\t')) expect(cell).not.toMatch(/^[=+@-]/);
  }
  expect(lines[2]).toContain("'=cmd|A0");
});

it('gives to a file what its endpoint takes, and of what is no number for the server nothing but that it is none', () => {
  const mine = [
    '0101990170003',
    '0191990170003',
    'Amra Hadžić, 061 123 456',
    'tajna=lozinka12345678',
    'QQ12345678',
  ];
  const all = forExcel(rowsOf(splitNumbers(['4200211100005', ...mine].join('\n'), 100).numbers, new Map()));
  for (const one of all) expect(checked.safeParse(one).success).toBe(true);
  expect(all[0]).toMatchObject({ given: '4200211100005', number: '4200211100005' });
  expect(all.length).toBeGreaterThan(mine.length);
  for (const { given, number } of all.slice(1))
    expect([given, number]).toEqual(['(nije poslano serveru)', '']);
  const sent = JSON.stringify(all);
  for (const secret of ['0101990170003', '0191990170003', 'Amra', '123', 'ajna', 'QQ'])
    expect(sent).not.toContain(secret);
});
