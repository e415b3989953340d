import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';

const BASE = '/api/korisnik/pogledi';
let t: TestApp;
let person: Person;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** What it takes to read the lists whose views are kept here. */
const reads = ['erp_drzave_pregled', 'erp_porezi_pregled'];
const someone = (tenantId?: string) => t.member({ tenantId, permissions: reads });

const list = async (whose: Person = person, resource = 'drzave') =>
  (await t.call('GET', `${BASE}?resource=${resource}`, { token: whose.token })).body.data;
const save = (body: object, whose: Person = person) =>
  t.call('POST', BASE, {
    token: whose.token,
    body: { resource: 'drzave', query: 'sort=-naziv', ...body },
  });
const change = (idguid: string, body: object, whose: Person = person) =>
  t.call('PATCH', `${BASE}/${idguid}`, { token: whose.token, body });

describe('saved views', () => {
  beforeAll(async () => {
    person = await someone();
  });

  it('are kept, listed by name, changed and removed', async () => {
    const first = await save({ name: ' Šumske ', query: 'q=bos&columns=naziv,alpha2' });
    expect(first).toMatchObject({
      status: 201,
      body: { data: { name: 'Šumske', query: 'q=bos&columns=naziv,alpha2', is_default: false } },
    });
    expect(first.body.data).toMatchObject({ is_shared: false, is_own: true, can_edit: true });
    const second = await save({ name: 'Čitave' });
    expect((await list()).map((view: { name: string }) => view.name)).toEqual(['Čitave', 'Šumske']);
    expect(await list(person, 'porezi')).toEqual([]);
    const { idguid } = second.body.data;
    expect((await change(idguid, { name: 'Žute', query: '' })).body.data).toMatchObject({
      name: 'Žute',
      query: '',
    });
    expect((await change(idguid, {})).status).toBe(200);
    const token = person.token;
    expect((await t.call('DELETE', `${BASE}/${idguid}`, { token })).status).toBe(200);
    expect((await t.call('DELETE', `${BASE}/${idguid}`, { token })).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it('have one default per list, also when two are saved at once', async () => {
    const both = await Promise.all([
      save({ name: 'Jedan', is_default: true }),
      save({ name: 'Dva', is_default: true }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const defaults = async () => (await list()).filter((view: { is_default: boolean }) => view.is_default);
    expect(await defaults()).toHaveLength(1);
    await save({ name: 'Porezi', resource: 'porezi', is_default: true });
    expect(await defaults()).toHaveLength(1);
    const [one] = both.map(({ body }) => body.data.idguid);
    await change(one, { is_default: true });
    expect(await defaults()).toMatchObject([{ idguid: one }]);
    await change(one, { is_default: false });
    expect(await defaults()).toEqual([]);
  });

  it('of somebody else, of another organisation or of nobody are not there', async () => {
    const [mine] = await list();
    const colleague = await someone(person.tenantId);
    const stranger = await someone();
    const admin = await t.admin();
    for (const other of [colleague, stranger, admin]) {
      expect(await list(other)).toEqual([]);
      expect((await change(mine.idguid, { name: 'Moje' }, other)).status).toBe(404);
      const gone = await t.call('DELETE', `${BASE}/${mine.idguid}`, { token: other.token });
      expect(gone.status).toBe(404);
    }
    for (const id of ['0190a000-0000-7000-8000-000000000000', 'nije-id', "' or true"])
      expect((await change(encodeURIComponent(id), { name: 'x' })).status).toBe(404);
    expect(await list()).toContainEqual(mine);
    expect((await t.call('GET', `${BASE}?resource=drzave`)).status).toBe(401);
  });

  it('may be shared with the organisation: others see and use them, and cannot change them', async () => {
    const share = { permissions: [...reads, 'admin_pogledi_save'] };
    const chief = await t.member({ ...share, name: 'Ćamila Đurđević' });
    const { tenantId } = chief;
    const worker = await someone(tenantId);
    const blind = await t.member({ tenantId, permissions: ['erp_porezi_pregled'] });
    const deputy = await t.member({ tenantId, ...share });
    const shared = { name: 'Zajednički', query: 'q=a', is_shared: true, is_default: true };
    expect((await save(shared, worker)).status).toBe(403);
    const made = await save(shared, chief);
    expect(made).toMatchObject({ status: 201, body: { data: { is_shared: true, is_default: true } } });
    const { idguid } = made.body.data;
    // Their own of the same name is another view.
    expect((await save({ name: 'Zajednički' }, worker)).status).toBe(201);
    expect(await list(worker)).toMatchObject([
      { is_own: expect.any(Boolean) },
      { is_own: expect.any(Boolean) },
    ]);
    const seen = (await list(worker)).find((view: { is_own: boolean }) => !view.is_own);
    expect(seen).toMatchObject({ idguid, is_default: false, can_edit: false, owner: 'Ćamila Đurđević' });
    expect((await change(idguid, { name: 'Moj' }, worker)).status).toBe(403);
    expect((await t.call('DELETE', `${BASE}/${idguid}`, { token: worker.token })).status).toBe(403);
    // Who may not read the list knows nothing of its views; another organisation neither.
    expect((await change(idguid, { name: 'Moj' }, blind)).status).toBe(404);
    expect((await change(idguid, { name: 'Moj' }, await t.member(share))).status).toBe(404);
    const byDeputy = await change(idguid, { name: 'Naš' }, deputy);
    expect(byDeputy.body.data).toMatchObject({ name: 'Naš', owner: 'Ćamila Đurđević', is_own: false });
    expect((await save({ name: 'Zauzet' }, chief)).status).toBe(201);
    expect(await change(idguid, { name: 'Zauzet' }, deputy)).toMatchObject({
      status: 409,
      body: { errors: { name: 'Vlasnik već ima pogled s ovim nazivom.' } },
    });
    expect(await change(idguid, { is_default: true }, deputy)).toMatchObject({
      status: 422,
      body: { errors: { is_default: 'Zadani može biti samo vaš pogled.' } },
    });
    // A view of one's own that is shared only by the right.
    const own = (await list(worker)).find((view: { is_own: boolean }) => view.is_own);
    expect((await change(own.idguid, { is_shared: true }, worker)).status).toBe(403);
    expect((await change(idguid, { is_shared: false }, chief)).status).toBe(200);
    expect(await list(worker)).toHaveLength(1);
    expect((await change(idguid, { name: 'Opet' }, deputy)).status).toBe(404);
  });

  it('are refused at the field that is wrong', async () => {
    await save({ name: 'Ista' });
    expect(await save({ name: 'Ista' })).toMatchObject({
      status: 409,
      body: { errors: { name: 'Već imate pogled s ovim nazivom.' } },
    });
    const wrong: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(81) }, 'name'],
      [{ name: 'a\0' }, 'name'],
      [{ name: 7 }, 'name'],
      [{ name: 'Dobro', query: 'x'.repeat(4001) }, 'query'],
      [{ name: 'Dobro', query: null }, 'query'],
      [{ name: 'Dobro', resource: '../x' }, 'resource'],
      [{ name: 'Dobro', is_default: 'da' }, 'is_default'],
    ];
    for (const [body, field] of wrong) {
      const answer = await save(body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
    expect((await t.call('GET', BASE, { token: person.token })).status).toBe(422);
  });

  it('are fifty on a list at most', async () => {
    const busy = await someone();
    for (let n = 0; n < 50; n++) expect((await save({ name: `Pogled ${n}` }, busy)).status).toBe(201);
    const answer = await save({ name: 'Previše' }, busy);
    expect(answer).toMatchObject({ status: 409, body: { code: 'too_many_views' } });
    expect((await save({ name: 'Drugdje', resource: 'porezi' }, busy)).status).toBe(201);
  });

  it('are of lists that there are and that the person may read', async () => {
    const narrow = await t.member({ permissions: ['erp_drzave_pregled'] });
    for (const resource of ['porezi', 'nema-ga', 'constructor']) {
      const errors = { resource: 'Lista ne postoji ili je ne možete pregledati.' };
      expect(await save({ name: 'Tuđe', resource }, narrow)).toMatchObject({ status: 422, body: { errors } });
      const asked = await t.call('GET', `${BASE}?resource=${resource}`, { token: narrow.token });
      expect(asked).toMatchObject({ status: 422, body: { errors } });
    }
    expect((await save({ name: 'Moje' }, narrow)).status).toBe(201);
  });

  it('are five hundred of one person at most, whatever the lists', async () => {
    const keen = await someone();
    await t.ownerDb.execute(sql`
      insert into saved_views (tenant_id, idguid, user_id, resource, name, query)
      select ${keen.tenantId}, gen_random_uuid(), ${keen.userId}, 'stari-popis-' || n, 'Pogled', ''
      from generate_series(1, 499) n`);
    expect((await save({ name: 'Zadnji' }, keen)).status).toBe(201);
    const answer = await save({ name: 'Previše', resource: 'porezi' }, keen);
    expect(answer).toMatchObject({ status: 409, body: { code: 'too_many_views' } });
    expect((await save({ name: 'Kolegin' }, await someone(keen.tenantId))).status).toBe(201);
  });
});
