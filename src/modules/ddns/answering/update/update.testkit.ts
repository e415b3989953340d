import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { programs } from '../../../../../test/debian.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { connect, type Sql } from '../../../../../test/sql.ts';
import { insertDomain } from '../../test/zone.ts';
import { giveHostKey, startTestDns } from '../test/dns-server.ts';

export const tools = await programs(['nsupdate', 'dig']);

export let t: TestApp;
export let owner: Sql;
let dns: Awaited<ReturnType<typeof startTestDns>>;
let tenantId: string;
export let zone: Awaited<ReturnType<typeof insertDomain>>;
/** The host `kuca` of the zone, and its key. */
export let host: string;
export let secret: string;

export const dig = async (name: string, type = 'A'): Promise<string[]> => {
  const { stdout } = await tools.run('dig', [
    '@127.0.0.1',
    ...['-p', `${dns.port}`, '+short', '+tries=1', '+time=5', name, type],
  ]);
  return stdout.split('\n').filter(Boolean).sort();
};
export const nsupdate = (lines: readonly string[], args: string[] = key()) =>
  tools.run('nsupdate', args, {
    input: [`server 127.0.0.1 ${dns.port}`, ...lines, 'send', ''].join('\n'),
  });
export const key = (algorithm = 'hmac-sha256', name = host, of = secret): string[] => [
  '-y',
  `${algorithm}:${name}:${of}`,
];
export const replace = (address: string, name = host): string[] => [
  `update delete ${name} A`,
  `update add ${name} 60 A ${address}`,
];
export const inZone = (...lines: string[]): string[] => [`zone ${zone.name}`, ...lines];
export const mustWork = async (lines: readonly string[], args?: string[]) => {
  const { code, stdout, stderr } = await nsupdate(lines, args);
  expect(`${stdout}${stderr}`).toBe('');
  expect(code).toBe(0);
};
export const mustFail = async (text: string, lines: readonly string[], args?: string[]) => {
  const { code, stdout, stderr } = await nsupdate(lines, args);
  expect(`${stdout}${stderr}`).toContain(`update failed: ${text}\n`);
  expect(code).toBe(2);
};

/** An update with these words of nsupdate is stored, noted, and answered at once. */
export async function expectTaken(args: string[]): Promise<void> {
  await mustWork(inZone(...replace('8.8.4.7')), args);
  expect(await dig(host)).toEqual(['8.8.4.7']);
  const [row] = await owner`select host(ip4) as ip4 from ddns_hosts where fqdn = ${host}`;
  expect(row?.ip4).toBe('8.8.4.7');
  const [history] = await owner`
    select h.via, host(h.from_ip) as from_ip from ddns_history h join ddns_hosts o on o.idguid = h.host_id where o.fqdn = ${host}`;
  expect(history).toEqual({ via: 'rfc2136', from_ip: '127.0.0.1' });
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    owner = connect(t.owner, 2);
    dns = await startTestDns(t);
    ({ tenantId } = await t.member({}));
  });
  afterAll(async () => {
    await dns.stop();
    await owner.end();
    await t.close();
  });
  beforeEach(async () => {
    zone = await insertDomain(owner, tenantId);
    await zone.host('kuca', { ip4: '198.51.100.1', allow_private: false });
    host = `kuca.${zone.name}`;
    secret = await giveHostKey(t, host);
    await eventually(async () => expect(await dig(host)).toEqual(['198.51.100.1']));
  });
};
