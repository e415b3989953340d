// Long, since dig of Debian is started, and a zone is waited for. In the suite: transfer.test.ts, journal.test.ts,
// zone-journals.test.ts.
import { setTimeout as sleep } from 'node:timers/promises';
import { decode } from 'dns-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../../../../test/debian.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { connect, type Sql } from '../../../../../test/sql.ts';
import { scaledTimeout } from '../../../../../test/timeout.ts';
import { emptyAnswer } from '../../dns/signed-request.ts';
import { startServer, type TestServer } from '../../dns/test/server.ts';
import { checkRequest } from '../../dns/tsig.ts';
import { newTsigSecret } from '../../hosts/credentials.ts';
import { insertDomain } from '../../test/zone.ts';
import { giveTransfer, startTestDns } from '../test/dns-server.ts';

const tools = await programs(['dig', 'kdig']);
/** Where the secondary server is. */
const SECONDARY = '127.0.0.2';

describe.skipIf(tools.missing)(`transfers${tools.missing ? ` (skipped: ${tools.missing})` : ''}`, () => {
  let t: TestApp;
  let owner: Sql;
  let dns: Awaited<ReturnType<typeof startTestDns>>;
  let secondary: TestServer;
  let zone: Awaited<ReturnType<typeof insertDomain>>;
  let secret: string;
  /** Zone and serial of each NOTIFY whose signature was right. */
  const told: { zone: string; serial: number }[] = [];

  beforeAll(async () => {
    t = await createTestApp();
    owner = connect(t.owner, 2);
    secondary = await startServer((message) => {
      const checked = checkRequest(message, () => ({
        algorithm: 'hmac-sha256',
        secret: Buffer.from(secret, 'base64'),
      }));
      if (checked.state !== 'valid') return [];
      const [soa] = decode(checked.plain).answers as unknown as [{ name: string; data: { serial: number } }];
      told.push({ zone: soa.name, serial: soa.data.serial });
      return [checked.sign(emptyAnswer(checked.plain, 0))];
    }, SECONDARY);
    dns = await startTestDns(t, { secondaryPort: secondary.port });
    zone = await insertDomain(owner, (await t.member({})).tenantId);
    secret = await giveTransfer(t, zone.id, [SECONDARY]);
    for (let n = 0; n < 50; n++)
      await zone.host(`h${n}`, { ip4: `198.51.100.${n}`, ip6: `2001:db8::${n}`, wildcard: n === 0 });
    await zone.record('@', 'MX', '10 mail.primjer.ba');
    await eventually(async () => expect(await axfr()).toHaveLength(106));
    await settled();
  });
  afterAll(async () => {
    await dns.stop();
    await secondary.stop();
    await owner.end();
    await t.close();
  });

  const dig = async (...args: string[]): Promise<string> =>
    (await tools.run('dig', ['@127.0.0.1', '-p', `${dns.port}`, '+tries=1', '+time=10', ...args])).stdout;
  const lines = (text: string): string[] => text.split('\n').filter((line) => line && !line.startsWith(';'));
  const fields = (line: string): string => line.split(/\s+/).join(' ');
  const axfr = async (): Promise<string[]> =>
    lines(await dig('-b', SECONDARY, zone.name, 'AXFR')).map(fields);
  const ixfr = async (serial: number, ...more: string[]): Promise<string[]> =>
    lines(await dig('-b', SECONDARY, zone.name, `IXFR=${serial}`, ...more)).map(fields);
  const serial = async (): Promise<number> => Number((await dig('+short', zone.name, 'SOA')).split(' ')[2]);
  /** The serial once it has stopped moving. */
  const settled = () =>
    eventually(
      async () => {
        const before = await serial();
        await sleep(1700);
        expect(await serial()).toBe(before);
        return before;
      },
      { limit: 30_000 },
    );
  /** Changes the address of a host; answers the serial after it. */
  const change = async (label: string, ip4: string): Promise<number> => {
    const before = await serial();
    await owner`update ddns_hosts set ip4 = ${ip4} where fqdn = ${`${label}.${zone.name}`}`;
    return eventually(async () => {
      const now = await serial();
      expect(now).toBeGreaterThan(before);
      return now;
    });
  };

  it('gives the whole zone to a listed address and to the key, and to nobody else', async () => {
    const all = await axfr();
    expect(all[0]).toContain(' SOA ');
    expect(all.at(-1)).toBe(all[0]);
    expect(all).toContain(`h7.${zone.name}. 60 IN A 198.51.100.7`);
    expect(all).toContain(`*.h0.${zone.name}. 60 IN A 198.51.100.0`);
    expect(await dig(zone.name, 'AXFR')).toContain('Transfer failed');
    expect(await dig('-b', SECONDARY, 'nema.example', 'AXFR')).toContain('Transfer failed');
    for (const algorithm of ['hmac-sha256', 'hmac-sha512']) {
      const { stdout, stderr } = await tools.run('kdig', [
        ...[
          '@127.0.0.1',
          '-p',
          `${dns.port}`,
          '-y',
          `${algorithm}:${zone.name}:${secret}`,
          zone.name,
          'AXFR',
        ],
      ]);
      expect(stderr).toBe('');
      const records = lines(stdout)
        .map(fields)
        .filter((line) => !line.includes(' TSIG '));
      expect(records.sort()).toEqual([...all].sort());
    }
    const wrong = ['-y', `hmac-sha256:${zone.name}:${newTsigSecret()}`];
    expect(await dig(...wrong, zone.name, 'AXFR')).not.toContain('198.51.100.7');
  });

  it(
    'gives the difference after a change, and the whole zone where it is not known',
    async () => {
      const first = await change('h1', '198.51.100.101');
      const second = await change('h2', '198.51.100.102');
      const difference = await ixfr(first);
      expect(difference.filter((line) => !line.includes(' SOA '))).toEqual([
        `h2.${zone.name}. 60 IN A 198.51.100.2`,
        `h2.${zone.name}. 60 IN A 198.51.100.102`,
      ]);
      expect(difference).toHaveLength(6);
      expect(await ixfr(second)).toHaveLength(1);
      expect(await ixfr(first, '+notcp')).toHaveLength(1);
      expect(await ixfr(1)).toEqual(await axfr());
    },
    scaledTimeout(60_000),
  );
});
