// Long, since PowerDNS is started and waited for.
// In the suite: powerdns.test.ts (logins, views that are renewed).
import type packet from 'dns-packet';
import { describe, expect, it } from 'vitest';
import { programs } from '../../../../test/debian.ts';
import { eventually } from '../../../../test/eventually.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { AppliedWaiter } from '../feed/applied.ts';
import { ends, owner, passwords, powerdnsDomain, roles, setUp, t } from './powerdns.testkit.ts';
import { askAll, plain } from './test/ask.ts';
import { type Pdns, startPdns } from './test/pdns.ts';
import { purgeAs } from './test/run.ts';

const tools = await programs(['pdns_server', 'pdnsutil', 'dig']);
const skipped = tools.missing ? ` (skipped: ${tools.missing})` : '';

setUp();

const ask = async (pdns: Pdns, name: string, type: string) =>
  plain((await askAll(pdns.port, [{ name, type: type as packet.RecordType }]))[0]!);
const data = async (pdns: Pdns, name: string, type: string) => {
  const { rcode, answer } = await ask(pdns, name, type);
  return answer.length > 0 ? answer.map((line) => line.replace(/^\S+ \S+ \S+ /, '')) : rcode;
};

describe.skipIf(tools.missing)(`PowerDNS${skipped}`, () => {
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
