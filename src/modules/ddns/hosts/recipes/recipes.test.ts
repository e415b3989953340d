import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { confuse, ddclient, doubleQuoted, powershell, routerOs, shell, unit } from './quoting.ts';
import type { Given } from './recipe.ts';
import { RECIPES } from './recipes.ts';

const GIVEN: Given = {
  host: 'kuca.primjer.ba',
  label: 'kuca',
  zone: 'primjer.ba',
  password: 'abcdefgh23456789abcdefgh23456789',
  server: 'https://ddns.primjer.ba:8443',
  dns: 'ns1.primjer.ba',
  tsig: 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEyMw==',
  ttl: 60,
  ip4: true,
  ip6: true,
};
const textOf = (given: Given, key: string): string =>
  RECIPES.find((one) => one.key === key)!
    .steps(given)
    .flatMap(({ text = '', values = [] }) => [text, ...values.map(([name, value]) => `${name}: ${value}`)])
    .join('\n');

describe.each(RECIPES.map((one) => [one.key, one] as const))('%s', (key, { needs }) => {
  it('is filled in', () => {
    for (const given of [
      GIVEN,
      { ...GIVEN, ip4: false },
      { ...GIVEN, ip6: false },
      { ...GIVEN, ip4: false, ip6: false },
    ]) {
      const text = textOf(given, key);
      expect(text).toContain(GIVEN.host);
      expect(text).toContain(needs === 'tsig' ? GIVEN.tsig : GIVEN.password);
      expect(text).not.toMatch(/undefined|null|\bTODO\b|your[_ -]|\{\{|\bXXX|VAŠ/i);
      expect(text).not.toContain('8443/:');
    }
    expect(textOf(GIVEN, key)).toMatch(needs === 'tsig' ? /ns1\.primjer\.ba/ : /ddns\.primjer\.ba:8443/);
  });

  it('holds the other credentials nowhere', () => {
    expect(textOf(GIVEN, key)).not.toContain(needs === 'tsig' ? GIVEN.password : GIVEN.tsig);
  });
});

it('has a name of its own for each', () => {
  const keys = RECIPES.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

describe('what a text needs to be read back', () => {
  const odd = `a'b"c\\d%e$f?g#h i,j`;
  it('is quoted for a shell', () => {
    expect(execFileSync('sh', ['-c', `printf %s ${shell(odd)}`]).toString()).toBe(odd);
    expect(textOf({ ...GIVEN, password: odd }, 'curl')).toContain(shell(`${GIVEN.host}:${odd}`));
  });

  it('and for the others as each of them reads it', () => {
    expect(powershell("a'b")).toBe("'a''b'");
    expect(doubleQuoted('a"b\\c%')).toBe('"a\\"b\\\\c%"');
    expect(confuse("a'b\\c")).toBe("'a\\'b\\\\c'");
    expect(ddclient("a'b\\#c, d")).toBe("'a'b\\#c, d'");
    expect(routerOs('a"b$c?d\\')).toBe('"a\\"b\\$c\\?d\\\\"');
    expect(unit('50%')).toBe('50%%');
    expect(textOf({ ...GIVEN, password: 'a%b' }, 'systemd')).toContain('user = "kuca.primjer.ba:a%b"');
  });

  it('is JSON for lego', () => {
    const [account] = RECIPES.find(({ key }) => key === 'lego')!.steps({ ...GIVEN, password: odd });
    expect(JSON.parse(account!.text!)[GIVEN.host]).toMatchObject({ subdomain: GIVEN.host, password: odd });
  });
});

const only6 = { ...GIVEN, ip4: false };
const plain = { ...GIVEN, server: 'http://ddns.primjer.ba' };
const IP = 'https://ddns.primjer.ba:8443/nic/ip';

it('tells ddclient what its version understands', () => {
  const old = (given: Given) => /^use=.*$/m.exec(textOf(given, 'ddclient-3.10'))?.[0];
  expect(old(GIVEN)).toBe(`use=cmd, cmd="curl -4 -fsS --max-time 30 ${IP}"`);
  expect(old(only6)).toBe(`use=cmd, cmd="curl -6 -fsS --max-time 30 ${IP}"`);
  expect(textOf(GIVEN, 'ddclient-3.11')).toContain(
    `\nusev4=webv4, webv4=${IP}\nusev6=webv6, webv6=${IP}\nprotocol=`,
  );
  expect(textOf(only6, 'ddclient-3.11')).not.toContain('v4');
  expect(textOf(plain, 'ddclient-3.11')).toMatch(/^ssl=no$/m);
});

it('asks nobody but the product for an address', () => {
  for (const { key } of RECIPES)
    expect(textOf(GIVEN, key).match(/https?:\/\/(?!ddns\.primjer\.ba:8443|\[USER)\S*/g), key).toBeNull();
});

it('gives inadyn one family, and a file that it may read once Debian starts it', () => {
  const text = textOf(GIVEN, 'inadyn');
  expect(text).toContain("checkip-server = 'ddns.primjer.ba:8443'\n    checkip-path   = '/nic/ip'");
  expect(text).toContain('checkip-ssl    = true');
  expect(text).not.toContain('ipv6');
  expect(textOf(plain, 'inadyn')).toContain('checkip-ssl    = false');
  expect(textOf(only6, 'inadyn')).toMatch(
    /^allow-ipv6 = true\n(.*\n)+ +checkip-command = '\/usr\/bin\/curl -6 /m,
  );
  expect(textOf(only6, 'inadyn')).not.toContain('checkip-server');
  expect(text).toMatch(/chown root:debian-inadyn .*\n.*chmod 640 .*\n.*RUN_DAEMON="yes"/);
});

it('tells each family for itself where a device can', () => {
  const count = (key: string, what: RegExp, given = GIVEN) => textOf(given, key).match(what)?.length;
  for (const [key, what] of [
    ['windows', /curl\.exe -[46] /g],
    ['systemd', /^ExecStart=-\/usr\/bin\/curl -[46] /gm],
    ['opnsense', /Check ip method: Interface \[IPv[46]\]/g],
    ['openwrt', /^set ddns\.carsija_kuca_v[46]='service'/gm],
  ] as const)
    expect(count(key, what), key).toBe(2);
  expect(count('systemd', /^ExecStart=\/usr/gm, only6)).toBe(1);
  expect(textOf(only6, 'pfsense')).toContain('Service Type: Custom (v6)');
  expect(textOf(only6, 'openwrt')).not.toContain('ip_url');
});

it('speaks of certificates only where there are some', () => {
  for (const [key, what] of [
    ['pfsense', /Verify SSL/],
    ['openwrt', /cacert='\/etc\/ssl\/certs\/ca-certificates\.crt'/],
  ] as const) {
    expect(textOf(GIVEN, key), key).toMatch(what);
    expect(textOf(plain, key), key).not.toMatch(what);
  }
});

it('keeps the variables of RouterOS in one scope', () => {
  expect(textOf(GIVEN, 'mikrotik-dns-update')).toMatch(/^\{\n:local wan [^}]*\n\}$/m);
});

it('writes lego as both of its versions read it', () => {
  expect(textOf(GIVEN, 'lego')).toMatch(/ lego --accept-tos .* run$/m);
  expect(textOf(GIVEN, 'lego')).toMatch(/ lego run --accept-tos .* --dns acme-dns /m);
  expect(textOf(GIVEN, 'acme.sh')).toContain('--server letsencrypt');
});

it('leaves the placeholders of devices as these write them', () => {
  expect(textOf(GIVEN, 'fritzbox')).toContain(
    'https://ddns.primjer.ba:8443/nic/update?hostname=<domain>&myip=<ipaddr>,<ip6addr>&ip6lanprefix=<ip6lanprefix>',
  );
  expect(textOf(GIVEN, 'unifi')).toContain('Server: ddns.primjer.ba:8443/nic/update?hostname=%h&myip=%i');
  expect(textOf(GIVEN, 'openwrt')).toContain(
    "update_url='https://[USERNAME]:[PASSWORD]@ddns.primjer.ba:8443/nic/update?hostname=[DOMAIN]&myip=[IP]'",
  );
  expect(textOf(GIVEN, 'mikrotik')).toContain('nic/update\\?hostname=kuca.primjer.ba');
});
