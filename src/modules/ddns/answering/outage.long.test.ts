// Long, since a connection is cut again and again.
// In the suite: loader.test.ts (what is answered outlives a load that fails), src/modules/ddns/updates/updates.test.ts (what changes).
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { address, owner, setUp, tools, zone } from './database-away.testkit.ts';

describe.skipIf(tools.missing)(
  `the DNS server and its database${tools.missing ? ` (skipped: ${tools.missing})` : ''}`,
  () => {
    setUp();

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
