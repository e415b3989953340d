import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  integer,
  reference,
  text,
} from '../../core/resource.ts';
import { listOfResource, parentField } from '../resource/list/list-of-resource.tsx';
import {
  apiQuery,
  type ListState,
  PAGE_SIZES,
  parseList,
  queryWithoutPage,
  toggledSort,
  viewQuery,
  writeList,
} from './address.ts';
import { allColumns, besideName, defaultColumns } from './columns.ts';
import { filterOf, type ListDefinition } from './definition.ts';
import { activeFilters, operatorsOf, withFilter } from './filters.ts';

const resource = defineResource({
  name: 'things',
  table: 'things',
  path: '/things',
  permission: 'things',
  scope: 'tenant',
  labels: { one: 'Stvar', many: 'Stvari', accusative: 'stvar' },
  title: 'naziv',
  sort: 'naziv',
  menu: { group: 'erp', icon: 'list' },
  fields: {
    naziv: text({ label: 'Naziv', max: 50, required: true, list: true }),
    opis: text({ label: 'Opis', max: 50 }),
    broj: integer({ label: 'Broj', list: true }),
    stopa: decimal({ label: 'Stopa', precision: 5, scale: 2 }),
    aktivno: boolean({ label: 'Aktivno' }),
    dan: date({ label: 'Dan' }),
    vrsta: choice({ label: 'Vrsta', options: { a: 'A', b: 'B', c: 'C' } }),
    nad_id: reference({ label: 'Nadređena', to: 'things' }),
  },
});
const list = { ...listOfResource(resource), grid: true } as ListDefinition;
const read = (query: string): ListState => parseList(list, new URLSearchParams(query));
const ID = '0190a1b2-0000-7000-8000-000000000001';

const words = fc
  .string({ minLength: 1, maxLength: 30 })
  .map((value) => value.trim())
  .filter(Boolean);
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10));
const filters = fc
  .record(
    {
      naziv__like: words,
      naziv: words,
      opis__null: fc.constantFrom('true', 'false'),
      broj__gte: fc.integer().map(String),
      stopa__lte: fc.constantFrom('0', '17.00', '-3.5'),
      aktivno: fc.constantFrom('true', 'false'),
      dan__gte: day,
      dan__lte: day,
      created_at: fc.constantFrom('danas', 'juce', '30'),
      updated_at__gte: day,
      vrsta__in: fc
        .uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 })
        .map((list) => list.join(',')),
      nad_id__in: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 3 }).map((list) => list.join(',')),
    },
    { requiredKeys: [] },
  )
  .map((value) => value as Record<string, string>);
const states: fc.Arbitrary<ListState> = fc.record({
  q: fc.oneof(fc.constant(''), words),
  page: fc.integer({ min: 1, max: 1000 }),
  after: fc.oneof(fc.constant(null), fc.constant('WyJhIiwiYiJd')),
  pageSize: fc.constantFrom(...PAGE_SIZES),
  sort: fc
    .uniqueArray(fc.record({ field: fc.constantFrom('naziv', 'broj', 'created_at'), desc: fc.boolean() }), {
      selector: (key) => key.field,
    })
    .filter((sort) => !(sort.length === 1 && sort[0]?.field === 'naziv' && !sort[0].desc)),
  filters,
  columns: fc.oneof(
    fc.constant(null),
    fc
      .uniqueArray(fc.constantFrom(...allColumns(list)), { minLength: 1 })
      .filter((names) => names.join() !== defaultColumns(list).join()),
  ),
  display: fc.constantFrom('tabela' as const, 'stablo' as const, 'mreza' as const),
  view: fc.oneof(fc.constant(null), fc.constant('svi'), fc.uuid()),
});

test('the state comes back from the URL as it went in', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(read(writeList(state).toString())).toEqual(state);
    }),
  );
});

test('any query string is read without failing, and writing what was read changes nothing more', () => {
  const query = fc.array(
    fc.tuple(
      fc.constantFrom(
        'q',
        'page',
        'page_size',
        'sort',
        'columns',
        'broj__gte',
        'vrsta',
        'nad_id',
        'x',
        'dan__lte',
      ),
      fc.string(),
    ),
  );
  fc.assert(
    fc.property(query, (pairs) => {
      const once = parseList(list, new URLSearchParams(pairs));
      expect(read(writeList(once).toString())).toEqual(once);
    }),
  );
});

test('the plain list has a plain address', () => {
  expect(writeList(read('')).toString()).toBe('');
  expect(writeList(read('page=1&page_size=25&sort=naziv&columns=naziv,broj')).toString()).toBe('');
});

test('what is wrong or unknown counts as absent', () => {
  expect(
    read('page=-2&page_size=100000&sort=nema,-broj&broj__gte=pet&dan__lte=2026-02-30&nad_id=1&x=1'),
  ).toEqual({
    ...read(''),
    sort: [{ field: 'broj', desc: true }],
  });
});

test('a single value of a choice or a reference is a list of one', () => {
  expect(read(`vrsta=a&nad_id=${ID}`).filters).toEqual({ vrsta__in: 'a', nad_id__in: ID });
});

test('only a field that may be empty can be asked whether it is', () => {
  expect(operatorsOf(filterOf(list, 'naziv')!)).not.toContain('null');
  expect(operatorsOf(filterOf(list, 'opis')!)).toContain('null');
});

test('changing one field leaves the filters of the others', () => {
  const before = read('broj__gte=1&broj__lte=5&vrsta__in=a').filters;
  const after = withFilter(list, before, 'broj', { lte: '9' });
  expect(after).toEqual({ broj__lte: '9', vrsta__in: 'a' });
  expect(activeFilters(list, after)).toEqual(['broj', 'vrsta']);
});

test('a header turns up, down, and back; with Shift it joins the others', () => {
  const once = toggledSort(list, [], 'broj', false);
  expect(once).toEqual([{ field: 'broj', desc: false }]);
  const twice = toggledSort(list, once, 'broj', false);
  expect(twice).toEqual([{ field: 'broj', desc: true }]);
  expect(toggledSort(list, twice, 'broj', false)).toEqual([]);
  expect(toggledSort(list, [], 'naziv', false)).toEqual([{ field: 'naziv', desc: true }]);
  expect(toggledSort(list, twice, 'dan', true)).toEqual([...twice, { field: 'dan', desc: false }]);
  expect(toggledSort(list, [...twice, { field: 'dan', desc: true }], 'dan', true)).toEqual(twice);
});

test('the server is asked by its own names; an export is not paged, a saved view keeps no page', () => {
  const state = read('q=ba%C5%A1&vrsta=b&sort=-broj&page=3&columns=opis&prikaz=stablo&pogled=svi');
  expect(apiQuery(list, state)).toEqual({
    q: 'baš',
    vrsta__in: 'b',
    sort: '-broj',
    page: '3',
    page_size: '25',
  });
  expect(queryWithoutPage(list, state)).toEqual({ q: 'baš', vrsta__in: 'b', sort: '-broj' });
  expect(viewQuery(state)).toBe('prikaz=stablo&q=ba%C5%A1&vrsta__in=b&sort=-broj&columns=opis');
});

test('a moment may be asked for that is not there', () => {
  const waiting = { ...list, filters: { created_at: { nullable: true } } };
  const state = parseList(waiting, new URLSearchParams('created_at__null=true'));
  expect(queryWithoutPage(waiting, state)).toEqual({ created_at__null: 'true' });
});

test('a reference to itself makes a tree', () => {
  expect(parentField(resource)).toBe('nad_id');
});

test('what stands behind a title is not said again beside it', () => {
  const named = { ...resource, named: 'opis' };
  const record = {
    ...{ idguid: ID, version: 1, created_at: '', updated_at: '', updated_by: null, can_edit: true, refs: {} },
    ...{ naziv: '211', opis: 'Kupci u zemlji' },
  };
  expect(listOfResource(named).nameOf(record)).toBe('211 Kupci u zemlji');
  const columns = ['naziv', 'opis', 'broj'];
  expect(besideName(listOfResource(named) as ListDefinition, columns)).toEqual(['broj']);
  expect(besideName(list, columns)).toEqual(['opis', 'broj']);
});
