import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListDefinition } from '../src/admin/list/definition.ts';
import { listOfResource } from '../src/admin/resource/list/list-of-resource.tsx';
import { trashOfResource } from '../src/admin/resource/trash/trash-list.ts';
import { modules, resources } from '../src/modules.ts';
import { createTestApp, type Person, type TestApp } from './helper.ts';
import { askEverything, describeList } from './list-contract.ts';

const src = fileURLToPath(new URL('../src', import.meta.url));
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));
const modular = sources.filter(({ path }) => path.startsWith('modules/'));

/** Every list of the product: those of the resources, and what the modules' screens declare. */
async function allLists(): Promise<ListDefinition[]> {
  const written: ListDefinition[] = [];
  for (const { path } of modular.filter(({ text }) => /\bdefine(List[<(]|Trash\()/.test(text)))
    for (const one of Object.values(await import(join(src, path))))
      if (one && typeof one === 'object' && 'idOf' in one) written.push(one as ListDefinition);
  const declared = resources.flatMap((one) => [listOfResource(one), trashOfResource(one)]);
  return [...(declared as ListDefinition[]), ...written];
}

const LISTS = await allLists();
const each = LISTS.map((list) => [list.name, list] as const);

/** Files that read a few rows of a list's API and show them as something else. */
const NO_LISTS = {
  'admin/acting/acting.tsx': 'organisations to choose from, found by typing',
  'admin/resource/view/history.tsx': 'the history of one record',
  'admin/resource/view/related.tsx': 'only how many records refer to this one',
  'modules/notifications/screens/bell.tsx': 'the newest notifications, with a link to all',
  'modules/people/screens/view-tenant.tsx': "an organisation's first members, with a link to all",
};

describe('a list is driven by the one mechanism', () => {
  it('and no other reads a page of rows', () => {
    const found = sources
      .filter(({ path }) => /^modules\/.*\/screens[./]|^admin\/(?!list\/)/.test(path))
      .filter(({ text }) => /\bPageMeta\b|\bpage_size\b/.test(text))
      .map(({ path }) => path);
    expect(found.sort()).toEqual(Object.keys(NO_LISTS).sort());
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

describe.each(each)('%s', (_name, list) => describeList(list));

describe('the API answers what a list asks', () => {
  let t: TestApp;
  let admin: Person;

  beforeAll(async () => {
    t = await createTestApp();
    admin = await t.admin();
  });
  afterAll(() => t.close());

  it.each(each)('%s', (_name, list) => askEverything(t, admin.token, list));

  it('and asks for the right that the API asks for', async () => {
    const blind = await t.member({ permissions: [] });
    for (const { name } of modules
      .flatMap(({ lists = [] }) => lists)
      .filter(({ permission }) => permission)) {
      const list = LISTS.find((one) => one.name === name)!;
      expect((await t.call('GET', list.api, { token: blind.token })).status, name).toBe(403);
      const views = await t.call('GET', `/api/korisnik/pogledi?resource=${name}`, { token: blind.token });
      expect(views.status, name).toBe(422);
    }
  });
});
