import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { registerBelongings } from '../../core/records/places.ts';
import { prepareDatabase } from '../../server/app.ts';
import { pendingStatements } from '../../server/db/generate.ts';

export const FIRMS = '/api/admin/companies';
export const DEALS = '/api/erp/sifarnici/ugovori';
export let t: TestApp;
export let member: Person;
export let stranger: Person;
export let operator: Person;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export const call = (method: Method, url: string, body?: unknown, person = member) =>
  t.call(method, url, { token: person.token, body });
export const make = async (url: string, values: object, person = member) => {
  const answer = await call('POST', url, values, person);
  expect(answer.body.errors).toBeUndefined();
  return answer.body.data;
};
export const firm = (naziv: string, values: object = {}, person = member) =>
  make(FIRMS, { naziv, ...values }, person);
export const read = async (url: string, { idguid }: { idguid: string }) =>
  (await call('GET', `${url}/${idguid}`)).body.data;
export const restore = (record: { idguid: string }) =>
  call('POST', `${FIRMS}/trash/restore`, { idguids: [record.idguid] });
export type Firm = { idguid: string; version: number };
export const merge = (keep: Firm, gone: Firm, take: string[] = [], person = member) =>
  call(
    'POST',
    `${FIRMS}/${keep.idguid}/merge/${gone.idguid}`,
    { version: keep.version, other_version: gone.version, take },
    person,
  );

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    for (const statement of (await pendingStatements()).statements)
      await t.ownerDb.execute(sql.raw(statement));
    // Tables as a module writes them by hand: a foreign key, a row for each company, and a record by name and id.
    await t.ownerDb.execute(sql`
    create table calls (tenant_id uuid not null, idguid uuid primary key default gen_random_uuid(), company uuid references companies (idguid));
    create table credits (tenant_id uuid not null, company uuid primary key references companies (idguid), amount int);
    create table papers (tenant_id uuid not null, resource text, record_id uuid, name text, primary key (tenant_id, resource, record_id, name))`);
    await prepareDatabase(t.owner, t.deps.config);
    registerBelongings([
      { table: 'calls', label: 'Pozivi', record: 'company' },
      { table: 'papers', label: 'Papiri', resource: 'resource', record: 'record_id' },
    ]);
    member = await t.member({ roles: ['admin'] });
    stranger = await t.member({ roles: ['admin'] });
    operator = await t.admin();
  });
  afterAll(() => t.close());
};
