import { expect, test } from 'vitest';
import { boolean, defineResource, text } from '../../../core/resource.ts';
import { corrected, correctionsFor, failedRowsCsv } from './corrections.ts';
import { byField, keyInUse, missingFields, remapped, suggestedMapping, usableKeys } from './mapping.ts';

const resource = defineResource({
  name: 'things',
  table: 'things',
  path: '/things',
  permission: 'things',
  scope: 'tenant',
  labels: { one: 'Stvar', many: 'Stvari', accusative: 'stvar' },
  title: 'naziv',
  menu: { group: 'erp', icon: 'list' },
  fields: {
    kod: text({ label: 'Kod', max: 10, required: true }),
    naziv: text({ label: 'Naziv', max: 50, required: true }),
    aktivno: boolean({ label: 'Aktivno', required: true }),
  },
});
const column = (index: number, suggested: string | null) => ({ index, header: '', samples: [], suggested });

test('a field takes one column only', () => {
  const columns = [column(0, 'kod'), column(1, 'kod'), column(2, null)];
  const mapping = suggestedMapping({ columns, rows: 1, keys: [], format: 'csv' });
  expect(mapping).toEqual({ 0: 'kod', 1: null, 2: null });
  expect(remapped(mapping, 2, 'kod')).toEqual({ 0: null, 1: null, 2: 'kod' });
  expect(byField(remapped(mapping, 1, 'naziv'))).toEqual({ kod: 0, naziv: 1 });
});

test('names the required fields without a column, and the keys whose fields all have one', () => {
  expect(missingFields(resource, { 0: 'kod', 1: null })).toEqual(['naziv']);
  expect(usableKeys([['kod'], ['kod', 'naziv']], { 0: 'kod' })).toEqual([['kod']]);
});

test('a chosen key counts only while its fields are mapped', () => {
  const keys = [['kod'], ['kod', 'naziv']];
  expect(keyInUse(keys, { 0: 'kod', 1: 'naziv' }, ['kod', 'naziv'])).toEqual(['kod', 'naziv']);
  expect(keyInUse(keys, { 0: 'kod', 1: null }, ['kod', 'naziv'])).toBeNull();
  expect(keyInUse(keys, { 0: 'kod' }, null)).toBeNull();
});

test('rows that were not imported are saved as corrected, with the reason, and never as a formula', () => {
  const result = {
    dry_run: false,
    total: 3,
    created: 1,
    updated: 0,
    unchanged: 0,
    failed: 2,
    failed_rows: [2, 4],
    errors: [
      { row: 2, field: 'kod', message: '=cmd("x")' },
      { row: 4, field: null, message: 'Nije ispravan.' },
    ],
    faults: [],
    doubts: [],
    rows: [
      { row: 2, cells: { kod: '', naziv: 'A' } },
      { row: 4, cells: { kod: '4', naziv: '@B' } },
    ],
  };
  const typed = corrected(corrected({}, 2, 'naziv', 'A; b'), 2, 'aktivno', 'da');
  expect(failedRowsCsv(resource, result, typed)).toBe(
    '\uFEFFKod;Naziv;Aktivno;Greška\r\n;"A; b";da;"Kod: =cmd(""x"")"\r\n4;\'@B;;Nije ispravan.\r\n',
  );
});

test('another mapping drops the corrections of the fields whose column changed', () => {
  const typed = { 2: { kod: '1', naziv: 'A', aktivno: 'da' }, 4: { naziv: 'B' } };
  const [before, after] = [
    { 0: 'kod', 1: 'naziv', 2: null },
    { 0: 'kod', 1: null, 2: 'naziv' },
  ];
  expect(correctionsFor(typed, before, after)).toEqual({ 2: { kod: '1', aktivno: 'da' } });
  expect(correctionsFor(typed, before, before)).toEqual(typed);
});
