import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import type { Ctx } from '../../core/context.ts';
import { createService, type ResourceService } from '../../core/crud.ts';
import { newId } from '../../core/id.ts';
import { parseListQuery, type RawQuery } from '../../core/list-query.ts';
import { referenceChoices } from '../../core/references.ts';
import type { Resource } from '../../core/resource.ts';
import { tableOf } from '../../core/table.ts';
import { inTenant } from '../../core/tenant.ts';
import { resources as all } from '../../modules.ts';
import { database, openPool, type Pool } from '../../server/db/client.ts';
import { appConnection } from '../../server/db/connection.ts';
import { drzave, ent, grupeRobe, jediniceMjere, kantoni, opstine, porezi } from './resources.ts';
import { seed } from './seed.ts';
import codebooks from './server.ts';

const codebook: readonly Resource[] = [drzave, ent, grupeRobe, jediniceMjere, kantoni, opstine, porezi];
let test: TestDatabase;
let owner: Pool;
let app: Pool;

beforeAll(async () => {
  test = await createTestDatabase();
  owner = openPool(test.owner, 2);
  app = openPool(appConnection(test.owner), 4);
  await database(owner).transaction(seed);
});
afterAll(async () => {
  await owner?.end();
  await app?.end();
  await test?.drop();
});

const behaviours: NonNullable<(typeof codebooks)['resources']> = codebooks.resources;
const serviceOf = (resource: Resource) =>
  createService(resource, behaviours[resource.name as keyof typeof behaviours]);
const operator = { id: newId(), name: 'Operater', isOperator: true };
const firm = { id: newId(), name: 'Firma', isOperator: false };

/** Does one thing in an organisation's name, as the application's own login. */
function as<T>(
  tenant: typeof operator,
  resource: Resource,
  work: (service: ReturnType<typeof serviceOf>, ctx: Ctx) => Promise<T>,
): Promise<T> {
  const userId = newId();
  return inTenant(database(app), { tenantId: tenant.id, userId, isOperator: tenant.isOperator }, (db) =>
    work(serviceOf(resource), {
      db,
      tenant,
      ip: null,
      actor: {
        userId,
        tenantId: tenant.id,
        name: 'Proba',
        email: 'proba@primjer.example',
        permissions: new Set(),
        roles: [],
        via: null,
      },
    }),
  );
}

const choices = (resource: Resource, field: string, q: string, tenant = operator) =>
  as(tenant, resource, (_, ctx) => referenceChoices(ctx, resource, field, { q, limit: 20 }));

const list = (service: ResourceService, ctx: Ctx, raw: RawQuery) =>
  service.list(ctx, parseListQuery(service.spec, raw));

const titles = async (resource: Resource, query: Record<string, string>, tenant = operator) =>
  (await as(tenant, resource, (service, ctx) => list(service, ctx, query))).data.map((row) =>
    String(row[resource.title]),
  );
const one = async (resource: Resource, q: string) => {
  const { data } = await as(operator, resource, (service, ctx) => list(service, ctx, { q }));
  return data.find((row) => row[resource.title] === q)!;
};

describe('the seeded codebooks', () => {
  it.each([
    [drzave, 250],
    [ent, 3],
    [kantoni, 10],
    [opstine, 145],
    [jediniceMjere, 81],
    [porezi, 6],
    [grupeRobe, 0],
  ] as [Resource, number][])(
    '$name holds its rows, for every organisation to read',
    async (resource, total) => {
      const { meta } = await as(firm, resource, (service, ctx) => list(service, ctx, {}));
      expect(meta.total).toBe(total);
    },
  );

  it('ties every municipality to its entity and canton', async () => {
    const { data } = await as(operator, opstine, (service, ctx) => list(service, ctx, { page_size: '200' }));
    for (const row of data) expect(row.refs.entitet_id, String(row.naziv)).toBeTruthy();
    const federal = data.filter((row) => row.refs.entitet_id === 'Federacija Bosne i Hercegovine');
    expect(federal).toHaveLength(80);
    for (const row of federal) expect(row.refs.kanton_id, String(row.naziv)).toBeTruthy();
    expect(data.filter((row) => row.refs.u_sastavu_id === 'Grad Istočno Sarajevo')).toHaveLength(6);
  });

  it('comes once: what was changed or deleted stays so at the next start', async () => {
    // What is removed goes to the trash of an organisation that is there.
    await database(owner).execute(
      sql`insert into tenants (idguid, name) values (${operator.id}, ${operator.name})`,
    );
    const fathom = await one(jediniceMjere, 'ft');
    await as(operator, jediniceMjere, (service, ctx) => service.remove(ctx, fathom.idguid));
    const norway = await one(drzave, 'Norveška');
    await as(operator, drzave, (service, ctx) =>
      service.update(ctx, norway.idguid, 1, { naziv: 'Kraljevina Norveška' }),
    );
    await database(owner).transaction(seed);
    expect(await titles(jediniceMjere, { q: 'ft' })).not.toContain('ft');
    expect(await titles(drzave, { q: 'norveska' })).toEqual(['Kraljevina Norveška']);
    const [row] = await database(owner)
      .select()
      .from(tableOf(drzave))
      .where(eq(tableOf(drzave).idguid, norway.idguid));
    expect(row?.version).toBe(2);
  });

  it('sorts as Bosnian does', async () => {
    const names = await titles(opstine, { page_size: '200' });
    const order = ['Cazin', 'Čapljina', 'Derventa', 'Livno', 'Lukavac', 'Ljubuški', 'Stolac', 'Šamac'];
    expect(names.filter((name) => order.includes(name))).toEqual(order);
    expect(names.slice(-2)).toEqual(['Žepče', 'Živinice']);
  });

  it.each([
    ['zepce', 'Žepče'],
    ['CAPLJINA', 'Čapljina'],
    ['siroki brijeg', 'Široki Brijeg'],
    ['71230', 'Kalinovik'],
  ])('finds %j', async (q, name) => {
    expect(await titles(opstine, { q })).toContain(name);
  });

  it('is not the organisation’s to change, but it adds units of its own', async () => {
    const kilogram = await one(jediniceMjere, 'kg');
    const change = as(firm, jediniceMjere, (service, ctx) =>
      service.update(ctx, kilogram.idguid, 1, { naziv: 'kila' }),
    );
    await expect(change).rejects.toMatchObject({ status: 403 });
    const removal = as(firm, jediniceMjere, (service, ctx) => service.removeMany(ctx, [kilogram.idguid]));
    await expect(removal).rejects.toMatchObject({ status: 403 });
    const box = { oznaka: 'gajba', naziv: 'gajba', vrsta: 'pakovanje', decimale: 0 };
    await as(firm, jediniceMjere, (service, ctx) => service.create(ctx, box));
    expect(await titles(jediniceMjere, { q: 'gajba' }, firm)).toEqual(['gajba']);
    expect(await titles(jediniceMjere, { q: 'gajba' })).toEqual([]);
  });
});

describe('rules across fields', () => {
  const tax = (kod: string, vrijedi_od: string, vrijedi_do: string | null = null) => ({
    ...{ kod, naziv: 'Proba', vrsta: 'drugo', stopa: '5' },
    ...{ vrijedi_od, vrijedi_do },
  });
  const add = (values: Record<string, unknown>, tenant = firm) =>
    as(tenant, porezi, (service, ctx) => service.create(ctx, values));

  it('a tax ends no sooner than it begins', async () => {
    await expect(add(tax('T1', '2020-01-02', '2020-01-01'))).rejects.toMatchObject({
      status: 422,
      errors: { vrijedi_do: 'Kraj važenja ne može biti prije početka.' },
    });
    await expect(add(tax('T1', '2020-01-01', '2020-01-01'))).resolves.toMatchObject({ stopa: '5.00' });
  });

  it('a code has one rate on any day, the shared ones included', async () => {
    await add(tax('T2', '2020-01-01', '2020-12-31'));
    await expect(add(tax('T2', '2020-12-31'))).rejects.toMatchObject({
      errors: { vrijedi_od: expect.stringContaining('1. 1. 2020. do 31. 12. 2020.') },
    });
    await expect(add(tax('T2', '2019-01-01'))).rejects.toMatchObject({ status: 422 });
    const next = await add(tax('T2', '2021-01-01'));
    await expect(add(tax('S', '2025-01-01'))).rejects.toMatchObject({ status: 422 });
    // Changing a record is not an overlap with itself.
    await as(firm, porezi, (service, ctx) => service.update(ctx, next.idguid, 1, { stopa: '6' }));
  });

  it('of two people who enter the same rate at once one is refused', async () => {
    const both = await Promise.allSettled([add(tax('T3', '2020-01-01')), add(tax('T3', '2021-01-01'))]);
    expect(both.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('a municipality lies in a canton of its own entity', async () => {
    const bihac = await one(opstine, 'Bihać');
    const republic = await one(ent, 'Republika Srpska');
    const change = (values: Record<string, unknown>) =>
      as(operator, opstine, (service, ctx) => service.update(ctx, bihac.idguid, bihac.version, values));
    await expect(change({ entitet_id: republic.idguid })).rejects.toMatchObject({
      errors: { kanton_id: 'Kanton ne pripada odabranom entitetu.' },
    });
    await expect(change({ kanton_id: null })).rejects.toMatchObject({ status: 422 });
    const sarajevo = await one(opstine, 'Grad Istočno Sarajevo');
    await expect(change({ u_sastavu_id: sarajevo.idguid })).rejects.toMatchObject({
      errors: { u_sastavu_id: 'Grad ne pripada odabranom entitetu.' },
    });
    const canton = await one(kantoni, 'Unsko-sanski kanton');
    const move = as(operator, kantoni, (service, ctx) =>
      service.update(ctx, canton.idguid, 1, { entitet_id: republic.idguid }),
    );
    await expect(move).rejects.toMatchObject({ errors: { entitet_id: expect.stringContaining('(8)') } });
  });

  it('a composite city stays one while it has parts, and cannot be deleted', async () => {
    const city = await one(opstine, 'Grad Sarajevo');
    const rename = as(operator, opstine, (service, ctx) =>
      service.update(ctx, city.idguid, city.version, { status: 'grad' }),
    );
    await expect(rename).rejects.toMatchObject({ errors: { status: expect.stringContaining('(4)') } });
    const removal = as(operator, opstine, (service, ctx) => service.remove(ctx, city.idguid));
    await expect(removal).rejects.toMatchObject({
      code: 'in_use',
      data: { used_by: [{ resource: 'opstine', count: 4 }] },
    });
  });

  it('a goods group is not put below itself', async () => {
    const group = (sifra: string, roditelj_id: string | null) =>
      as(firm, grupeRobe, (service, ctx) => service.create(ctx, { sifra, naziv: sifra, roditelj_id }));
    const top = await group('01', null);
    const below = await group('01.01', top.idguid);
    const circle = as(firm, grupeRobe, (service, ctx) =>
      service.update(ctx, top.idguid, 1, { roditelj_id: below.idguid }),
    );
    await expect(circle).rejects.toMatchObject({ status: 422 });
    expect(await titles(grupeRobe, {}, firm)).toEqual(['01', '01.01']);
    expect(await titles(grupeRobe, {})).toEqual([]);
  });
});

it('every codebook is a resource of the product', () => {
  expect(all).toEqual(expect.arrayContaining([...codebook]));
});

describe('a choice', () => {
  it('says what tells it apart from others of its title', async () => {
    const units = await choices(grupeRobe, 'jedinica_id', 'kilogram');
    expect(units.find(({ label }) => label === 'kg')?.hint).toBe('kilogram');
    const rates = await choices(grupeRobe, 'porez_id', 'pdv 17');
    expect(rates.map(({ hint }) => hint)).toContain('17,00\u00a0% · 1.\u00a01.\u00a02006.');
    const add = (values: object) =>
      as(firm, grupeRobe, (service, ctx) => service.create(ctx, { aktivno: true, ...values }));
    const cakes = await add({ sifra: 'H1', naziv: 'Kolači' });
    await add({ sifra: 'H1.9', naziv: 'Ostalo', roditelj_id: cakes.idguid });
    await add({ sifra: 'H2', naziv: 'Ostalo' });
    const others = await choices(grupeRobe, 'roditelj_id', 'ostalo', firm);
    expect(others.map(({ hint }) => hint)).toEqual(['H1.9 · Kolači', 'H2']);
  });
});
