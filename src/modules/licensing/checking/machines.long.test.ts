// Long, since machines come and go. In the suite: checking.test.ts (machines take a seat and leave it).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { LICENCES_API, MACHINES, REGISTRATION_API } from '../labels.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import { customer, licensing, machine, publisher } from '../testkit.ts';

let t: TestApp;
let own: ReturnType<typeof licensing>;
let emina: Person;
let buyer: Person;
let application: { idguid: string };

beforeAll(async () => {
  t = await createTestApp();
  own = licensing(t);
  emina = await publisher(t);
  buyer = await customer(t);
  application = await own.application(emina);
});
afterAll(() => t.close());

const issue = (more: object = {}): Promise<LicencePage> =>
  own.issue(emina, application.idguid, buyer.tenantId, more);
const machinesOf = (licence: LicencePage) => own.machines(buyer, licence.idguid);
const codeOf = async (asked: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await asked;
  return [status, body.code ?? null];
};

describe('a machine that was installed anew', () => {
  it('and has lost its counter asks again once a person has freed its seat', async () => {
    const licence = await issue();
    const till = machine(t, licence.token!);
    await till.answer('activate', { counter: Date.now() + 80_000_000 });
    expect(await codeOf(till.ask('activate'))).toEqual([409, 'replay']);
    const [{ idguid } = { idguid: '' }] = await machinesOf(licence);
    await own.done(
      own.call(buyer, 'POST', `${REGISTRATION_API}/${licence.idguid}/machines/${idguid}/release`),
    );
    const last = till.question();
    expect((await till.answer('activate')).activated).toBe(true);
    expect(await codeOf(till.ask('heartbeat', { counter: last.counter }))).toEqual([409, 'replay']);
    const { body } = await own.call(buyer, 'GET', `${REGISTRATION_API}/${licence.idguid}/history`);
    expect(JSON.stringify(body.data)).toContain('Mjesto oslobodila organizacija; pitanja se broje iznova');
  });

  it('whose clock was in another century is told so, and nothing of it is kept', async () => {
    const licence = await issue();
    const till = machine(t, licence.token!);
    await till.answer('activate');
    const { status, body } = await till.ask('heartbeat', { counter: Date.now() + 2 * 86_400_000 });
    expect([status, body.errors.counter]).toEqual([422, expect.stringContaining('ispred servera')]);
    expect((await till.answer('heartbeat')).activated).toBe(true);
  });
});

describe('the list of machines', () => {
  it('has every machine of a licence on some page, and finds the silent ones', async () => {
    const licence = await issue({ seats: 10_000 });
    await machine(t, licence.token!).answer('activate', { name: 'Najtiša' });
    await t.ownerDb.execute(sql`update lic_activations set last_seen_at = now() - interval '25 days'
      where licence_id = ${licence.idguid}::uuid`);
    await t.ownerDb.execute(sql`
      insert into lic_activations (tenant_id, idguid, publisher_id, licence_id, fingerprint, name, counter, nonce, client_at)
      select tenant_id, gen_random_uuid(), publisher_id, licence_id, md5(n::text) || md5(n::text), 'Kasa ' || n, 0, '', now()
      from lic_activations, generate_series(1, 600) n where licence_id = ${licence.idguid}::uuid`);
    const lists: [Person, string][] = [
      [emina, `${LICENCES_API}/${MACHINES}`],
      [buyer, `${REGISTRATION_API}/${MACHINES}`],
    ];
    for (const [who, path] of lists) {
      const page = (query: string) => own.call(who, 'GET', `${path}?licence_id=${licence.idguid}${query}`);
      expect((await page('&page=7&page_size=100')).body).toMatchObject({
        data: [{ name: 'Najtiša' }],
        meta: { total: 601 },
      });
      const { body } = await page('&state=active&sort=last_seen_at&page_size=1');
      expect(body.data).toMatchObject([{ name: 'Najtiša', licence_id: licence.idguid, trouble: false }]);
      expect((await page('&q=najtisa')).body.meta.total).toBe(1);
    }
    const strangers: [Person, string][] = [
      [await publisher(t, 'Suparnik'), lists[0]![1]],
      [await customer(t), lists[1]![1]],
    ];
    for (const [who, path] of strangers)
      expect((await own.call(who, 'GET', `${path}?licence_id=${licence.idguid}`)).body.data).toEqual([]);
  });
});
