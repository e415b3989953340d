import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { FeedReader } from './reader.ts';

let t: TestApp;
let person: Person;
let a: Sql;
let b: Sql;
let domain: string;

beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({});
  a = connect(t.owner, 1);
  b = connect(t.owner, 1);
  [{ id: domain }] = (await a`
    insert into ddns_domains (tenant_id, idguid, name, ns, contact)
    values (${person.tenantId}, gen_random_uuid(), 'feed.test', '{ns1.feed.test}', 'dns@feed.test') returning idguid as id`) as unknown as [
    { id: string },
  ];
});
afterAll(async () => {
  await a.end();
  await b.end();
  await t.close();
});

const host = (by: Sql, label: string) => by`
  insert into ddns_hosts (tenant_id, idguid, domain_id, label, fqdn, password_hash, ip4)
  values (${person.tenantId}, gen_random_uuid(), ${domain}, ${label}, ${`${label}.feed.test`}, 'x', '1.1.1.1')`;
const begin = () => FeedReader.begin(t.deps.database);
const names = async (reader: FeedReader) => (await reader.read()).map(({ name }) => name);

describe('the change feed', () => {
  it('answers each change once, in order', async () => {
    const reader = await begin();
    await host(a, 'prvi');
    await host(a, 'drugi');
    expect(await names(reader)).toEqual(['prvi.feed.test', 'drugi.feed.test']);
    expect(await names(reader)).toEqual([]);
  });

  it('answers a change whose transaction began before others and committed after them', async () => {
    const reader = await begin();
    let commit = (): void => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let inserted = (): void => {};
    const written = new Promise<void>((resolve) => {
      inserted = resolve;
    });
    const late = a.begin(async (tx) => {
      await host(tx as unknown as Sql, 'kasni');
      inserted();
      await held;
    });
    await written;
    await host(b, 'rani');
    expect(await names(reader)).toEqual(['rani.feed.test']);
    expect(await names(reader)).toEqual([]);
    commit();
    await late;
    expect(await names(reader)).toEqual(['kasni.feed.test']);
    expect(await names(reader)).toEqual([]);
  });

  it('tells of what is answered, and not of the rest', async () => {
    const reader = await begin();
    await host(a, 'tihi');
    const one = a`fqdn = 'tihi.feed.test'`;
    await a`update ddns_hosts set note = 'bilješka', version = 2 where ${one}`;
    await a`update ddns_hosts set ip4 = ip4 where ${one}`;
    expect(await names(reader)).toEqual(['tihi.feed.test']);
    await a`update ddns_hosts set ttl = 90 where ${one}`;
    await a`insert into ddns_challenges (tenant_id, host_id, value) select tenant_id, idguid, 'v' from ddns_hosts where ${one}`;
    await a`update ddns_domains set note = 'x' where idguid = ${domain}`;
    await a`update ddns_domains set minimum = 90 where idguid = ${domain}`;
    expect(await names(reader)).toEqual(['tihi.feed.test', '_acme-challenge.tihi.feed.test', null]);
    await a`delete from ddns_hosts where ${one}`;
    expect(await names(reader)).toEqual(['tihi.feed.test', '_acme-challenge.tihi.feed.test']);
  });

  it('tells of both names of a record that is renamed', async () => {
    const record = (name: string) => a`
      insert into ddns_records (tenant_id, idguid, domain_id, name, type, content)
      values (${person.tenantId}, gen_random_uuid(), ${domain}, ${name}, 'TXT', '"x"')`;
    const reader = await begin();
    await record('staro.feed.test');
    await a`update ddns_records set name = 'novo.feed.test' where name = 'staro.feed.test'`;
    expect(await names(reader)).toEqual(['staro.feed.test', 'staro.feed.test', 'novo.feed.test']);
  });
});

describe('empty names', () => {
  const empty = async () =>
    (await a<{ name: string }[]>`select name from ddns_empty_names order by 1`).map(({ name }) => name);
  const record = (name: string) => a`
    insert into ddns_records (tenant_id, idguid, domain_id, name, type, content)
    values (${person.tenantId}, gen_random_uuid(), ${domain}, ${name}, 'TXT', '"x"')`;
  const remove = (name: string) => a`delete from ddns_records where name = ${name}`;

  it('are those between a record and its domain that have none', async () => {
    await record('d.c.b.feed.test');
    expect(await empty()).toEqual(['b.feed.test', 'c.b.feed.test']);
    await record('c.b.feed.test');
    expect(await empty()).toEqual(['b.feed.test']);
    await record('e.b.feed.test');
    await remove('c.b.feed.test');
    expect(await empty()).toEqual(['b.feed.test', 'c.b.feed.test']);
    await remove('d.c.b.feed.test');
    expect(await empty()).toEqual(['b.feed.test']);
    await a`update ddns_records set name = 'e.x.feed.test' where name = 'e.b.feed.test'`;
    expect(await empty()).toEqual(['x.feed.test']);
    await remove('e.x.feed.test');
    expect(await empty()).toEqual([]);
  });
});

describe('serials', () => {
  const publish = async () =>
    Number(
      (
        await t.deps.database.execute<{ serial: string }>(
          sql`select serial from ddns_publish_serials(${sql.param([domain])}::uuid[])`,
        )
      ).rows[0]!.serial,
    );
  it('move up by the second, and at least by one', async () => {
    const first = await publish();
    expect(Math.abs(first - Date.now() / 1000)).toBeLessThan(60);
    const second = await publish();
    const third = await publish();
    expect(second).toBeGreaterThan(first);
    expect(third).toBeGreaterThan(second);
    expect(third).toBeLessThan(Date.now() / 1000 + 60);
  });
});
