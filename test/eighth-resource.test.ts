import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createService } from '../src/core/crud.ts';
import { registerResources } from '../src/core/registry.ts';
import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  integer,
  reference,
  text,
} from '../src/core/resource.ts';
import { resourceRoutes } from '../src/core/routes.ts';
import { tableOf } from '../src/core/table.ts';
import { withClient } from '../src/server/db/client.ts';
import { appRole } from '../src/server/db/connection.ts';
import { applyGrants, applyPolicies } from '../src/server/db/policies.ts';
import { tables } from '../src/server/db/schema.ts';
import { createTestApp, type Person, type TestApp } from './helper.ts';
import { connect } from './sql.ts';

/** All that a newcomer writes for an eighth codebook. */
const vozila = defineResource({
  name: 'vozila',
  table: 'erp_vozila',
  path: '/erp/sifarnici/vozila',
  permission: 'erp_vozila',
  scope: 'tenant',
  labels: { one: 'Vozilo', many: 'Vozila', accusative: 'vozilo' },
  title: 'registracija',
  unique: [['registracija']],
  menu: { group: 'erp', icon: 'truck' },
  fields: {
    registracija: text({ label: 'Registracija', max: 12, required: true, search: true, list: true }),
    gorivo: choice({ label: 'Gorivo', options: { dizel: 'Dizel', benzin: 'Benzin' }, list: true }),
    godiste: integer({ label: 'Godište', min: 1900, max: 2100 }),
    nosivost: decimal({ label: 'Nosivost', precision: 8, scale: 2, min: 0, unit: 't' }),
    registrovano_do: date({ label: 'Registrovano do' }),
    aktivno: boolean({ label: 'Aktivno', default: true }),
    drzava_id: reference({ label: 'Država', to: 'drzave' }),
    prikolica_id: reference({ label: 'Prikolica', to: 'vozila' }),
  },
});

let test: TestApp;
let member: Person;

beforeAll(async () => {
  test = await createTestApp();
  registerResources([vozila]);
  resourceRoutes(test.app, test.deps.database, createService(vozila));
  const sql = connect(test.owner, 1);
  const before = generateDrizzleJson(tables);
  const after = generateDrizzleJson({ ...tables, erp_vozila: tableOf(vozila) }, before.id);
  for (const statement of await generateMigration(before, after)) await sql.unsafe(statement);
  await withClient(test.owner, async (client) => {
    await applyPolicies(client, appRole(test.owner), []);
    await applyGrants(client, appRole(test.owner));
  });
  const names = ['erp_vozila_pregled', 'erp_vozila_save'];
  for (const name of names)
    await sql`insert into permissions (idguid, name, label, module) values (gen_random_uuid(), ${name}, 'Vozila', 'erp')`;
  member = await test.member();
  for (const permission of names) {
    await sql`insert into tenant_permissions ${sql({ tenant_id: member.tenantId, permission })}`;
    await sql`insert into member_permissions ${sql({ tenant_id: member.tenantId, user_id: member.userId, permission })}`;
  }
  await sql.end();
});
afterAll(() => test.close());

it('is a working resource from its declaration alone', async () => {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    test.call(method, `/api/erp/sifarnici/vozila${path}`, { token: member.token, body });
  const [bosnia] = (await call('GET', '/references/drzava_id?q=bosna')).body.data;
  const made = await call('POST', '', {
    registracija: 'Đ45-Č-678',
    gorivo: 'dizel',
    godiste: '2019',
    nosivost: '3,5',
    registrovano_do: '2027-03-01',
    drzava_id: bosnia.idguid,
  });
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({
    nosivost: '3.50',
    godiste: 2019,
    aktivno: true,
    prikolica_id: null,
    refs: { drzava_id: bosnia.label, prikolica_id: null },
  });
  const { idguid } = made.body.data;
  expect(
    (await call('GET', '?q=d45&gorivo=dizel&nosivost__gte=3&registrovano_do__lte=2027-12-31')).body.meta
      .total,
  ).toBe(1);
  const itself = await call('PATCH', `/${idguid}`, { version: 1, prikolica_id: idguid });
  expect(itself.body.errors).toEqual({ prikolica_id: 'Zapis ne može biti podređen samom sebi.' });
  expect((await call('POST', '', { registracija: 'Đ45-Č-678' })).body.errors).toHaveProperty('registracija');
  const csv = await call('GET', '?format=csv');
  expect(csv.raw.toString('utf8')).toContain(bosnia.label);
  expect((await call('GET', `/${idguid}/history`)).body.data).toHaveLength(1);
  expect((await call('DELETE', `/${idguid}?version=1`)).status).toBe(200);
});

it('is described like every other', async () => {
  const { body } = await test.call('GET', '/api/openapi.json');
  expect(body.openapi).toMatch(/^3\.1/);
  expect(Object.keys(body.paths['/api/erp/sifarnici/vozila'])).toEqual(['get', 'post']);
  expect(
    body.paths['/api/erp/sifarnici/vozila'].post.requestBody.content['application/json'].schema.required,
  ).toContain('registracija');
});

it('refuses a declaration that contradicts itself', () => {
  const wrong = (change: object) => () => defineResource({ ...vozila, ...change } as never);
  expect(wrong({ title: 'nema' })).toThrow('title');
  expect(wrong({ unique: [['nema']] })).toThrow('unique');
  expect(wrong({ sort: '-nema' })).toThrow('sort');
  expect(wrong({ fields: { ...vozila.fields, version: vozila.fields.godiste } })).toThrow('version');
  expect(() => registerResources([{ ...vozila }])).toThrow('vozila');
});
