import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../../../../test/debian.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { connect, type Sql } from '../../../../../test/sql.ts';
import { insertDomain } from '../../test/zone.ts';
import { giveHostKey } from '../test/dns-server.ts';

const tools = await programs(['nsupdate']);

describe.skipIf(tools.missing)(`webhooks${tools.missing ? ` (skipped: ${tools.missing})` : ''}`, () => {
  let t: TestApp;
  let owner: Sql;
  beforeAll(async () => {
    t = await createTestApp({ DNS_PORT: '0', DNS_HOST: '127.0.0.1' });
    owner = connect(t.owner, 2);
  });
  afterAll(async () => {
    await owner.end();
    await t.close();
  });

  it('are told of new addresses that came by DNS', async () => {
    const { tenantId } = await t.member({});
    const zone = await insertDomain(owner, tenantId);
    await zone.host('kuca', {});
    const host = `kuca.${zone.name}`;
    const secret = await giveHostKey(t, host);
    await t.ownerDb.execute(sql`insert into webhooks (tenant_id, idguid, name, url, events, active, secret)
      values (${tenantId}, gen_random_uuid(), 'Firewall', 'https://primjer.invalid/', '{ddns.adresa}', true, '')`);
    await eventually(async () => {
      const [server] = await owner`select port from ddns_servers`;
      const { code } = await tools.run('nsupdate', ['-y', `hmac-sha256:${host}:${secret}`], {
        input: `server 127.0.0.1 ${server!.port}\nzone ${zone.name}\nupdate add ${host} 60 A 8.8.4.4\nsend\n`,
      });
      expect(code).toBe(0);
    });
    await eventually(async () => {
      const told = await owner`select body from webhook_deliveries where event = 'ddns.adresa'`;
      expect(told.map(({ body }) => JSON.parse(body).data)).toMatchObject([{ host, ip4: '8.8.4.4' }]);
    });
  });
});
