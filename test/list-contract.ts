import { expect, it } from 'vitest';
import { formatValue } from '../src/admin/fields/format-value.ts';
import { NONE } from '../src/admin/kit/format.ts';
import {
  apiQuery,
  effectiveSort,
  type ListState,
  parseList,
  queryWithoutPage,
  sortText,
  toggledSort,
  viewQuery,
  writeList,
} from '../src/admin/list/address.ts';
import { allColumns, chosenColumns, columnLabel, defaultColumns } from '../src/admin/list/columns.ts';
import {
  columnOf,
  filtersOf,
  type ListDefinition,
  type ListFilter,
  type ListRow,
  listColumns,
  offeredFilters,
} from '../src/admin/list/definition.ts';
import { describeFilter } from '../src/admin/list/filters/describe.ts';
import {
  activeFilters,
  familyOf,
  filterKey,
  type Operator,
  operatorsOf,
  valuesOf,
} from '../src/admin/list/filters.ts';
import { readValue } from '../src/admin/list/table/cell.tsx';
import { readMoment } from '../src/core/kinds/moment.ts';
import { tagsIn } from '../src/core/kinds/tags.ts';
import { isId, type ListColumn, MAX_PAGE_SIZE } from '../src/core/list-query.ts';
import type { Field } from '../src/core/resource.ts';
import { readCsv } from '../src/core/transfer/read-csv.ts';
import { readXlsx } from '../src/core/transfer/read-xlsx.ts';
import { type Cell, isEmpty } from '../src/core/transfer/sheet.ts';
import type { SavedView } from '../src/modules/workspace/saved-views.api.ts';
import type { Answer, TestApp } from './helper.ts';

/** Whole values of kinds that take no others. */
const EXACT: Partial<Record<ListFilter['kind'], string>> = {
  email: 'a@primjer.ba',
  phone: '061 123 456',
  url: 'www.primjer.ba',
  iban: 'BA391290079401028494',
  jib: '4200000000005',
  pdv: '200000000005',
  taxid: 'HR33392005961',
};

/** A value that may stand in the address for each way to filter: a number that the column's type could refuse. */
function sample(filter: ListFilter, operator: Operator): string {
  if (operator === 'null') return 'true';
  const option = Object.keys(filter.options ?? {})[0];
  return {
    text: operator === '' ? (EXACT[filter.kind] ?? 'a') : 'a',
    number: filter.kind === 'integer' ? '2147483647' : '1.5',
    day: '2026-11-21',
    moment: operator === '' ? 'juce' : '2026-11-21',
    boolean: 'true',
    presence: 'true',
    choice: filter.kind.startsWith('reference') ? '0190a000-0000-7000-8000-000000000000' : (option ?? 'x'),
  }[familyOf(filter)];
}

/** What holds of every list without a server: its columns, address, order and filters. */
export function describeList(list: ListDefinition): void {
  const read = (query: string) => parseList(list, new URLSearchParams(query));

  it('shows its title among its columns, and every column by a Bosnian name', () => {
    expect(defaultColumns(list)).toContain(list.title);
    for (const { label } of Object.values(listColumns(list))) expect(label).toMatch(/^[\p{Lu}\d]/u);
    expect(list.labels.count).toHaveLength(3);
  });

  it('keeps filters, order, columns and page in its address, and only what differs from the usual', () => {
    expect(writeList(read('')).toString()).toBe('');
    for (const [name, filter] of filtersOf(list))
      for (const operator of operatorsOf(filter)) {
        const key = filterKey(name, operator);
        const state = read(`${key}=${encodeURIComponent(sample(filter, operator))}&page=3`);
        expect(activeFilters(list, state.filters), key).toEqual([name]);
        expect(read(writeList(state).toString())).toEqual(state);
        expect(describeFilter(filter, valuesOf(state.filters, name, filter)), key).not.toBe('');
        expect(viewQuery(state)).not.toContain('page');
      }
    const other = allColumns(list).toReversed();
    expect(read(`columns=${other.join()}`).columns).toEqual(chosenColumns(list, other));
  });

  it('sorts by the head of each column that the API sorts by: up, down and back', () => {
    const names = allColumns(list).filter((name) => list.spec.sortable.includes(name));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const orders: string[] = [];
      let { sort } = read('');
      for (let click = 0; click < 3; click++) {
        sort = toggledSort(list, sort, name, false);
        orders.push(sortText(effectiveSort(list, sort).slice(0, 1)));
      }
      expect(orders, name).toContain(`-${name}`);
      expect(orders, name).toContain(name);
    }
  });

  it('offers filters by name, each with what can be chosen', () => {
    for (const [name, filter] of offeredFilters(list)) {
      expect(filter.label, name).toMatch(/^\p{Lu}/u);
      if (familyOf(filter) === 'choice' && !filter.presence)
        expect(filter.options ?? list.choices?.[name], name).toBeDefined();
    }
  });
}

/** Two people of one organisation who may do everything. */
interface Askers {
  token: string;
  colleague: string;
}

/**
 * Asks the API everything that the list may ask: its orders, filters, choices, files, views and widths. `singly`: every order and every
 * way to filter with a request of its own, both files, and views that are shared; else all filters at once, each in its first way, its
 * second and so on.
 * Without `inDetail` neither files, views nor widths: these are the code of all lists.
 */
export async function askEverything(
  t: TestApp,
  askers: Askers,
  list: ListDefinition,
  singly = true,
  inDetail = true,
): Promise<void> {
  const { token } = askers;
  const ask = async (query: Record<string, string>) => {
    const url = `${list.api}?${new URLSearchParams(query)}`;
    const answer = await t.call('GET', url, { token });
    expect([url, answer.status, answer.body?.errors]).toEqual([url, 200, undefined]);
    return answer;
  };
  const state = parseList(list, new URLSearchParams(''));
  const { body } = await ask(apiQuery(list, state));
  expect(body.meta).toMatchObject({ page: 1, page_size: 25 });
  const orders = list.spec.sortable.map((name) => `-${name}`);
  for (const sort of singly ? orders : [orders.join()]) await ask({ sort });
  const ways = filtersOf(list).map(([name, filter]) =>
    operatorsOf(filter).map((operator): [string, string] => [
      filterKey(name, operator),
      sample(filter, operator),
    ]),
  );
  const most = Math.max(0, ...ways.map(({ length }) => length));
  const together = Array.from({ length: most }, (_, nth) => ways.flatMap((of) => of.slice(nth, nth + 1)));
  for (const pairs of singly ? ways.flat().map((pair) => [pair]) : together)
    await ask(queryWithoutPage(list, parseList(list, new URLSearchParams(pairs))));
  for (const source of Object.values(list.choices ?? {})) {
    const asked = source.whole ? source.path : `${source.path}?q=a&limit=20`;
    expect((await t.call('GET', asked, { token })).status, asked).toBe(200);
  }
  const [row] = body.data;
  expect(row, 'has a row to be looked at').toBeDefined();
  if (!inDetail) return;
  const seen = narrowed(list, row);
  const format = list.name.length % 2 === 0 ? 'csv' : 'xlsx';
  await hasFiles(list, seen, row, ask, singly ? ['csv', 'xlsx'] : [format]);
  await hasViews(t, askers, list, seen, singly);
  const widths = { [list.title]: 200 };
  const kept = await t.call('PATCH', `/api/korisnik/liste/${list.name}`, { token, body: { widths } });
  expect(kept.body.data.lists[list.name].widths).toEqual(widths);
}

/** The list narrowed to rows like this one by every filter that fits it, in another order, all columns turned round. */
function narrowed(list: ListDefinition, row: ListRow): ListState {
  const query = new URLSearchParams({
    sort: `-${list.spec.sortable[0]}`,
    columns: allColumns(list).toReversed().join(),
  });
  for (const [name, filter] of offeredFilters(list)) {
    const value = readValue(row, name);
    const [operator = ''] = operatorsOf(filter);
    const byId = list.choices?.[name] && !isId(String(value));
    if (value === null || typeof value === 'object' || value === undefined || byId) continue;
    if (operator !== 'null' && familyOf(filter) !== 'moment')
      query.set(filterKey(name, operator), String(value));
  }
  return parseList(list, query);
}

type Ask = (query: Record<string, string>) => Promise<Answer>;

/** A file has what the page shows: the rows of the query in its order, with the chosen columns, as they are read. */
async function hasFiles(
  list: ListDefinition,
  seen: ListState,
  row: ListRow,
  ask: Ask,
  formats: readonly ('csv' | 'xlsx')[],
): Promise<void> {
  const names = seen.columns ?? defaultColumns(list);
  const { data, meta } = (await ask({ ...apiQuery(list, seen), page_size: String(MAX_PAGE_SIZE) })).body;
  expect(data.map(list.idOf)).toContain(list.idOf(row));
  const shown = data.map((one: ListRow) => names.map((name) => shownText(list, name, one)));
  for (const format of formats) {
    const { raw } = await ask({ ...queryWithoutPage(list, seen), format, columns: names.join() });
    const [head, ...rows] = format === 'csv' ? readCsv(raw) : await readXlsx(raw);
    expect(head).toEqual(names.map((name) => columnLabel(list, name)));
    expect(rows).toHaveLength(meta.total);
    const read = rows
      .slice(0, MAX_PAGE_SIZE)
      .map((cells, index) =>
        names.map((name, at) => cellText(columnOf(list, name)!, cells[at], readValue(data[index], name))),
      );
    expect(read, format).toEqual(shown);
  }
}

/** What the screen draws and a file says in words. */
const IN_WORDS = '(riječima)';
const isDrawn = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One of several values: by its name, with its code where it has one. */
const nameOf = (one: { code?: string; name?: string }): unknown =>
  one.code === undefined ? (one.name ?? one) : `${one.code} ${one.name}`;

/** A value of the page as a person reads it. */
function shownText(list: ListDefinition, name: string, row: ListRow): string {
  const value = readValue(row, name);
  if (isDrawn(value)) return IN_WORDS;
  const { refs } = row as { refs?: Record<string, string | null> };
  const column = columnOf(list, name) as Field;
  return formatValue(
    column,
    Array.isArray(value) && column.kind !== 'lines' && column.kind !== 'tags'
      ? value.map(nameOf).join(', ')
      : value,
    refs?.[name],
  );
}

/** A cell of a file as a person reads it; a moment that is the page's to the second, as the page has it. */
function cellText(column: ListColumn, cell: Cell, value: unknown): string {
  if (isEmpty(cell)) return NONE;
  if (isDrawn(value)) return IN_WORDS;
  if (column.kind === 'boolean') return String(cell);
  // How rows are written into a cell and read from it is what exports and imports are tested by.
  if (column.kind === 'lines') return formatValue(column as Field, value);
  if (column.kind === 'tags') return formatValue(column as Field, tagsIn(String(cell)));
  const text = cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell);
  if (column.kind === 'date') return formatValue(column as Field, text.slice(0, 10));
  if (column.kind === 'moment') {
    const read = readMoment(text);
    const apart =
      'value' in read ? Math.abs(Date.parse(String(read.value)) - Date.parse(String(value))) : Infinity;
    return apart <= 2000 ? formatValue(column as Field, value) : text;
  }
  return formatValue(column as Field, isNumber(column) ? text.replace(',', '.') : text);
}
const isNumber = ({ kind }: ListColumn) => ['integer', 'decimal', 'money', 'percent'].includes(kind);

/** A view is saved and opened as it was saved; if `inDetail`, shared, opened by a colleague, and taken away from both, too. */
async function hasViews(
  t: TestApp,
  { token, colleague }: Askers,
  list: ListDefinition,
  seen: ListState,
  inDetail: boolean,
) {
  const path = '/api/korisnik/pogledi';
  const viewsOf = async (whose: string) =>
    (await t.call('GET', `${path}?resource=${list.name}`, { token: whose })).body.data as SavedView[];
  const view = { resource: list.name, name: 'Naš', query: viewQuery(seen) };
  const saved = await t.call('POST', path, { token, body: view });
  expect(saved.status).toBe(201);
  const own = `${path}/${saved.body.data.idguid}`;
  if (!inDetail) {
    const [mine] = await viewsOf(token);
    expect(parseList(list, new URLSearchParams(mine!.query))).toEqual(seen);
    expect((await t.call('DELETE', own, { token })).status).toBe(200);
    return;
  }
  expect(await viewsOf(colleague)).toEqual([]);
  expect((await t.call('PATCH', own, { token, body: { is_shared: true } })).status).toBe(200);
  const [shared] = await viewsOf(colleague);
  expect(shared).toMatchObject({ name: 'Naš', is_shared: true, is_own: false });
  expect(parseList(list, new URLSearchParams(shared!.query))).toEqual(seen);
  expect((await t.call('DELETE', own, { token })).status).toBe(200);
  expect([await viewsOf(token), await viewsOf(colleague)]).toEqual([[], []]);
}
