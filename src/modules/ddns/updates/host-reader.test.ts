import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { insertDomain } from '../test/zone.ts';
import { HostReader } from './host-reader.ts';
import { setAddresses } from './stored-hosts.ts';

let t: TestApp;
let owner: Sql;
let zone: Awaited<ReturnType<typeof insertDomain>>;
beforeAll(async () => {
  t = await createTestApp();
  owner = connect(t.owner, 1);
  zone = await insertDomain(owner, (await t.member({})).tenantId);
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

it('gives each of many who ask at once the hosts asked, and no others', async () => {
  for (let n = 0; n < 10; n++) await zone.host(`h${n}`);
  const reader = new HostReader(t.deps.database);
  const asked = Array.from({ length: 40 }, (_, n) => [`h${n % 10}.${zone.name}`, `nema${n}.${zone.name}`]);
  const found = await Promise.all(asked.map((names) => reader.read(names)));
  expect(found.map((hosts) => hosts.map(({ fqdn }) => fqdn))).toEqual(asked.map(([name]) => [name]));
});

it('fails for those of a failed statement, and reads for the next', async () => {
  await zone.host('opet');
  const name = `opet.${zone.name}`;
  let fails = true;
  const database = new Proxy(t.deps.database, {
    get(target, key) {
      if (key === 'execute' && fails) return () => Promise.reject(new Error('away'));
      return Reflect.get(target, key, target);
    },
  });
  const reader = new HostReader(database);
  const all = await Promise.allSettled([reader.read([name]), reader.read([name]), reader.read([name])]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  fails = false;
  expect(await reader.read([name])).toMatchObject([{ fqdn: name }]);
});

it('leaves a family that another update has set meanwhile', async () => {
  await zone.host('oba', { ip4: '31.176.1.1', ip6: '2a02:27b0::1' });
  const reader = new HostReader(t.deps.database);
  const [host] = await reader.read([`oba.${zone.name}`]);
  const by = { via: 'dyndns2', from: null, agent: null } as const;
  await setAddresses(t.deps.database, [{ idguid: host!.idguid, ip4: '31.176.1.2' }], by);
  await setAddresses(t.deps.database, [{ idguid: host!.idguid, ip6: null }], by);
  const [after] = await reader.read([`oba.${zone.name}`]);
  expect([after!.ip4, after!.ip6]).toEqual(['31.176.1.2', null]);
  const [last] = await owner`select host(ip4) as ip4, ip6 from ddns_history order by no desc limit 1`;
  expect(last).toEqual({ ip4: '31.176.1.2', ip6: null });
});
