import { describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../../../test/sql.ts';
import {
  owner,
  passwords,
  powerdnsDomain,
  renewPasswords,
  roles,
  setUp,
  t,
  tenantId,
} from './powerdns.testkit.ts';
import { install } from './test/run.ts';

setUp();

/** Statements as one of the logins. */
async function as<T>(login: 'server' | 'ops' | 'purge', work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect({ ...t.owner, username: roles()[login], password: passwords[login] }, 1);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

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
    expect(Object.keys(await renewPasswords()).sort()).toEqual(['ops', 'purge', 'server']);
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
});
