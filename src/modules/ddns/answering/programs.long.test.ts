// Long, since programs of Debian are started. In the suite: src/modules/ddns/updates/updates.test.ts, sockets.test.ts (UDP, TCP and what does not fit),
// answer.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../../../test/debian.ts';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { newTsigSecret } from '../hosts/credentials.ts';
import { insertDomain } from '../test/zone.ts';
import { giveHostKey, startTestDns } from './test/dns-server.ts';

const tools = await programs(['dig', 'kdig']);

describe.skipIf(tools.missing)(`dig and kdig${tools.missing ? ` (skipped: ${tools.missing})` : ''}`, () => {
  let t: TestApp;
  let owner: Sql;
  let dns: Awaited<ReturnType<typeof startTestDns>>;
  let zone: Awaited<ReturnType<typeof insertDomain>>;

  beforeAll(async () => {
    t = await createTestApp();
    owner = connect(t.owner, 2);
    dns = await startTestDns(t);
    zone = await insertDomain(owner, (await t.member({})).tenantId);
    for (let n = 0; n < 60; n++) await zone.record('mnogo', 'TXT', `"${`${n}`.padStart(40, 'x')}"`);
    await zone.host('kuca', { ip4: '198.51.100.1' });
    await eventually(async () => expect(await dig(`kuca.${zone.name}`, 'A')).toContain('198.51.100.1'));
  });
  afterAll(async () => {
    await dns.stop();
    await owner.end();
    await t.close();
  });

  const dig = async (...args: string[]): Promise<string> =>
    (await tools.run('dig', ['@127.0.0.1', '-p', `${dns.port}`, '+tries=1', '+time=5', ...args])).stdout;
  const status = (text: string): string | undefined => /status: (\w+)/.exec(text)?.[1];

  it.each([
    ['512', 512],
    ['1232', 1232],
    ['4096', 1232],
  ])('get no part of what does not fit into %s octets, and all over TCP', async (size, most) => {
    const name = `mnogo.${zone.name}`;
    const short = await dig(`+bufsize=${size}`, '+ignore', name, 'TXT');
    expect(short).toMatch(/flags: qr aa tc/);
    expect(short).toContain('ANSWER: 0,');
    expect(Number(/MSG SIZE {2}rcvd: (\d+)/.exec(short)?.[1])).toBeLessThanOrEqual(most);
    const whole = await dig(`+bufsize=${size}`, name, 'TXT');
    expect(whole).toContain('ANSWER: 60,');
  });

  it('ask several things in one connection', async () => {
    const { stdout } = await tools.run('kdig', [
      ...['@127.0.0.1', '-p', `${dns.port}`, '+tcp', '+keepopen'],
      ...[`kuca.${zone.name}`, 'A', zone.name, 'SOA', zone.name, 'NS'],
    ]);
    expect(stdout.match(/status: NOERROR/g)).toHaveLength(3);
  });

  it('are told what is not answered here', async () => {
    expect(status(await dig('+edns=1', '+noednsneg', `kuca.${zone.name}`, 'A'))).toBe('BADVERS');
    expect(status(await dig('-c', 'CH', 'version.bind', 'TXT'))).toBe('REFUSED');
    expect(status(await dig('+opcode=STATUS', zone.name, 'SOA'))).toBe('NOTIMP');
    expect(status(await dig('+opcode=NOTIFY', zone.name, 'SOA'))).toBe('NOTIMP');
    expect(status(await dig('nema.example', 'A'))).toBe('REFUSED');
  });

  it('are answered signed what they ask signed, by UDP and TCP', async () => {
    const name = `kuca.${zone.name}`;
    const secret = await giveHostKey(t, name);
    const signed = (...more: string[]) => dig('-y', `hmac-sha256:${name}:${secret}`, '+norecurse', ...more);
    for (const args of [
      [name, 'A'],
      ['+tcp', name, 'A'],
      [`nema.${zone.name}`, 'A'],
      ['+tcp', `mnogo.${zone.name}`, 'TXT'],
    ]) {
      const text = await signed(...args);
      expect(text).toContain('TSIG PSEUDOSECTION');
      expect(text).not.toContain('WARNING');
      expect(text).not.toContain("Couldn't verify");
    }
    expect(await signed('+ignore', `mnogo.${zone.name}`, 'TXT')).toMatch(/flags: qr aa tc/);
    const wrong = await dig('-y', `hmac-sha256:${name}:${newTsigSecret()}`, name, 'A');
    expect(wrong).toContain('NOTAUTH');
    expect(wrong).not.toContain('198.51.100.1');
  });
});
