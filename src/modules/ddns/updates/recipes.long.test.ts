// Long, since four programs are started for each family of addresses.
// In the suite: updates.test.ts (GET /nic/ip, an update by HTTP and by nsupdate), dyndns2.test.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import {
  FAMILIES,
  folder,
  IP4,
  IP6,
  PASSWORD,
  settings,
  setUp,
  shell,
  shellEnv,
  stored,
  title,
  tools,
} from './recipes.testkit.ts';

setUp();
const file = (name: string) => join(folder.path, name);
const realCurl = (line: string): string => line.replace('/usr/bin/curl', tools.command('curl').path);

describe.skipIf(tools.missing)(`ready-made settings, as the programs run them${title}`, () => {
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

describe.skipIf(tools.missing)(`ready-made settings, as the programs run them${title}`, () => {
  it.each(FAMILIES)('curl ($what)', async ({ ip4, ip6 }) => {
    const { host, at } = await settings('curl', { ip4, ip6 });
    expect(await shell(at('terminal'))).toMatch(/^good /);
    expect(await stored(host)).toEqual({ ip4: ip4 ? IP4 : null, ip6: ip6 ? IP6 : null });
  });
});
