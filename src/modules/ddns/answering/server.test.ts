import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { insertDomain } from '../test/zone.ts';
import { addresses, ask, eventually, owner, setUp, t } from './server.testkit.ts';

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
