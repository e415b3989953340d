import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { ZoneLoader } from './loader.ts';
import { ZoneStore } from './zone-store.ts';

const ZONES = ['a.test', 'b.test'];

/** A database of two zones with more hosts than one page holds; `fails` says by which function it does not answer. */
function loaderOf(fails: () => RegExp | null) {
  const store = new ZoneStore();
  const database = {
    execute: async (query: never) => {
      const { sql, params } = new PgDialect().sqlToQuery(query);
      if (fails()?.test(`${sql} ${params.join(' ')}`)) throw new Error('away');
      if (sql.includes('ddns_zones')) return { rows: ZONES.map(zoneRow) };
      if (!sql.includes('ddns_hosts_')) return { rows: [] };
      const most = Number(params.at(-1));
      const isFirst = Number(params.at(-2)) === 0;
      return {
        rows: Array.from({ length: isFirst ? most : 1 }, (_, i) => hostRow(i + (isFirst ? 1 : most + 1))),
      };
    },
  };
  return { store, loader: new ZoneLoader(database as never, store, async () => '') };
}

const zoneRow = (name: string, i: number) => ({
  no: `${i + 1}`,
  domain_id: name,
  name,
  ns: ['ns.test'],
  contact: 'x@a.test',
  refresh: 1,
  retry: 1,
  expire: 1,
  minimum: 1,
  serial: '1',
  secondaries: [],
  transfer_secret: null,
});
const hostRow = (no: number) => ({
  no: `${no}`,
  domain_id: 'a.test',
  name: `h${no}.a.test`,
  type: 'HOST',
  ttl: 60,
  content: null,
  ip4: '192.0.2.1',
  ip6: null,
  wildcard: false,
});

it('leaves nothing of a load that fails on its second page', async () => {
  let fails: RegExp | null = null;
  const { store, loader } = loaderOf(() => fails);
  await loader.loadAll();
  const { size } = store.names;
  expect(size).toBe(20_003);
  fails = /ddns_hosts_from\(.* 20000 20000$/;
  await expect(loader.loadAll()).rejects.toThrow('away');
  expect(store.names.size).toBe(size);
  fails = null;
  await loader.loadAll();
  expect(store.names.size).toBe(size);
});

it('leaves nothing of a new zone whose load fails on its second page', async () => {
  let fails: RegExp | null = /ddns_hosts_of\(.* 20000 20000$/;
  const { store, loader } = loaderOf(() => fails);
  const change = { seq: 1, xid: '1', domainId: 'a.test', name: null, serialOnly: false };
  await expect(loader.apply([change])).rejects.toThrow('away');
  expect(store.names.size).toBe(0);
  fails = null;
  await loader.apply([change]);
  expect(store.names.size).toBe(20_002);
});
