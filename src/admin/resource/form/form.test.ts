import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  type ResourceRecord,
  reference,
  text,
} from '../../../core/resource.ts';
import { recordSchema } from '../../../core/schema.ts';
import { compare } from './conflict.ts';
import { changedValues, copyOf, emptyToNull, prefill, toForm } from './values.ts';

const resource = defineResource({
  name: 'rates',
  table: 'rates',
  path: '/rates',
  permission: 'rates',
  scope: 'tenant',
  labels: { one: 'Stopa', many: 'Stope', accusative: 'stopu' },
  title: 'naziv',
  unique: [['kod'], ['naziv', 'od']],
  menu: { group: 'erp', icon: 'list' },
  fields: {
    kod: text({ label: 'Kod', max: 10, required: true }),
    naziv: text({ label: 'Naziv', max: 50, required: true }),
    stopa: decimal({ label: 'Stopa', precision: 6, scale: 2 }),
    aktivno: boolean({ label: 'Aktivno', default: true }),
    od: date({ label: 'Od', required: true }),
    vrsta: choice({ label: 'Vrsta', options: { a: 'A', b: 'B' } }),
    nad_id: reference({ label: 'Nadređena', to: 'rates' }),
  },
});
const record = (more: Record<string, unknown> = {}): ResourceRecord => ({
  idguid: '1',
  version: 3,
  created_at: '',
  updated_at: '',
  updated_by: 'Amra',
  can_edit: true,
  refs: {},
  kod: 'S',
  naziv: 'Opća',
  stopa: '17.00',
  aktivno: true,
  od: '2026-01-01',
  vrsta: null,
  nad_id: null,
  ...more,
});
const check = (values: Record<string, string | boolean>): Record<string, unknown> =>
  recordSchema(resource).parse(emptyToNull(values));

test('an untouched form changes nothing', () => {
  expect(changedValues(resource, check(toForm(resource, record())), record())).toEqual({});
});

test('any decimal comes through the form as it was', () => {
  const decimals = fc
    .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(2, '0')}`);
  fc.assert(
    fc.property(decimals, (stopa) => {
      const before = record({ stopa });
      expect(changedValues(resource, check(toForm(resource, before)), before)).toEqual({});
    }),
  );
});

test('only what was changed is sent; 17 is 17,00', () => {
  const form = { ...toForm(resource, record()), naziv: 'Nova', stopa: '17', vrsta: 'b' };
  expect(changedValues(resource, check(form), record())).toEqual({ naziv: 'Nova', vrsta: 'b' });
});

test('a missing date is said to be missing, not wrong', () => {
  const parsed = recordSchema(resource).safeParse(emptyToNull(toForm(resource)));
  const messages = parsed.error?.issues.map((issue) => [issue.path[0], issue.message]);
  expect(messages).toContainEqual(['od', 'Ovo polje je obavezno.']);
});

test('an address fills in fields, and nothing that is not one; a copy leaves out what may not repeat', () => {
  const query = new URLSearchParams('nad_id=x&aktivno=false&version=9&nema=1');
  expect(prefill(resource, query)).toEqual({ nad_id: 'x', aktivno: false });
  expect(copyOf(resource, record())).toMatchObject({ kod: null, naziv: 'Opća', od: '2026-01-01' });
});

test('a stale edit tells apart what both changed from what only one did', () => {
  const now = record({ version: 4, naziv: 'Njihova', stopa: '19.00', vrsta: 'b' });
  const mine = { naziv: 'Moja', od: '2026-02-01', vrsta: 'b' };
  expect(compare(resource, record(), now, mine)).toEqual({
    conflicts: [{ name: 'naziv', theirs: 'Njihova', mine: 'Moja' }],
    onlyTheirs: ['stopa'],
    onlyMine: ['od'],
  });
});
