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
    expect(ddclient("a'b#c, d")).toBe("'a\\'b#c, d'");
    expect(routerOs('a"b$c?d\\')).toBe('"a\\"b\\$c\\?d\\\\"');
    expect(unit('50%')).toBe('50%%');
    expect(textOf({ ...GIVEN, password: 'a%b' }, 'systemd')).toContain('user = "kuca.primjer.ba:a%b"');
  });

  it('is JSON for lego', () => {
    const [account] = RECIPES.find(({ key }) => key === 'lego')!.steps({ ...GIVEN, password: odd });
    expect(JSON.parse(account!.text!)[GIVEN.host]).toMatchObject({ subdomain: GIVEN.host, password: odd });
  });
});

it('tells ddclient what its version understands', () => {
  expect(textOf(GIVEN, 'ddclient-3.10')).toMatch(/^use=web, web=ipify-ipv4$/m);
  expect(textOf(GIVEN, 'ddclient-3.10')).not.toMatch(/usev/);
  expect(textOf(GIVEN, 'ddclient-3.11')).toMatch(
    /^usev4=webv4, webv4=ipify-ipv4\nusev6=webv6, webv6=ipify-ipv6$/m,
  );
  expect(textOf({ ...GIVEN, server: 'http://ddns.primjer.ba' }, 'ddclient-3.11')).toMatch(/^ssl=no$/m);
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
