import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect as dial, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../../../test/debian.ts';
import { eventually } from '../../../../test/eventually.ts';
import { dataFolder } from '../../../../test/folder.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { giveHostKey, startTestDns } from '../answering/test/dns-server.ts';
import { hashPassword } from '../hosts/credentials.ts';
import type { Given } from '../hosts/recipes/recipe.ts';
import { RECIPES } from '../hosts/recipes/recipes.ts';
import { addHost } from '../test/hosts.ts';
import { insertDomain } from '../test/zone.ts';

const tools = await programs(['curl', 'ddclient', 'inadyn', 'nsupdate']);
const title = tools.missing ? ` (skipped: ${tools.missing})` : '';
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

/** Where the clients of this test seem to be: inadyn takes no address of this machine for one. */
const IP4 = '31.176.23.1';
const IP6 = '2a02:27aa:0:1::7';
/** Harder to quote than those that are made. */
const PASSWORD = `a'b"c\\d%e$f?g#h,i j`;

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await createTestApp();
  port = Number(new URL(await t.app.listen({ port: 0, host: hasIpv6 ? '::' : '127.0.0.1' })).port);
  t.app.server.prependListener('request', ({ headers, socket }) => {
    headers['x-forwarded-for'] ??= socket.remoteAddress === '::1' ? IP6 : IP4;
  });
});
afterAll(() => t.close());

describe('GET /nic/ip', () => {
  const ask = async (from: string) =>
    await t.app.inject({ url: '/nic/ip', remoteAddress: from, headers: { 'x-forwarded-for': '1.1.1.1' } });

  it.each([
    [IP4, IP4],
    [`::ffff:${IP4}`, IP4],
    [IP6.toUpperCase(), IP6],
  ])('answers a connection from %s by its address alone', async (from, address) => {
    const { statusCode, headers, body } = await ask(from);
    expect([statusCode, body]).toEqual([200, address]);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  it('answers HTTP/1.0, with nothing before the address that looks like one', async () => {
    const socket = dial(port, '127.0.0.1');
    socket.write('GET /nic/ip HTTP/1.0\r\nHost: ddns.primjer.ba\r\n\r\n');
    const [head, body] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.[01] 200 /);
    expect(head).not.toMatch(/chunked/i);
    expect(head!.split(/[^\da-f:.]+/i).filter(isIP)).toEqual([]);
    expect(body).toBe(IP4);
    if (!socket.closed) await once(socket, 'close');
  });
});

describe.skipIf(tools.missing)(`ready-made settings, as the programs run them${title}`, () => {
  let owner: Sql;
  let dns: Awaited<ReturnType<typeof startTestDns>>;
  let zone: Awaited<ReturnType<typeof insertDomain>>;
  const folder = dataFolder('ddns-recipes');
  const file = (name: string) => join(folder.path, name);
  const FAMILIES = [
    { ip4: true, ip6: false },
    ...(hasIpv6
      ? [
          { ip4: false, ip6: true },
          { ip4: true, ip6: true },
        ]
      : []),
  ].map((given) => ({ ...given, what: `${given.ip4 ? 4 : ''}${given.ip6 ? 6 : ''}` }));

  beforeAll(async () => {
    owner = connect(t.owner, 2);
    dns = await startTestDns(t);
    zone = await insertDomain(owner, (await t.member({})).tenantId);
  });
  afterAll(async () => {
    await dns.stop();
    await owner.end();
    folder.remove();
  });

  const stored = async (host: string) =>
    (await owner`select host(ip4) as ip4, host(ip6) as ip6 from ddns_hosts where fqdn = ${host}`)[0];

  /** A new host, and the texts of its settings by the place where they go. */
  async function settings(key: string, families: Pick<Given, 'ip4' | 'ip6'>) {
    const label = `h${crypto.randomUUID().slice(0, 8)}`;
    await addHost(t, zone, label, { password_hash: await hashPassword(t.deps.database, PASSWORD) });
    const host = `${label}.${zone.name}`;
    const given: Given = {
      ...{ host, label, zone: zone.name, password: PASSWORD, ttl: 60, ...families },
      server: `http://localhost:${port}`,
      dns: `127.0.0.1 ${dns.port}`,
      tsig: await giveHostKey(t, host),
    };
    const steps = RECIPES.find((one) => one.key === key)!.steps(given);
    const at = (place: string): string => steps.find((step) => step.place === place)!.text!;
    return { host, label, at };
  }

  const shellEnv = (): NodeJS.ProcessEnv => {
    const { path, env } = tools.command('nsupdate');
    return { ...env, PATH: [dirname(tools.command('curl').path), dirname(path), env.PATH].join(':') };
  };
  const shell = async (command: string): Promise<string> =>
    (
      await promisify(execFile)('sh', ['-ec', command], {
        cwd: folder.path,
        env: shellEnv(),
        timeout: 30_000,
      })
    ).stdout;
  const realCurl = (line: string): string => line.replace('/usr/bin/curl', tools.command('curl').path);

  it.each(FAMILIES)('ddclient, which has not told the password ($what)', async ({ ip4, ip6 }) => {
    const said = (await tools.run('ddclient', ['--version'])).stdout;
    const isOld = / 3\.(\d|10)\./.test(said);
    const { host, label, at } = await settings(isOld ? 'ddclient-3.10' : 'ddclient-3.11', { ip4, ip6 });
    // It wants a dot in the name of a server.
    const conf = at('/etc/ddclient.conf').replace('server=localhost', 'server=127.0.0.1');
    writeFileSync(file(`${label}.conf`), conf, { mode: 0o600 });
    const given = /^sudo ddclient (.*)$/m.exec(at('terminal'))![1]!.split(' ');
    const ran = await tools.run(
      'ddclient',
      [...given, '-file', file(`${label}.conf`), '-cache', file(`${label}.cache`), '-pid', file('pid')],
      { env: shellEnv() },
    );
    expect(ran.code, ran.stdout + ran.stderr).toBe(0);
    expect(ran.stdout).toMatch(/SUCCESS: .*good/);
    expect(ran.stdout + ran.stderr).not.toMatch(/Authorization|WARNING/);
    expect(ran.stdout + ran.stderr).not.toContain(PASSWORD);
    expect(await stored(host)).toEqual({ ip4: ip4 ? IP4 : null, ip6: ip6 && !(isOld && ip4) ? IP6 : null });
  });

  it.each(FAMILIES)('inadyn, of one family ($what)', async ({ ip4, ip6 }) => {
    const { host, label, at } = await settings('inadyn', { ip4, ip6 });
    const conf = file(`${label}.conf`);
    writeFileSync(conf, realCurl(at('/etc/inadyn.conf')), { mode: 0o600 });
    const checked = await tools.run('inadyn', ['--check-config', '-f', conf]);
    expect(checked.code, checked.stdout + checked.stderr).toBe(0);
    const ran = await tools.run('inadyn', [
      ...['-1', '-n', '-f', conf, '--cache-dir', folder.path, '--no-pidfile', '-l', 'debug'],
    ]);
    expect(ran.code, ran.stdout + ran.stderr).toBe(0);
    expect(await stored(host)).toEqual({ ip4: ip4 ? IP4 : null, ip6: ip4 ? null : IP6 });
  });

  it.each(FAMILIES)('curl ($what)', async ({ ip4, ip6 }) => {
    const { host, at } = await settings('curl', { ip4, ip6 });
    expect(await shell(at('terminal'))).toMatch(/^good /);
    expect(await stored(host)).toEqual({ ip4: ip4 ? IP4 : null, ip6: ip6 ? IP6 : null });
  });

  it.each(FAMILIES)('what systemd starts ($what)', async ({ ip4, ip6 }) => {
    const { host, label, at } = await settings('systemd', { ip4, ip6 });
    writeFileSync(file('curl'), at(`/etc/ddns-${label}.conf`));
    const lines = [...at(`/etc/systemd/system/ddns-${label}.service`).matchAll(/^ExecStart=(-?)(.*)$/gm)];
    for (const [, dash, line] of lines) {
      expect(dash).toBe(lines.length > 1 ? '-' : '');
      expect(await shell(realCurl(line!.replace('%d', folder.path)))).toMatch(/^good /);
    }
    expect(await stored(host)).toEqual({ ip4: ip4 ? IP4 : null, ip6: ip6 ? IP6 : null });
  });

  it.each(FAMILIES)('nsupdate ($what)', async ({ ip4, ip6 }) => {
    const { host, at } = await settings('nsupdate', { ip4, ip6 });
    writeFileSync(file('ddns.key'), at('ddns.key'), { mode: 0o600 });
    // The DNS server learns of a new domain a moment later.
    await eventually(async () => expect(await shell(at('terminal'))).toBe(''));
    expect(await stored(host)).toEqual({ ip4: ip4 ? IP4 : null, ip6: ip6 ? IP6 : null });
  });
});
