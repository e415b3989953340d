import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { zoneKeeper, zonesOf } from '../zones/testkit.ts';
import { addDomain, HOST_INPUT } from './testkit.ts';

const API = '/api/ddns/hosts';
const RIGHTS = ['ddns_hosts_pregled', 'ddns_hosts_save'];

let t: TestApp;
let chief: Person;
let admin: Person;
let domain: string;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.admin();
  chief = await t.member({ permissions: RIGHTS });
  domain = await addDomain(t, chief, 'primjer.ba');
});
afterAll(() => t.close());

const add = (more: object, who: Person) =>
  t.call('POST', API, { token: who.token, body: { ...HOST_INPUT, ...more } });

describe('what the operator sets', () => {
  it('reserved names and usual limits, at a version; nobody else may', async () => {
    const path = '/api/ddns/settings';
    const before = (await t.call('GET', path, { token: admin.token })).body.data;
    expect(before).toMatchObject({ version: 0, hosts: 200, updates: 120 });
    expect(before.reserved).toEqual(expect.arrayContaining(['www', 'ns1', 'ns9', 'wpad', 'localhost']));
    const save = (body: object, who = admin) => t.call('PATCH', path, { token: who.token, body });
    const saved = await save({ version: 0, reserved: ['Tajno', 'www'] });
    expect(saved.body.data).toMatchObject({ version: 1, reserved: ['tajno', 'www'] });
    expect((await add({ domain_id: domain, label: 'tajno' }, chief)).status).toBe(422);
    expect((await add({ domain_id: domain, label: 'ns1' }, chief)).status).toBe(201);
    expect((await save({ version: 0, hosts: 3 })).body.code).toBe('stale');
    expect((await save({ version: 1, reserved: ['a b'] })).body.errors.reserved).toContain('a b');
    const grand = await t.member({ permissions: ['admin_settings_save', 'admin_settings_pregled'] });
    expect((await save({ version: 1, hosts: 3 }, grand)).status).toBe(403);
    for (const long of ['a'.repeat(64), `${'ime.'.repeat(63)}ba`])
      expect((await save({ version: 1, reserved: [long] })).body.errors.reserved, long).toMatch(/predug/);
    expect((await save({ version: 1, reserved: ['a'.repeat(63)] })).status).toBe(200);
    await save({ version: 2, reserved: before.reserved });
  });

  it('names that are no domain, which a new domain may only be below', async () => {
    const keeper = zonesOf(t, await zoneKeeper(t));
    const refused = await keeper.domain('Com.BA');
    expect([refused.status, refused.body.errors?.name]).toEqual([
      422,
      expect.stringMatching(/^„com\.ba” je zajednički završetak/),
    ]);
    expect((await keeper.domain('moja.com.ba')).status).toBe(201);
    const path = '/api/ddns/settings';
    const { version, reserved } = (await t.call('GET', path, { token: admin.token })).body.data;
    const save = (body: object) => t.call('PATCH', path, { token: admin.token, body });
    const saved = await save({ version, reserved: ['www', 'Škole.BA'] });
    expect(saved.body.data.reserved).toEqual(['www', 'xn--kole-f6a.ba']);
    expect((await keeper.domain('škole.ba')).body.errors.name).toMatch(/^„škole\.ba” je/);
    expect((await keeper.domain('org.ba')).status).toBe(201);
    expect((await save({ version: version + 1, reserved: ['a..ba'] })).body.errors.reserved).toContain(
      'a..ba',
    );
    await save({ version: version + 1, reserved });
  });

  it('a limit of one organisation', async () => {
    const small = await t.member({ permissions: RIGHTS });
    const own = await addDomain(t, small, 'mali.ba');
    const path = `/api/admin/tenants/${small.tenantId}/ddns-quota`;
    const set = await t.call('PATCH', path, { token: admin.token, body: { version: 0, hosts: 1 } });
    expect(set.body.data).toMatchObject({ hosts: 1, used: 0, limits: { hosts: 1, updates: 120 } });
    const one = await add({ domain_id: own, label: 'prvi' }, small);
    expect(one.status).toBe(201);
    const two = await add({ domain_id: own, label: 'drugi' }, small);
    expect([two.status, two.body.code]).toEqual([409, 'too_many']);
    expect((await t.call('GET', `${API}/offered`, { token: small.token })).body.data).toMatchObject({
      hosts: 1,
      most_hosts: 1,
    });
    await t.call('DELETE', `${API}/${one.body.data.idguid}`, { token: small.token });
    await add({ domain_id: own, label: 'drugi' }, small);
    const back = await t.call('POST', `${API}/trash/restore`, {
      token: small.token,
      body: { idguids: [one.body.data.idguid] },
    });
    expect(back.body.code).toBe('too_many');
    const none = await t.call('PATCH', path, { token: small.token, body: { version: 1, hosts: 9 } });
    expect(none.status).toBe(403);
  });
});
