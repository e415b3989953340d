import { setTimeout as sleep } from 'node:timers/promises';
import { decode } from 'dns-packet';
import { afterAll, beforeAll, expect } from 'vitest';
import { programs } from '../../../../../test/debian.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { connect, type Sql } from '../../../../../test/sql.ts';
import { emptyAnswer } from '../../dns/signed-request.ts';
import { startServer, type TestServer } from '../../dns/test/server.ts';
import { checkRequest } from '../../dns/tsig.ts';
import { insertDomain } from '../../test/zone.ts';
import { giveTransfer, startTestDns } from '../test/dns-server.ts';

export const tools = await programs(['dig', 'kdig']);
/** Where the secondary server is. */
export const SECONDARY = '127.0.0.2';

let t: TestApp;
export let owner: Sql;
export let dns: Awaited<ReturnType<typeof startTestDns>>;
let secondary: TestServer;
export let zone: Awaited<ReturnType<typeof insertDomain>>;
export let secret: string;
/** Zone and serial of each NOTIFY whose signature was right. */
export const told: { zone: string; serial: number }[] = [];

export const dig = async (...args: string[]): Promise<string> =>
  (await tools.run('dig', ['@127.0.0.1', '-p', `${dns.port}`, '+tries=1', '+time=10', ...args])).stdout;
export const lines = (text: string): string[] =>
  text.split('\n').filter((line) => line && !line.startsWith(';'));
export const fields = (line: string): string => line.split(/\s+/).join(' ');
export const axfr = async (): Promise<string[]> =>
  lines(await dig('-b', SECONDARY, zone.name, 'AXFR')).map(fields);
export const ixfr = async (serial: number, ...more: string[]): Promise<string[]> =>
  lines(await dig('-b', SECONDARY, zone.name, `IXFR=${serial}`, ...more)).map(fields);
export const serial = async (): Promise<number> =>
  Number((await dig('+short', zone.name, 'SOA')).split(' ')[2]);
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
export const change = async (label: string, ip4: string): Promise<number> => {
  const before = await serial();
  await owner`update ddns_hosts set ip4 = ${ip4} where fqdn = ${`${label}.${zone.name}`}`;
  return eventually(async () => {
    const now = await serial();
    expect(now).toBeGreaterThan(before);
    return now;
  });
};

/** What the tests of both files stand on. */
export const setUp = (): void => {
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
};
