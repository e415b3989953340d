import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import type { TrailLine } from './trail.api.ts';

const GOODS = '/api/erp/sifarnici/grupe-robe';
let t: TestApp;
let worker: Person;
let auditor: Person;
let kept: string;
let gone: string;

const ask = (person: Person, query = '') =>
  t.call('GET', `/api/admin/dnevnik${query}`, { token: person.token });
const lines = async (person: Person, query = ''): Promise<TrailLine[]> => {
  const { status, body } = await ask(person, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const actions = async (query: string): Promise<string[]> =>
  (await lines(auditor, query)).map(({ action }) => action);

beforeAll(async () => {
  t = await createTestApp();
  worker = await t.member({ roles: ['admin'], name: 'Vedrana Šehić' });
  auditor = await t.member({
    tenantId: worker.tenantId,
    permissions: ['admin_dnevnik_pregled'],
    name: 'Ćamil Đozo',
  });
  const { token } = worker;
  const add = async (sifra: string, naziv: string) =>
    (await t.call('POST', GOODS, { token, body: { sifra, naziv } })).body.data.idguid;
  kept = await add('01', 'Hrana');
  gone = await add('02', 'Piće');
  await t.call('PATCH', `${GOODS}/${kept}`, { token, body: { naziv: 'Živežne namirnice', version: 1 } });
  await t.call('DELETE', `${GOODS}/${gone}`, { token });
});
afterAll(() => t.close());

describe('the trail', () => {
  it('tells who did what, when, from where, before and after, newest first', async () => {
    const found = await lines(auditor, '?resource=grupe-robe');
    expect(found.map(({ action }) => action)).toEqual(['delete', 'update', 'create', 'create']);
    expect(found[1]).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      actor: 'Vedrana Šehić',
      actor_id: worker.userId,
      via: null,
      action: 'update',
      resource: 'grupe-robe',
      label: 'Grupa robe',
      record_id: kept,
      record: 'Živežne namirnice',
      path: `/erp/sifarnici/grupe-robe/${kept}/view`,
      ip: '127.0.0.1',
      changes: { naziv: { from: 'Hrana', to: 'Živežne namirnice' } },
    });
    expect(found.filter(({ record_id }) => record_id === gone).map(({ path }) => path)).toEqual([null, null]);
    expect((await lines(auditor, '?resource=grupe-robe&sort=at')).map(({ id }) => id)).toEqual(
      found.map(({ id }) => id).reverse(),
    );
  });

  it.each([
    ['q=zivezne', ['update']],
    ['q=ZIVEZNE+sehic', ['update']],
    ['q=pi', ['delete', 'create']],
    ['q=%25', []],
    ['action=delete', ['delete']],
    ['action=delete&q=hrana', []],
    ['ip=127.0.0.1&action=update', ['update']],
    ['ip__like=127.0&action=update', ['update']],
    ['ip=10.0.0.1', []],
    ['via__null=false', []],
    ['action__in=update,delete', ['delete', 'update']],
  ])('is narrowed by %s', async (query, expected) => {
    expect(await actions(`?resource=grupe-robe&${query}`)).toEqual(expected);
  });

  it('is narrowed by person, record and time', async () => {
    expect(await actions(`?record=${gone}`)).toEqual(['delete', 'create']);
    expect(await actions(`?actor=${worker.userId}&resource=grupe-robe`)).toHaveLength(4);
    expect(await actions(`?actor=${auditor.userId}&resource=grupe-robe`)).toEqual([]);
    const [last] = await lines(auditor, '?resource=grupe-robe');
    const moment = encodeURIComponent(last!.at);
    const before = encodeURIComponent(new Date(new Date(last!.at).getTime() - 1).toISOString());
    // The API has milliseconds; the last one is included whole.
    expect(await actions(`?resource=grupe-robe&at__lte=${moment}`)).toHaveLength(4);
    expect(await actions(`?resource=grupe-robe&at__gte=${moment}`)).toEqual(['delete']);
    expect(await actions(`?resource=grupe-robe&at__lte=${before}`)).not.toContain('delete');
  });

  it('comes in pages', async () => {
    const page = async (n: number) => ask(auditor, `?resource=grupe-robe&page_size=3&page=${n}`);
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect(first.body.meta).toEqual({ page: 1, page_size: 3, total: 4 });
    expect([first, second, third].map(({ body }) => body.data.length)).toEqual([3, 1, 0]);
  });

  it.each([
    ['actor=x', 'actor'],
    ['record=1', 'record'],
    ['at__gte=juce', 'at__gte'],
    ['sort=actor', 'sort'],
    ['changes=x', 'changes'],
    ['page=0', 'page'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q=%00', 'q'],
  ])('refuses %s', async (query, at) => {
    const { status, body } = await ask(auditor, `?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [at]]);
  });

  it('counts ten thousand and no further', async () => {
    const { tenantId } = await t.member();
    const reader = await t.member({ tenantId, permissions: ['admin_dnevnik_pregled'] });
    await t.ownerDb.execute(sql`insert into audit_log
      (tenant_id, id, actor_name, action, resource, record_id, record_title, changes)
      select ${tenantId}, gen_random_uuid(), 'Uvoz', 'create', 'porezi', gen_random_uuid(), 'Red ' || n, '{}'
      from generate_series(1, 10002) n`);
    const { body } = await ask(reader, '?resource=porezi&page_size=5');
    expect(body.meta).toMatchObject({ total: 10_000, more: true, next: expect.any(String) });
    expect(body.data).toHaveLength(5);
    const ids = async (query: string) =>
      (await lines(reader, `?resource=porezi&${query}`)).map(({ id }) => id);
    const second = await ids('page_size=5&page=2');
    expect(await ids(`page_size=5&after=${body.meta.next}`)).toEqual(second);
    const up = (await ask(reader, '?resource=porezi&page_size=200&page=50&sort=at')).body.meta.next;
    expect(await ids(`page_size=200&sort=at&after=${up}`)).toHaveLength(2);
    expect((await ask(reader, '?resource=porezi&page_size=5&page=2001')).status).toBe(422);
    expect((await ask(reader, '?resource=porezi&q=red+9999')).body.meta.total).toBe(1);
  });

  it.each(['csv', 'xlsx'])('is had as %s, as it is narrowed, in words', async (format) => {
    const answer = await ask(auditor, `?resource=grupe-robe&action=update&format=${format}`);
    expect(answer.status).toBe(200);
    expect(String(answer.headers['content-disposition'])).toContain(`dnevnik-`);
    if (format === 'xlsx') return;
    const [head, line, end] = String(answer.body).replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('Kada;Radnja;Zapis;Ko;Odakle;Vrsta zapisa;Preko čega;Izmjene');
    expect(line).toContain(
      ';Izmijenjeno;Živežne namirnice;Vedrana Šehić;127.0.0.1;Grupa robe;;Naziv: Hrana → Živežne namirnice',
    );
    expect(end).toBe('');
    const few = await ask(auditor, `?resource=grupe-robe&sort=at&format=csv&columns=record,action`);
    expect(String(few.body).split('\r\n').slice(0, 2)).toEqual(['\uFEFFZapis;Radnja', 'Hrana;Dodano']);
    expect((await ask(auditor, '?format=csv&columns=actor_id')).body.errors).toHaveProperty('columns');
  });

  it('shows a line about what nobody declares any more', async () => {
    await t.ownerDb.execute(sql`insert into audit_log
      (tenant_id, id, actor_name, action, resource, record_id, record_title, changes)
      values (${worker.tenantId}, gen_random_uuid(), 'Neko', 'update', 'ukinuto', gen_random_uuid(), 'Stari', '{}')`);
    expect(await lines(auditor, '?resource=ukinuto')).toMatchObject([{ label: 'ukinuto', path: null }]);
  });
});

describe('whose trail', () => {
  it('it takes the right, and shows every kind of record of the organisation, no other’s', async () => {
    const stranger = await t.member({ roles: ['admin'] });
    const nobody = await t.member({ tenantId: worker.tenantId });
    expect((await ask(nobody)).status).toBe(403);
    expect((await t.call('GET', '/api/admin/dnevnik/osobe', { token: nobody.token })).status).toBe(403);
    expect(await lines(stranger, '?resource=grupe-robe')).toEqual([]);
    expect(await lines(stranger, `?record=${kept}`)).toEqual([]);
    // The auditor may read neither goods nor people themselves.
    expect((await t.call('GET', GOODS, { token: auditor.token })).status).toBe(403);
    expect(await actions(`?resource=grupe-robe`)).toHaveLength(4);
    expect((await ask(stranger, `?tenant=${worker.tenantId}`)).status).toBe(404);
  });

  it('the operator’s people see theirs, what all read, and another’s by name', async () => {
    const admin = await t.admin();
    expect(await lines(admin, '?resource=grupe-robe')).toEqual([]);
    expect(await lines(admin, `?resource=grupe-robe&tenant=${worker.tenantId}`)).toHaveLength(4);
    const body = { naziv: 'Probna zemlja', alpha2: 'QQ', alpha3: 'QQQ', numericki: '998' };
    const made = await t.call('POST', '/api/erp/sifarnici/drzave', { token: admin.token, body });
    const shared = await t.ownerDb.execute(sql`select 1 from audit_log where tenant_id is null limit 1`);
    expect([made.status, shared.rows.length]).toEqual([201, 1]);
    expect(await lines(admin, '?resource=drzave')).toHaveLength(1);
    expect(await lines(admin, `?resource=drzave&tenant=${worker.tenantId}`)).toEqual([]);
    expect(await lines(auditor, '?resource=drzave')).toEqual([]);
    for (const tenant of ['x', '01890000-0000-7000-8000-000000000000'])
      expect((await ask(admin, `?tenant=${tenant}`)).status).toBe(404);
    const seer = await t.member({ tenantId: admin.tenantId, permissions: ['admin_dnevnik_pregled'] });
    expect((await ask(seer, `?tenant=${worker.tenantId}`)).status).toBe(404);
  });

  it('names who appears in it', async () => {
    const people = async (person: Person, query = '') =>
      (await t.call('GET', `/api/admin/dnevnik/osobe${query}`, { token: person.token })).body.data;
    const seen = await people(auditor);
    expect(seen).toContainEqual({ id: auditor.userId, name: 'Ćamil Đozo' });
    expect(seen.at(-1)).toEqual({ id: worker.userId, name: 'Vedrana Šehić' });
    const admin = await t.admin();
    expect(await people(admin, `?tenant=${worker.tenantId}`)).toEqual(seen);
    expect((await people(admin)).map(({ id }: { id: string }) => id)).toContain(admin.userId);
  });
});

it('hand-kept records stand in the report for who may read the trail', async () => {
  const { tenantId, userId } = worker;
  await t.ownerDb.execute(sql`insert into audit_log
    (tenant_id, id, actor_id, actor_name, action, resource, record_id, record_title, changes)
    values (${tenantId}, gen_random_uuid(), ${userId}, 'Vedrana Šehić', 'update', 'users', ${auditor.userId}, 'Ćamil Đozo', '{}')`);
  const kinds = async ({ token }: Person): Promise<string[]> =>
    (await t.call('GET', '/api/izvjestaji/aktivnost', { token })).body.data.by_resource.map(
      ({ resource }: { resource: string }) => resource,
    );
  expect(await kinds(auditor)).toEqual(['users']);
  expect(await kinds(worker)).toEqual(['grupe-robe', 'users']);
  const blind = await t.member({ tenantId, permissions: ['erp_gruperobe_pregled'] });
  expect(await kinds(blind)).toEqual(['grupe-robe']);
});
