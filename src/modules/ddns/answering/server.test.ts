import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import packet from 'dns-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import type { OwnProcess } from '../../../server/module.ts';
import { insertDomain } from '../test/zone.ts';
import type { DnsReport } from './dns-program.ts';
import { startDnsProcess } from './part.ts';

let t: TestApp;
let owner: Sql;
let dns: OwnProcess<DnsReport>;

beforeAll(async () => {
  t = await createTestApp();
  owner = connect(t.owner, 2);
  dns = await startDnsProcess(t.deps, { port: 0, addresses: ['127.0.0.1'], perSecond: 0 });
});
afterAll(async () => {
  await dns.stop();
  await owner.end();
  await t.close();
});

/** Asks the DNS server by UDP. */
async function ask(name: string, type: packet.RecordType) {
  const socket = createSocket('udp4');
  const id = Math.floor(Math.random() * 65_536);
  socket.send(
    packet.encode({ type: 'query', id, questions: [{ type, name }] }),
    dns.report().port,
    '127.0.0.1',
  );
  const answer = once(socket, 'message').then(([message]) => packet.decode(message as Buffer));
  const result = await Promise.race([answer, sleep(2000, null)]);
  socket.close();
  return result as (packet.DecodedPacket & { rcode: string }) | null;
}
const addresses = async (name: string, type: 'A' | 'AAAA' = 'A') => {
  const answer = await ask(name, type);
  return answer === null
    ? 'no answer'
    : answer.answers?.length
      ? answer.answers.map((one) => (one as { data: unknown }).data)
      : answer.rcode;
};
const eventually = (name: string, expected: unknown, type: 'A' | 'AAAA' = 'A') =>
  expect
    .poll(() => addresses(name, type), { timeout: scaledTimeout(20_000), interval: 20 })
    .toEqual(expected);

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

  it('moves the serial after a change, and only then', async () => {
    const { tenantId } = await t.member({});
    const zone = await insertDomain(owner, tenantId);
    const serial = async () =>
      ((await ask(zone.name, 'SOA'))?.answers?.[0] as { data: { serial: number } } | undefined)?.data.serial;
    await expect.poll(serial, { timeout: scaledTimeout(20_000) }).toBeGreaterThan(0);
    await sleep(2500);
    const before = await serial();
    await sleep(1500);
    expect(await serial()).toBe(before);
    await zone.host('a', { ip4: '198.51.100.1' });
    await expect.poll(serial, { timeout: scaledTimeout(20_000) }).toBeGreaterThan(before!);
  });

  it('is started again when it ends, and answers as before', async () => {
    const { tenantId } = await t.member({});
    const zone = await insertDomain(owner, tenantId);
    await zone.host('opet', { ip4: '198.51.100.9' });
    await eventually(`opet.${zone.name}`, ['198.51.100.9']);
    const { port } = dns.report();
    process.kill(dns.pid()!, 'SIGKILL');
    await eventually(`opet.${zone.name}`, ['198.51.100.9']);
    expect(dns.report().port).toBe(port);
  });
});
