import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { dayOf } from '../../core/dates.ts';
import { readXlsx } from '../../core/transfer/read-xlsx.ts';

const GOODS = '/api/erp/sifarnici/grupe-robe';
let t: TestApp;
let worker: Person;

beforeAll(async () => {
  t = await createTestApp();
  worker = await t.member({ roles: ['admin'], name: 'Vedrana Šehić' });
});
afterAll(() => t.close());

const report = async (person: Person, query = '') =>
  t.call('GET', `/api/izvjestaji/aktivnost${query}`, { token: person.token });
/** The calendar day in Sarajevo, `days` ago. */
const day = (days = 0): string => dayOf(Date.now(), -days);

describe('the report on activity', () => {
  let kept: string;
  beforeAll(async () => {
    const { token } = worker;
    const add = async (sifra: string, naziv: string) =>
      (await t.call('POST', GOODS, { token, body: { sifra, naziv } })).body.data;
    const first = await add('01', 'Hrana');
    const second = await add('02', 'Piće');
    kept = first.idguid;
    await t.call('PATCH', `${GOODS}/${kept}`, { token, body: { naziv: 'Živežne namirnice', version: 1 } });
    await t.call('DELETE', `${GOODS}/${second.idguid}`, { token });
  });

  it('counts by day, kind and person, and leads to what still is', async () => {
    const { status, body } = await report(worker, '?razdoblje=7');
    expect(status).toBe(200);
    expect(body.data.by_day).toEqual([{ day: day(), count: 4 }]);
    expect(body.data.by_resource).toEqual([{ resource: 'grupe-robe', label: 'Grupe robe', count: 4 }]);
    expect(body.data.by_person).toEqual([{ name: 'Vedrana Šehić', count: 4 }]);
    expect(body.data.latest.map((one: { action: string }) => one.action)).toEqual([
      'delete',
      'update',
      'create',
      'create',
    ]);
    expect(body.data.latest[0]).toEqual({
      at: expect.stringMatching(/Z$/),
      actor: 'Vedrana Šehić',
      action: 'delete',
      resource: 'grupe-robe',
      label: 'Grupa robe',
      record: 'Piće',
      path: null,
    });
    expect(body.data.latest[1].path).toBe(`/erp/sifarnici/grupe-robe/${kept}/view`);
    expect(body.data.latest[2].path).toBeNull();
  });

  it.each([
    ['by_day', 'Dan;Broj izmjena', () => `${day(6)};0`],
    ['by_resource', 'Vrsta zapisa;Broj izmjena', () => 'Grupe robe;4'],
    ['by_person', 'Osoba;Broj izmjena', () => 'Vedrana Šehić;4'],
    ['latest', 'Vrijeme;Radnja;Zapis;Vrsta zapisa;Ko', () => /;Obrisano;Piće;Grupa robe;Vedrana Šehić$/],
  ])('has %s as a file too', async (table, head, first) => {
    const { raw, headers } = await report(worker, `?razdoblje=7&format=csv&dio=${table}`);
    expect(headers['content-type']).toContain('text/csv');
    const lines = raw.toString().replace('\uFEFF', '').split('\r\n');
    expect([lines[0], lines[1]]).toEqual([head, expect.stringMatching(first())]);
    const sheet = await report(worker, `?razdoblje=7&format=xlsx&dio=${table}`);
    expect((await readXlsx(sheet.raw))[0]).toEqual(head.split(';'));
  });

  it('goes back as far as asked', async () => {
    await t.ownerDb.execute(sql`insert into audit_log
      (tenant_id, id, at, actor_name, action, resource, record_id, record_title, changes)
      select ${worker.tenantId}, gen_random_uuid(),
        (now() at time zone 'Europe/Sarajevo' - make_interval(days => d)) at time zone 'Europe/Sarajevo', 'Neko Davni', 'update',
        'grupe-robe', gen_random_uuid(), 'Stara', '{}' from unnest(array[6, 8, 31, 95]) d`);
    const total = async (query: string): Promise<number> =>
      (await report(worker, query)).body.data.by_day.reduce(
        (sum: number, one: { count: number }) => sum + one.count,
        0,
      );
    expect([await total('?razdoblje=7'), await total(''), await total(`?od=${day(89)}`)]).toEqual([5, 6, 7]);
    expect(await total('?razdoblje=danas')).toBe(4);
    // Chosen days, the last of them whole and nothing after it.
    expect(await total(`?od=${day(35)}&do=${day(6)}`)).toBe(3);
    const { by_day } = (await report(worker, '?razdoblje=7')).body.data;
    expect(by_day.map((one: { day: string }) => one.day)).toEqual([day(6), day()]);
  });

  it('shows nobody what they may not read, nor another organisation’s work', async () => {
    const blind = await t.member({ tenantId: worker.tenantId, permissions: ['erp_porezi_pregled'] });
    const stranger = await t.member({ roles: ['admin'] });
    const nobody = await t.member({ tenantId: worker.tenantId });
    for (const person of [blind, stranger, nobody, await t.admin()])
      expect((await report(person)).body.data).toEqual({
        by_day: [],
        by_resource: [],
        by_person: [],
        latest: [],
      });
    expect((await t.call('GET', '/api/izvjestaji/aktivnost')).status).toBe(401);
  });

  it.each(['8', '-1', 'sve', '30;drop'])('is not made for the period %s', async (period) => {
    const { status, body } = await report(worker, `?razdoblje=${encodeURIComponent(period)}`);
    expect([status, body.errors]).toEqual([422, { razdoblje: 'Nepoznato razdoblje.' }]);
  });

  it('refuses a time that is none, and one without end', async () => {
    const errors = async (query: string) => (await report(worker, query)).body.errors;
    expect(await errors('?od=2026-02-30')).toEqual({ od: 'Unesite ispravan datum.' });
    expect(await errors('?od=2000-01-01')).toEqual({ od: 'Najviše 3660 dana.' });
  });
});

it('the dashboard counts people, organisations and recent changes as the person sees them', async () => {
  const person = await t.member({ name: 'Prvi Član' });
  await t.member({ tenantId: person.tenantId });
  const counts = async ({ token }: Person) => (await t.call('GET', '/api/dashboard', { token })).body.data;
  expect(await counts(person)).toEqual({ users: 2, tenants: 1, reports: 0 });
  const busy = await t.member({ tenantId: person.tenantId, roles: ['admin'] });
  const body = { sifra: '01', naziv: 'Čaše' };
  await t.call('POST', '/api/erp/sifarnici/grupe-robe', { token: busy.token, body });
  expect((await counts(busy)).reports).toBe(1);
  expect((await counts(person)).reports).toBe(0);
  const admin = await counts(await t.admin());
  expect(admin.users).toBe(1);
  expect(admin.tenants).toBeGreaterThanOrEqual(3);
  const { tenantId } = await t.admin();
  expect((await counts(await t.member({ tenantId }))).tenants).toBe(1);
});

it('the dashboard leads to what the person has changed lately, each record once, and to nothing of others', async () => {
  const person = await t.member({ roles: ['admin'], name: 'Maja Kos' });
  const colleague = await t.member({ tenantId: person.tenantId, roles: ['admin'] });
  const add = async ({ token }: Person, sifra: string, naziv: string) =>
    (await t.call('POST', GOODS, { token, body: { sifra, naziv } })).body.data;
  const recent = async ({ token }: Person) =>
    (await t.call('GET', '/api/dashboard/recent', { token })).body.data;
  const first = await add(person, '01', 'Vaze');
  const second = await add(person, '02', 'Svijećnjaci');
  await add(colleague, '03', 'Tuđe');
  const gone = await add(person, '04', 'Obrisano');
  await t.call('DELETE', `${GOODS}/${gone.idguid}`, { token: person.token });
  await t.call('PATCH', `${GOODS}/${first.idguid}`, {
    token: person.token,
    body: { naziv: 'Saksije', version: 1 },
  });
  expect(await recent(person)).toEqual([
    {
      at: expect.stringMatching(/Z$/),
      action: 'update',
      label: 'Grupa robe',
      record: 'Saksije',
      path: `/erp/sifarnici/grupe-robe/${first.idguid}/view`,
    },
    expect.objectContaining({
      action: 'create',
      record: 'Svijećnjaci',
      path: expect.stringContaining(second.idguid),
    }),
  ]);
  expect((await recent(colleague)).map((one: { record: string }) => one.record)).toEqual(['Tuđe']);
  expect(await recent(await t.admin())).not.toContainEqual(expect.objectContaining({ record: 'Saksije' }));
});
