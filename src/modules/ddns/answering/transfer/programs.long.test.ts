// Long, since serials have to come to rest.
// In the suite: transfer.test.ts (the whole zone and differences), notify.test.ts, zone-journals.test.ts (another server that answers).
import { setTimeout as sleep } from 'node:timers/promises';
import { decode, encode, type Packet } from 'dns-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../../../../test/debian.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { connect, type Sql } from '../../../../../test/sql.ts';
import { scaledTimeout } from '../../../../../test/timeout.ts';
import { streamTcp } from '../../dns/exchange.ts';
import { emptyAnswer } from '../../dns/signed-request.ts';
import { startServer, type TestServer } from '../../dns/test/server.ts';
import { checkRequest } from '../../dns/tsig.ts';
import { signRequest } from '../../dns/tsig-client.ts';
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

  it(
    'tells the secondary of a new serial, which then fetches it',
    async () => {
      const now = await change('h3', '198.51.100.103');
      await eventually(() => expect(told.at(-1)).toEqual({ zone: zone.name, serial: now }));
      const request = encode({
        type: 'query',
        id: 7,
        questions: [{ name: zone.name, type: 'AXFR' }],
      });
      const key = {
        name: zone.name,
        algorithm: 'hmac-sha256',
        secret: Buffer.from(secret, 'base64'),
      } as const;
      const { message, verify, isProven } = signRequest(request, key);
      const server = { address: '127.0.0.1', port: dns.port };
      const answers: NonNullable<Packet['answers']> = [];
      for await (const part of streamTcp(message, server, 20_000)) {
        answers.push(...decode(verify(part)).answers!);
        if (answers.length > 1 && answers.at(-1)!.type === 'SOA') break;
      }
      expect(isProven()).toBe(true);
      expect(answers[0]).toMatchObject({ type: 'SOA', data: { serial: now } });
      expect(answers).toContainEqual(
        expect.objectContaining({ name: `h3.${zone.name}`, type: 'A', data: '198.51.100.103' }),
      );
    },
    scaledTimeout(60_000),
  );

  it(
    'gives the whole zone while another server answers too, and at serials of that time',
    async () => {
      const first = await change('h4', '198.51.100.104');
      await change('h4', '198.51.100.105');
      expect(await ixfr(first)).toHaveLength(6);
      await owner`insert into ddns_servers (id, machine, port) values (gen_random_uuid(), 'drugi', 53)`;
      const shared = await ixfr(first);
      expect(shared).toEqual(await axfr());
      await owner`delete from ddns_servers where machine = 'drugi'`;
      // Differences begin at the serial after the one at which it was there.
      const last = await serial();
      const next = await change('h5', '198.51.100.106');
      expect((await ixfr(last)).length).toBeGreaterThan(100);
      await change('h5', '198.51.100.107');
      expect(await ixfr(next)).toHaveLength(6);
    },
    scaledTimeout(60_000),
  );
});
