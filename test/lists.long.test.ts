// Long, since every order of every list, and every way to filter it, is asked for by itself.
// In the suite: lists.test.ts (all orders of a list, and all its filters, at once).
import { afterAll, beforeAll, describe, it } from 'vitest';
import { allLists, listApp } from './list-app.ts';
import { askEverything } from './list-contract.ts';

const each = (await allLists()).map((list) => [list.name, list] as const);

describe('the API answers what a list asks, one by one', () => {
  let all: Awaited<ReturnType<typeof listApp>>;
  beforeAll(async () => {
    all = await listApp();
  });
  afterAll(() => all.close());

  it.each(each)('%s', (_name, list) => askEverything(all.t, all.askers, list));
});
