import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { programs } from '../../../../test/debian.ts';
import { eventually as repeat } from '../../../../test/eventually.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { insertDomain } from '../test/zone.ts';
import { addresses, ask, dns, eventually, owner, setUp, t } from './server.testkit.ts';
import { giveHostKey } from './test/dns-server.ts';

setUp();

describe('the DNS server', () => {
  it('answers names and settings of a zone that changed at once', async () => {
    const { tenantId } = await t.member({});
    const zone = await insertDomain(owner, tenantId);
    await eventually(`nema.${zone.name}`, 'NXDOMAIN');
    await owner.begin(async (sql) => {
      await sql`update ddns_domains set minimum = 30 where name = ${zone.name}`;
      await sql`
        insert into ddns_hosts (tenant_id, idguid, domain_id, label, fqdn, password_hash, ip4)
        values (${tenantId}, gen_random_uuid(), ${zone.id}, 'uz', ${`uz.${zone.name}`}, 'x', '198.51.100.5')`;
    });
    await eventually(`uz.${zone.name}`, ['198.51.100.5']);
  });

  it('answers what is in the database, and soon what changes in it', async () => {
    const { tenantId } = await t.member({});
    const zone = await insertDomain(owner, tenantId);
    await eventually(`nema.${zone.name}`, 'NXDOMAIN');
    await zone.host('ured', { ip4: '198.51.100.7', ip6: '2001:db8::7' });
    await eventually(`ured.${zone.name}`, ['198.51.100.7']);
    expect(await addresses(`ured.${zone.name}`, 'AAAA')).toEqual(['2001:db8::7']);
    await owner`update ddns_hosts set ip4 = '198.51.100.8' where fqdn = ${`ured.${zone.name}`}`;
    await eventually(`ured.${zone.name}`, ['198.51.100.8']);
    await zone.record('@', 'MX', '10 mail.primjer.ba');
    await expect
      .poll(async () => (await ask(zone.name, 'MX'))?.answers?.length, { timeout: scaledTimeout(20_000) })
      .toBe(1);
    await owner`update ddns_hosts set active = false where fqdn = ${`ured.${zone.name}`}`;
    await eventually(`ured.${zone.name}`, 'NXDOMAIN');
    await owner`delete from ddns_hosts where fqdn = ${`ured.${zone.name}`}`;
    await owner`delete from ddns_domains where name = ${zone.name}`;
    await eventually(`ured.${zone.name}`, 'REFUSED');
  });
});

const tools = await programs(['nsupdate']);

describe.skipIf(tools.missing)(`webhooks${tools.missing ? ` (skipped: ${tools.missing})` : ''}`, () => {
  it('are told of new addresses that came by DNS', async () => {
    const { tenantId } = await t.member({});
    const zone = await insertDomain(owner, tenantId);
    const host = `kuca.${zone.name}`;
    await zone.host('kuca', { ip4: '198.51.100.3' });
    const secret = await giveHostKey(t, host);
    await t.ownerDb.execute(sql`insert into webhooks (tenant_id, idguid, name, url, events, active, secret)
      values (${tenantId}, gen_random_uuid(), 'Firewall', 'https://primjer.invalid/', '{ddns.adresa}', true, '')`);
    await eventually(host, ['198.51.100.3']);
    const { code, stderr } = await tools.run('nsupdate', ['-y', `hmac-sha256:${host}:${secret}`], {
      input: `server 127.0.0.1 ${dns.report().port}\nzone ${zone.name}\nupdate add ${host} 60 A 8.8.4.4\nsend\n`,
    });
    expect(code, stderr).toBe(0);
    await repeat(async () => {
      const told = await owner`select body from webhook_deliveries where event = 'ddns.adresa'`;
      expect(told.map(({ body }) => JSON.parse(body).data)).toMatchObject([{ host, ip4: '8.8.4.4' }]);
    });
  });
});
