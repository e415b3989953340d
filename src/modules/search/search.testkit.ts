import { afterAll, beforeAll, expect } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { search as searchAs } from '../../../test/search.ts';
import type { SearchGroup, SearchResults } from './search.api.ts';

export let test: TestApp;
export let admin: Person;
export let member: Person;
export const search = (q: string, person = admin): Promise<SearchResults> => searchAs(test, q, person);
export const group = ({ groups }: SearchResults, kind: string): SearchGroup | undefined =>
  groups.find((one) => one.kind === kind);
export const titles = (found: SearchGroup | undefined): string[] =>
  found?.items.map(({ title }) => title) ?? [];

export async function goods(person: Person, ...names: [sifra: string, naziv: string][]): Promise<void> {
  for (const [sifra, naziv] of names) {
    const body = { sifra, naziv };
    const made = await test.call('POST', '/api/erp/sifarnici/grupe-robe', { token: person.token, body });
    expect(made.status).toBe(201);
  }
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    test = await createTestApp();
    admin = await test.admin();
    member = await test.member({
      permissions: ['erp_drzave_pregled', 'erp_gruperobe_pregled', 'erp_gruperobe_save'],
    });
  });
  afterAll(() => test.close());
};
