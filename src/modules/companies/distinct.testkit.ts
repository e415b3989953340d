import { afterAll, beforeAll, expect } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';

const FIRMS = '/api/admin/companies';
export let t: TestApp;
export let person: Person;
export let stranger: Person;
export let operator: Person;

export type Firm = { idguid: string; version: number; naziv: string };
export const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  by = person,
) => t.call(method, FIRMS + path, { token: by.token, body });
export const firm = async (naziv: string, values: object = {}, by = person): Promise<Firm> => {
  const made = await call('POST', '', { naziv, ...values }, by);
  expect(made.status).toBe(201);
  return made.body.data;
};
export const groups = async (by = person): Promise<string[][]> => {
  const { body } = await call('GET', '/duplicates', undefined, by);
  expect(body.data.total).toBe(body.data.groups.length);
  return body.data.groups.map((one: { companies: Firm[] }) => one.companies.map(({ naziv }) => naziv));
};
export const mark = (one: Firm, others: Firm[], by = person) =>
  call('POST', '/distinct', { idguid: one.idguid, others: others.map(({ idguid }) => idguid) }, by);
export const pairs = async () =>
  (await call('GET', '/distinct')).body.data.pairs.map(({ one, other }: { one: Firm; other: Firm }) =>
    [one.naziv, other.naziv].sort(),
  );

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    person = await t.member({ roles: ['admin'] });
    stranger = await t.member({ roles: ['admin'] });
    operator = await t.admin();
  });
  afterAll(() => t.close());
};
