import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { insertDomain } from '../test/zone.ts';
import { type AddressResult, StoredHosts } from './stored-hosts.ts';

const BY = { via: 'dyndns2', from: null, agent: null } as const;

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
  const hosts = new StoredHosts(t.deps.database);
  const asked = Array.from({ length: 40 }, (_, n) => [`h${n % 10}.${zone.name}`, `nema${n}.${zone.name}`]);
  const found = await Promise.all(asked.map((names) => hosts.named(names)));
  expect(found.map((some) => some.map(({ fqdn }) => fqdn))).toEqual(asked.map(([name]) => [name]));
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
  const hosts = new StoredHosts(database);
  const all = await Promise.allSettled([hosts.named([name]), hosts.named([name]), hosts.named([name])]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  fails = false;
  expect(await hosts.named([name])).toMatchObject([{ fqdn: name }]);
});

it('leaves a family that another update has set meanwhile', async () => {
  await zone.host('oba', { ip4: '31.176.1.1', ip6: '2a02:27b0::1' });
  const hosts = new StoredHosts(t.deps.database);
  const [host] = await hosts.named([`oba.${zone.name}`]);
  await hosts.setAddresses([{ ...host!, ip4: '31.176.1.2', ip6: undefined }], BY);
  await hosts.setAddresses([{ ...host!, ip4: undefined, ip6: null }], BY);
  const [after] = await hosts.named([`oba.${zone.name}`]);
  expect([after!.ip4, after!.ip6]).toEqual(['31.176.1.2', null]);
  const [last] = await owner`select host(ip4) as ip4, ip6 from ddns_history order by no desc limit 1`;
  expect(last).toEqual({ ip4: '31.176.1.2', ip6: null });
});

it('sets what comes at once together: each learns of its own, the later of a host stays, and one bad value hurts no other', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 20; n++) {
    await zone.host(`g${n}`);
    const [row] = await owner<
      { idguid: string }[]
    >`select idguid from ddns_hosts where fqdn = ${`g${n}.${zone.name}`}`;
    ids.push(row!.idguid);
  }
  const hosts = new StoredHosts(t.deps.database);
  const set = (n: number, ip4: string | null, from: string | null = null) =>
    hosts.setAddresses([{ idguid: ids[n]!, version: 1, ip4 }], { ...BY, from });
  // The first goes alone, the rest together.
  const all = await Promise.allSettled([
    ...ids.map((_, n) => set(n, `31.176.2.${n}`)),
    set(19, '31.176.2.219'),
    set(18, null, 'fe80::1%eth0'),
    set(17, null),
    set(17, null),
  ]);
  expect(all.slice(0, 21).every((one) => one.status === 'fulfilled' && one.value.changed.length === 1)).toBe(
    true,
  );
  expect(all.map(({ status }) => status).indexOf('rejected')).toBe(21);
  expect(all[22]).toMatchObject({ status: 'fulfilled', value: { changed: [ids[17]] } });
  // Who asks for the same waits for the same.
  const first = all[22] as PromiseFulfilledResult<AddressResult>;
  expect(all[23]).toEqual({
    status: 'fulfilled',
    value: { changed: [], xid: first.value.xid, isStale: false },
  });
  const rows = await owner<{ ip4: string | null; changes: number }[]>`
    select host(h.ip4) as ip4, (select count(*)::int from ddns_history v where v.host_id = h.idguid) as changes
    from ddns_hosts h where h.idguid = any(${ids}) order by array_position(${ids}::uuid[], h.idguid)`;
  expect(rows.slice(16)).toEqual([
    { ip4: '31.176.2.16', changes: 1 },
    { ip4: null, changes: 2 },
    { ip4: '31.176.2.18', changes: 1 },
    { ip4: '31.176.2.219', changes: 2 },
  ]);
});

it('leaves a host that a person has edited or removed since it was read, and says so', async () => {
  const hosts = new StoredHosts(t.deps.database);
  for (const label of ['fiksna', 'nestala', 'ostala']) await zone.host(label, { ip4: '31.176.3.1' });
  const name = (label: string) => `${label}.${zone.name}`;
  const read = await hosts.named([name('fiksna'), name('nestala'), name('ostala')]);
  await owner`update ddns_hosts set ip4_mode = 'fixed', version = version + 1 where fqdn = ${name('fiksna')}`;
  await owner`delete from ddns_hosts where fqdn = ${name('nestala')}`;
  const set = (host: (typeof read)[number]) =>
    hosts.setAddresses([{ ...host, ip4: '31.176.3.9', ip6: undefined }], BY);
  expect(await Promise.all(read.map(set))).toEqual([
    { changed: [], xid: null, isStale: true },
    { changed: [], xid: null, isStale: true },
    { changed: [read[2]!.idguid], xid: expect.any(String), isStale: false },
  ]);
  expect(await owner`select host(ip4) as ip4 from ddns_hosts where fqdn = ${name('fiksna')}`).toMatchObject([
    { ip4: '31.176.3.1' },
  ]);
});

it('waits for a locked host alone, and not for long', async () => {
  const hosts = new StoredHosts(t.deps.database);
  for (const label of ['zakljucan', 'slobodan', 'prvi']) await zone.host(label);
  const read = await hosts.named(['zakljucan', 'slobodan', 'prvi'].map((label) => `${label}.${zone.name}`));
  const set = (n: number) => hosts.setAddresses([{ ...read[n]!, ip4: '31.176.4.9', ip6: undefined }], BY);
  await owner.begin(async (tx) => {
    await tx`select from ddns_hosts where idguid = ${read[0]!.idguid} for update`;
    // The first goes alone, the others together.
    const [, locked, free] = await Promise.allSettled([set(2), set(0), set(1)]);
    expect([locked!.status, free!.status]).toEqual(['rejected', 'fulfilled']);
  });
  expect((await set(0)).changed).toHaveLength(1);
});
