// Long, since a database goes away and comes back. In the suite: loader.test.ts (what changes is loaded), zone-store.test.ts.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import type { Sql } from '../../../../test/sql.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { address, answerTo, dns, owner, proxy, setUp, t, tools, zone } from './database-away.testkit.ts';
import { giveHostKey } from './test/dns-server.ts';

describe.skipIf(tools.missing)(
  `the DNS server and its database${tools.missing ? ` (skipped: ${tools.missing})` : ''}`,
  () => {
    setUp();

    it(
      'answers as before while the database is away, and by what has changed once it is back',
      async () => {
        await zone.host('ured', { ip4: '198.51.100.1' });
        await zone.record('@', 'MX', '10 mail.primjer.ba');
        const name = `ured.${zone.name}`;
        await eventually(async () => expect(await answerTo(zone.name, 'MX')).toContain('mail.primjer.ba'));
        await eventually(async () => expect(await address(name)).toBe('198.51.100.1'));
        const secret = await giveHostKey(t, name);
        // The serial of these changes.
        await sleep(2500);
        const asked: [string, string][] = [
          [name, 'A'],
          [name, 'AAAA'],
          [zone.name, 'SOA'],
          [zone.name, 'NS'],
          [zone.name, 'MX'],
          [`nema.${zone.name}`, 'A'],
          ['tudja.example', 'A'],
        ];
        const all = () => Promise.all(asked.map(([one, type]) => answerTo(one, type)));
        const before = await all();
        expect(before.map((text) => /status: (\w+)/.exec(text)?.[1])).toEqual([
          ...Array.from({ length: 5 }, () => 'NOERROR'),
          'NXDOMAIN',
          'REFUSED',
        ]);
        await proxy.stop();
        await owner`update ddns_hosts set ip4 = '198.51.100.2' where fqdn = ${name}`;
        for (let round = 0; round < 2; round++) {
          expect(await all()).toEqual(before);
          await sleep(500);
        }
        const { code, stderr } = await tools.run('nsupdate', ['-y', `hmac-sha256:${name}:${secret}`], {
          input: `server 127.0.0.1 ${dns.port}\nzone ${zone.name}\nupdate add ${name} 60 A 8.8.4.4\nsend\n`,
        });
        expect(stderr).toContain('SERVFAIL');
        expect(code).toBe(2);
        await proxy.start();
        await eventually(async () => expect(await address(name)).toBe('198.51.100.2'));
      },
      scaledTimeout(90_000),
    );

    it('answers by a transaction that began first and ended last', async () => {
      const [one, two] = ['prvi', 'drugi'];
      await zone.host(one, { ip4: '198.51.100.1' });
      await zone.host(two, { ip4: '198.51.100.1' });
      const set = (sql: Sql, label: string) =>
        sql`update ddns_hosts set ip4 = '198.51.100.9' where fqdn = ${`${label}.${zone.name}`}`;
      await owner.begin(async (first) => {
        await set(first as unknown as Sql, one);
        await owner.begin((second) => set(second as unknown as Sql, two));
        await eventually(async () => expect(await address(`${two}.${zone.name}`)).toBe('198.51.100.9'));
        expect(await address(`${one}.${zone.name}`)).toBe('198.51.100.1');
      });
      await eventually(async () => expect(await address(`${one}.${zone.name}`)).toBe('198.51.100.9'));
    });
  },
);
