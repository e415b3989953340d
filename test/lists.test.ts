import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  columnsOf,
  filtersOf,
  type ListDefinition,
  type ListFilter,
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
import { listOfResource } from '../src/admin/resource/list/listOfResource.tsx';
import { trashOfResource } from '../src/admin/resource/trash/trash-list.ts';
import { modules, resources } from '../src/modules.ts';
import { createTestApp, type Person, type TestApp } from './helper.ts';

const src = fileURLToPath(new URL('../src', import.meta.url));
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));
const modular = sources.filter(({ path }) => path.startsWith('modules/'));

/** Every list of the product: those of the resources, and what the modules' screens declare. */
async function allLists(): Promise<ListDefinition[]> {
  const written: ListDefinition[] = [];
  for (const { path } of modular.filter(({ text }) => /\bdefineList[<(]/.test(text)))
    for (const one of Object.values(await import(join(src, path))))
      if (one && typeof one === 'object' && 'idOf' in one) written.push(one as ListDefinition);
  const declared = resources.flatMap((one) => [listOfResource(one), trashOfResource(one)]);
  return [...(declared as ListDefinition[]), ...written];
}

/** A value that may stand in the address for each way to filter. */
function sample(filter: ListFilter, operator: Operator): string {
  if (operator === 'null') return 'true';
  const option = Object.keys(filter.options ?? {})[0];
  return {
    text: 'a',
    number: '1',
    day: '2026-11-21',
    moment: operator === '' ? 'jucer' : '2026-11-21',
    boolean: 'true',
    presence: 'true',
    choice: filter.kind.startsWith('reference') ? '0190a000-0000-7000-8000-000000000000' : (option ?? 'x'),
  }[familyOf(filter)];
}

const LISTS = await allLists();
const each = LISTS.map((list) => [list.name, list] as const);

describe('a list is driven by the one mechanism', () => {
  /** Files that still stand beside it, wherever their module is; nothing may be added. */
  const REMAINING = [
    ...['list.tsx', 'columns.tsx', 'passkeys.tsx', 'sessions.tsx', 'schedules.tsx'],
    'notifications.tsx',
  ];

  it('and no other reads a page of rows', () => {
    const other = /admin\/listing\/|kit\/simple-table\.tsx|\bPageMeta\b|\bkeepPreviousData\b[^;]*page_size/;
    const found = modular
      .filter(({ path, text }) => /\/screens[./]/.test(path) && other.test(text))
      .map(({ path }) => path)
      .filter((path) => !REMAINING.includes(basename(path)));
    expect(found).toEqual([]);
  });

  it('has a name of its own, which its module declares with its address and its right', () => {
    const names = LISTS.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const declared = modules.flatMap(({ lists = [] }) => lists);
    const written = LISTS.slice(2 * resources.length);
    expect(declared.map(({ name, path }) => ({ name, path })).sort(byName)).toEqual(
      written.map(({ name, path }) => ({ name, path })).sort(byName),
    );
  });
});

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);

describe.each(each)('%s', (_name, list) => {
  const read = (query: string) => parseList(list, new URLSearchParams(query));

  it('shows its title among its columns, and every column by a Bosnian name', () => {
    expect(defaultColumns(list)).toContain(list.title);
    for (const { label } of Object.values(columnsOf(list))) expect(label).toMatch(/^\p{Lu}/u);
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
});

describe('the API answers what a list asks', () => {
  let t: TestApp;
  let admin: Person;

  beforeAll(async () => {
    t = await createTestApp();
    admin = await t.admin();
  });
  afterAll(() => t.close());

  it.each(each)('%s', async (_name, list) => {
    const ask = async (query: Record<string, string>) => {
      const url = `${list.api}?${new URLSearchParams(query)}`;
      const answer = await t.call('GET', url, { token: admin.token });
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
      expect((await t.call('GET', asked, { token: admin.token })).status, asked).toBe(200);
    }
    if (list.spec.columns) {
      const file = await ask({ format: 'csv', columns: allColumns(list).join() });
      expect(file.headers['content-type']).toContain('text/csv');
    }
    // What people keep for it: views and widths.
    const view = { resource: list.name, name: 'Moj', query: 'q=a' };
    expect((await t.call('POST', '/api/korisnik/pogledi', { token: admin.token, body: view })).status).toBe(
      201,
    );
    const body2 = { widths: { [list.title]: 200 } };
    const kept = await t.call('PATCH', `/api/korisnik/popisi/${list.name}`, {
      token: admin.token,
      body: body2,
    });
    expect(kept.body.data.lists[list.name].widths).toEqual(body2.widths);
  });

  it('and asks for the right that the API asks for', async () => {
    const blind = await t.member({ permissions: [] });
    for (const { name } of modules.flatMap(({ lists = [] }) => lists)) {
      const list = LISTS.find((one) => one.name === name)!;
      expect((await t.call('GET', list.api, { token: blind.token })).status, name).toBe(403);
      const views = await t.call('GET', `/api/korisnik/pogledi?resource=${name}`, { token: blind.token });
      expect(views.status, name).toBe(422);
    }
  });
});
