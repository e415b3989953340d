import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { createOrganisation } from '../rights/organisations.ts';
import { seedCompanies } from './companies.seed.ts';
import { EU_FORMATS } from './numbers/eu-formats.ts';
import { recognise } from './numbers/recognise.ts';
import { companies } from './resources.ts';

const PATH = '/api/admin/companies';
const RIGHTS = ['admin_companies_pregled', 'admin_companies_save'];
const body = { broj: '4200000000002', naziv: 'Proba d.o.o.' };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('begins with the firms whose numbers are known, each with its source; what was deleted does not come back', async () => {
  const { token } = await t.admin();
  const list = async () => (await t.call('GET', `${PATH}?page_size=50`, { token })).body.data;
  const before = await list();
  expect(before).toHaveLength(6);
  for (const { broj, izvor } of before) {
    expect(recognise(broj)).toMatchObject({ kind: 'jib', warning: null });
    expect(izvor).toBeTruthy();
  }
  expect((await t.call('DELETE', `${PATH}/${before[0].idguid}?version=1`, { token })).status).toBe(200);
  await t.ownerDb.transaction(seedCompanies);
  expect(await list()).toHaveLength(5);
});

it('is changed by the operator alone, also where an organisation was given the right', async () => {
  const tenantId = await createOrganisation(t.ownerDb, { name: 'Tuđa', permissions: RIGHTS });
  const member = await t.member({ tenantId, permissions: RIGHTS });
  expect((await t.call('GET', PATH, { token: member.token })).status).toBe(200);
  expect(await t.call('POST', PATH, { token: member.token, body })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  const { token } = await t.admin();
  expect((await t.call('POST', PATH, { token, body })).status).toBe(201);
});

it('takes numbers of the states that the check knows, and no PDV number, which is not the firm’s own', async () => {
  const { field } = { field: companies.fields.broj as { pattern: { source: string } } };
  const states = /\(\?:([A-Z|]+)\)/.exec(field.pattern.source)?.[1]?.split('|');
  expect(states).toEqual(Object.keys(EU_FORMATS));
  const { token } = await t.admin();
  const refused = await t.call('POST', PATH, { token, body: { ...body, broj: '200000000002' } });
  expect(refused.body.errors.broj).toMatch('Unesite JIB');
});
