// Long, since a connection is cut again and again.
// In the suite: loader.test.ts (what is answered outlives a load that fails), src/modules/ddns/updates/updates.test.ts (what changes).
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../../../test/debian.ts';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { appConnection } from '../../../server/db/connection.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../test/database-proxy.ts';
import { insertDomain } from '../test/zone.ts';
import { startTestDns } from './test/dns-server.ts';

const tools = await programs(['dig', 'nsupdate']);

describe.skipIf(tools.missing)(
  `the DNS server and its database${tools.missing ? ` (skipped: ${tools.missing})` : ''}`,
  () => {
    let t: TestApp;
    let owner: Sql;
    let proxy: DatabaseProxy;
    let dns: Awaited<ReturnType<typeof startTestDns>>;
    let zone: Awaited<ReturnType<typeof insertDomain>>;

    beforeAll(async () => {
      t = await createTestApp();
      owner = connect(t.owner, 4);
      proxy = await startDatabaseProxy(appConnection(t.owner));
      dns = await startTestDns(t, { connection: proxy.connection });
      zone = await insertDomain(owner, (await t.member({})).tenantId);
    });
    afterAll(async () => {
      await dns.stop();
      await proxy.stop();
      await owner.end();
      await t.close();
    });

    /** An answer as dig shows it, without its id and time. */
    const answerTo = async (name: string, type: string, ...more: string[]): Promise<string> => {
      const args = [
        '@127.0.0.1',
        '-p',
        `${dns.port}`,
        '+tries=1',
        '+time=5',
        '+nocookie',
        name,
        type,
        ...more,
      ];
      const { stdout } = await tools.run('dig', args);
      return stdout
        .split('\n')
        .filter((line) => line && !/^;; (Query|WHEN|MSG|SERVER)|^; <<>>/.test(line))
        .map((line) => line.replace(/id: \d+/, 'id'))
        .join('\n');
    };
    const address = async (name: string): Promise<string> => (await answerTo(name, 'A', '+short')).trim();

    it(
      'misses nothing while the connection that wakes it is cut again and again',
      async () => {
        const names = Array.from({ length: 40 }, (_, n) => `h${n}.${zone.name}`);
        for (const name of names) await zone.host(name.split('.')[0]!, { ip4: '198.51.100.1' });
        let cuts = 0;
        for (let round = 0; round < 15; round++) {
          await Promise.all(
            names.map(
              (name, n) =>
                owner`update ddns_hosts set ip4 = ${`192.0.2.${(round * 7 + n) % 250}`} where fqdn = ${name}`,
            ),
          );
          const cut = await owner`
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name = 'carsija listener'`;
          cuts += cut.length;
          await sleep(100);
        }
        expect(cuts).toBeGreaterThan(0);
        const expected = await owner<{ fqdn: string; ip4: string }[]>`
          select fqdn, host(ip4) as ip4 from ddns_hosts where fqdn = any(${names})`;
        for (const { fqdn, ip4 } of expected)
          await eventually(async () => expect(await address(fqdn)).toBe(ip4));
      },
      scaledTimeout(90_000),
    );
  },
);
