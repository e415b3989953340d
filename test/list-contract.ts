import { expect, it } from 'vitest';
import {
  apiQuery,
  effectiveSort,
  parseList,
  queryWithoutPage,
  sortText,
  toggledSort,
  viewQuery,
  writeList,
} from '../src/admin/list/address.ts';
import { allColumns, chosenColumns, defaultColumns } from '../src/admin/list/columns.ts';
import {
  filtersOf,
  type ListDefinition,
  type ListFilter,
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
import type { TestApp } from './helper.ts';

/** A value that may stand in the address for each way to filter. */
function sample(filter: ListFilter, operator: Operator): string {
  if (operator === 'null') return 'true';
  const option = Object.keys(filter.options ?? {})[0];
  return {
    text: 'a',
    number: '1',
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
    for (const { label } of Object.values(listColumns(list))) expect(label).toMatch(/^\p{Lu}/u);
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

/** Asks the API everything that the list may ask: its orders, filters, choices, files, views and widths. */
export async function askEverything(t: TestApp, token: string, list: ListDefinition): Promise<void> {
  const ask = async (query: Record<string, string>) => {
    const url = `${list.api}?${new URLSearchParams(query)}`;
    const answer = await t.call('GET', url, { token: token });
    expect([url, answer.status, answer.body?.errors]).toEqual([url, 200, undefined]);
    return answer;
  };
  const state = parseList(list, new URLSearchParams(''));
  const { body } = await ask(apiQuery(list, state));
  expect(body.meta).toMatchObject({ page: 1, page_size: 25 });
  for (const name of list.spec.sortable) await ask({ sort: `-${name}` });
  for (const [name, filter] of filtersOf(list))
    for (const operator of operatorsOf(filter)) {
      const query = new URLSearchParams({ [filterKey(name, operator)]: sample(filter, operator) });
      await ask(queryWithoutPage(list, parseList(list, query)));
    }
  for (const source of Object.values(list.choices ?? {})) {
    const asked = source.whole ? source.path : `${source.path}?q=a&limit=20`;
    expect((await t.call('GET', asked, { token: token })).status, asked).toBe(200);
  }
  const file = await ask({ format: 'csv', columns: allColumns(list).join() });
  expect(file.headers['content-type']).toContain('text/csv');
  // What people keep for it: views and widths.
  const view = { resource: list.name, name: 'Moj', query: 'q=a' };
  expect((await t.call('POST', '/api/korisnik/pogledi', { token: token, body: view })).status).toBe(201);
  const body2 = { widths: { [list.title]: 200 } };
  const kept = await t.call('PATCH', `/api/korisnik/popisi/${list.name}`, {
    token: token,
    body: body2,
  });
  expect(kept.body.data.lists[list.name].widths).toEqual(body2.widths);
}
