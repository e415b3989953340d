import { expect, test } from 'vitest';
import { boolean, defineResource, text } from '../../../core/resource.ts';
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

test('a field is filled by one column only', () => {
  const columns = [column(0, 'kod'), column(1, 'kod'), column(2, null)];
  const mapping = suggestedMapping({ columns, rows: 1, keys: [], format: 'csv' });
  expect(mapping).toEqual({ 0: 'kod', 1: null, 2: null });
  expect(remapped(mapping, 2, 'kod')).toEqual({ 0: null, 1: null, 2: 'kod' });
  expect(byField(remapped(mapping, 1, 'naziv'))).toEqual({ kod: 0, naziv: 1 });
});

test('it is told which required fields nothing fills, and which keys can serve', () => {
  expect(missingFields(resource, { 0: 'kod', 1: null })).toEqual(['naziv']);
  expect(usableKeys([['kod'], ['kod', 'naziv']], { 0: 'kod' })).toEqual([['kod']]);
});

test('a key is gone by only while its fields are mapped', () => {
  const keys = [['kod'], ['kod', 'naziv']];
  expect(keyInUse(keys, { 0: 'kod', 1: 'naziv' }, ['kod', 'naziv'])).toEqual(['kod', 'naziv']);
  expect(keyInUse(keys, { 0: 'kod', 1: null }, ['kod', 'naziv'])).toBeNull();
  expect(keyInUse(keys, { 0: 'kod' }, null)).toBeNull();
});
