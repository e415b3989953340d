import type packet from 'dns-packet';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testConfig } from '../../../../test/config.ts';
import { programs } from '../../../../test/debian.ts';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { prepareDatabase } from '../../../server/app.ts';
import { AppliedWaiter } from '../feed/applied.ts';
import { insertDomain } from '../test/zone.ts';
import type { Passwords } from './install.ts';
import { rolesOf } from './roles.ts';
import { askAll, plain } from './test/ask.ts';
import { type Pdns, startPdns } from './test/pdns.ts';
import { dropRoles } from './test/roles.ts';
import { install, purgeAs } from './test/run.ts';

const tools = await programs(['pdns_server', 'pdnsutil', 'dig']);
const skipped = tools.missing ? ` (skipped: ${tools.missing})` : '';
const roles = () => rolesOf(t.owner);

let t: TestApp;
let owner: Sql;
let tenantId: string;
let passwords: Passwords;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  t = await createTestApp();
  owner = connect(t.owner, 2);
  ({ tenantId } = await t.member({}));
  ({ passwords } = await install(t.owner));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(async () => {
  await owner.end();
  await t.close();
  await dropRoles(t.owner);
});

/** Statements as one of the logins. */
async function as<T>(login: 'server' | 'ops' | 'purge', work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect({ ...t.owner, username: roles()[login], password: passwords[login] }, 1);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
const powerdnsDomain = () => insertDomain(owner, tenantId, { way: 'powerdns' });

describe('the logins of PowerDNS', () => {
  it('read the views, and nothing else of the product', async () => {
    const zone = await powerdnsDomain();
    await zone.host('ured', { ip4: '198.51.100.7' });
    await as('server', async (sql) => {
      const rows = await sql`select type, content from records where name = ${`ured.${zone.name}`}`;
      expect(rows).toEqual([{ type: 'A', content: '198.51.100.7' }]);
      for (const denied of [
        'select * from public.ddns_hosts',
        'select * from public.users',
        'insert into cryptokeys (domain_id, flags, content) values (1, 257, $$x$$)',
        'delete from domains',
        'select * from aliases',
      ])
        await expect(sql.unsafe(denied), denied).rejects.toThrow(/permission denied|cannot delete/);
      await sql`insert into notified (serial, domain_id) values (5, -1) on conflict (domain_id) do update set serial = excluded.serial`;
    });
    await as('ops', async (sql) => {
      await sql`insert into domainmetadata (domain_id, kind, content) values (-1, 'X', 'y')`;
      await sql`delete from domainmetadata where domain_id = -1`;
      await expect(sql`insert into records (name) values ('x')`).rejects.toThrow();
    });
    await as('purge', async (sql) => {
      await expect(sql`select * from public.ddns_hosts`).rejects.toThrow('permission denied');
      await expect(sql`select * from pdns.cryptokeys`).rejects.toThrow('permission denied');
    });
  });

  it('keep their passwords when everything is made anew', async () => {
    expect((await install(t.owner)).passwords).toEqual({});
    const again = await install(t.owner, { renewPasswords: true });
    expect(Object.keys(again.passwords).sort()).toEqual(['ops', 'purge', 'server']);
    ({ passwords } = again);
  });
});

describe('the views', () => {
  it('find a name by an index', async () => {
    const zone = await powerdnsDomain();
    await owner`
      insert into ddns_hosts (tenant_id, idguid, domain_id, label, fqdn, password_hash, ip4, wildcard)
      select ${tenantId}, gen_random_uuid(), ${zone.id}, 'h' || n, 'h' || n || '.' || ${zone.name}::text, 'x', '198.51.100.1', n % 3 = 0
      from generate_series(1, 5000) n`;
    await owner`analyze ddns_hosts`;
    const plan = await as('server', async (sql) => {
      await sql.unsafe('set plan_cache_mode = force_generic_plan');
      await sql.unsafe(`prepare one(text, text, bigint) as select content, ttl, prio, type, domain_id, disabled::int, name, auth::int
        from records where disabled = false and type = $1 and name = $2 and domain_id = $3`);
      await sql.unsafe(`prepare every(text, bigint) as select content, ttl, prio, type, domain_id, disabled::int, name, auth::int
        from records where disabled = false and name = $1 and domain_id = $2`);
      const one = await sql.unsafe(`explain (costs off) execute one('A', 'h7.${zone.name}', 1)`);
      const every = await sql.unsafe(`explain (costs off) execute every('h7.${zone.name}', 1)`);
      return [...one, ...every].map((row) => row['QUERY PLAN'] as string).join('\n');
    });
    expect(plan).not.toMatch(/Seq Scan on ddns_hosts/);
    expect(plan).toMatch(/Index Cond: \(fqdn = \$/);
    for (const index of ['ddns_hosts_fqdn', 'ddns_hosts_star', 'ddns_hosts_challenge', 'ddns_records_'])
      expect(plan).toContain(`Index Scan using ${index}`);
  });

  it('are renewed when the product starts as another version', async () => {
    const version = async () =>
      (await owner`select obj_description(to_regclass('pdns.records'), 'pg_class') as v`)[0]!.v as
        | string
        | null;
    const now = await version();
    await owner`comment on view pdns.records is 'old'`;
    await prepareDatabase(t.owner, testConfig());
    expect(await version()).toBe(now);
    // As a migration does that alters a column.
    await owner.unsafe('drop view pdns.records, pdns.domains, pdns.aliases, pdns.answered_metadata');
    await prepareDatabase(t.owner, testConfig());
    expect(await version()).toBe(now);
    await as('server', (sql) => sql`select count(*) from records`);
  });
});

describe.skipIf(tools.missing)(`PowerDNS${skipped}`, () => {
  const ask = async (pdns: Pdns, name: string, type: string) =>
    plain((await askAll(pdns.port, [{ name, type: type as packet.RecordType }]))[0]!);
  const data = async (pdns: Pdns, name: string, type: string) => {
    const { rcode, answer } = await ask(pdns, name, type);
    return answer.length > 0 ? answer.map((line) => line.replace(/^\S+ \S+ \S+ /, '')) : rcode;
  };

  it(
    'answers at once by what has changed, though it caches for long',
    async () => {
      const zone = await powerdnsDomain();
      await zone.host('ured', { ip4: '198.51.100.7', wildcard: true });
      await zone.record('www', 'CNAME', `kuca.ured.${zone.name}`);
      await zone.record('*.sve', 'CNAME', `www.${zone.name}`);
      const pdns = await startPdns(tools, t.owner, passwords, {
        'cache-ttl': 3600,
        'query-cache-ttl': 3600,
        'negquery-cache-ttl': 3600,
      });
      ends.push(pdns.stop);
      const login = { ...t.owner, username: roles().purge, password: passwords.purge };
      ends.push(purgeAs(login, { control: pdns.socket, port: pdns.port }));
      await eventually(async () => {
        expect(await owner`select zones from ddns_servers where port = ${pdns.port}`).toHaveLength(1);
      });
      /** Asks until the answer is there; each try is cached for an hour unless it is purged. */
      const becomes = (name: string, type: string, expected: unknown) =>
        eventually(async () => expect(await data(pdns, name, type)).toEqual(expected), { interval: 50 });
      const names = ['ured', 'x.ured', 'kuca.ured', 'www', 'bilo.sve'].map((name) => `${name}.${zone.name}`);
      const all = async (address: string) => {
        for (const name of names)
          await eventually(
            async () => expect((await ask(pdns, name, 'A')).answer.join()).toContain(` A "${address}"`),
            { interval: 50 },
          );
      };
      await all('198.51.100.7');
      await becomes(`novi.${zone.name}`, 'A', 'NXDOMAIN');
      await becomes(`_acme-challenge.ured.${zone.name}`, 'TXT', 'NOERROR');
      await becomes(zone.name, 'MX', 'NOERROR');
      await owner`update ddns_hosts set ip4 = '198.51.100.8' where fqdn = ${names[0]!}`;
      await all('198.51.100.8');
      await zone.host('novi', { ip4: '198.51.100.9' });
      await becomes(`novi.${zone.name}`, 'A', ['"198.51.100.9"']);
      await zone.record('@', 'MX', '10 mail.primjer.ba');
      await becomes(zone.name, 'MX', [expect.stringContaining('mail.primjer.ba')]);
      await owner`
        insert into ddns_challenges (tenant_id, host_id, value)
        select tenant_id, idguid, 'dokaz' from ddns_hosts where fqdn = ${names[0]!}`;
      await becomes(`_acme-challenge.ured.${zone.name}`, 'TXT', ['["dokaz"]']);

      const waiter = new AppliedWaiter(t.deps.database);
      ends.push(await waiter.listen(t.deps));
      const [row] = await owner`
        update ddns_hosts set ip4 = '198.51.100.10' where fqdn = ${names[0]!} returning pg_current_xact_id()::text as xid`;
      await eventually(async () => expect(await waiter.wait(row!.xid as string)).toBe(true));
      expect(await data(pdns, names[0]!, 'A')).toEqual(['"198.51.100.10"']);

      await owner`update ddns_domains set way = 'embedded' where idguid = ${zone.id}`;
      await becomes(names[0]!, 'A', 'REFUSED');
    },
    scaledTimeout(60_000),
  );
});
