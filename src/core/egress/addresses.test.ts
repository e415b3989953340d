import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressGuard, isPublicAddress, isRange, onlyGuard } from './addresses.ts';

const byte = fc.integer({ min: 0, max: 255 });
const group = fc.integer({ min: 0, max: 0xffff });
const v4 = (...parts: fc.Arbitrary<number>[]) => fc.tuple(...parts).map((numbers) => numbers.join('.'));
const v6 = (...parts: fc.Arbitrary<number>[]) =>
  fc.tuple(...parts).map((numbers) => numbers.map((number) => number.toString(16)).join(':'));
const is = (value: number) => fc.constant(value);
const rest = (count: number) => Array.from({ length: count }, () => group);

/** Ranges that lead into one's own network, or nowhere, with how their addresses are made. */
const FORBIDDEN: Record<string, fc.Arbitrary<string>> = {
  'this network': v4(is(0), byte, byte, byte),
  'private 10/8': v4(is(10), byte, byte, byte),
  'private 172.16/12': v4(is(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  'private 192.168/16': v4(is(192), is(168), byte, byte),
  loopback: v4(is(127), byte, byte, byte),
  'link-local and metadata': v4(is(169), is(254), byte, byte),
  CGNAT: v4(is(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  'protocol assignments': v4(is(192), is(0), is(0), byte),
  benchmarking: v4(is(198), fc.integer({ min: 18, max: 19 }), byte, byte),
  multicast: v4(fc.integer({ min: 224, max: 239 }), byte, byte, byte),
  'reserved and broadcast': v4(fc.integer({ min: 240, max: 255 }), byte, byte, byte),
  'IPv6 unique local': v6(fc.integer({ min: 0xfc00, max: 0xfdff }), ...rest(7)),
  'IPv6 link-local': v6(fc.integer({ min: 0xfe80, max: 0xfebf }), ...rest(7)),
  'IPv6 site-local': v6(fc.integer({ min: 0xfec0, max: 0xfeff }), ...rest(7)),
  'IPv6 multicast': v6(fc.integer({ min: 0xff00, max: 0xffff }), ...rest(7)),
  'IPv6 documentation': v6(is(0x2001), is(0xdb8), ...rest(6)),
  'IPv6 that is not given out': v6(fc.integer({ min: 0x4000, max: 0xfbff }), ...rest(7)),
  'IPv4-compatible': v6(is(0), is(0), is(0), is(0), is(0), is(0), group, group),
  'IPv4-translated': v6(is(0), is(0), is(0), is(0), is(0xffff), is(0), group, group),
  NAT64: v6(is(0x64), is(0xff9b), is(0), is(0), is(0), is(0), group, group),
  'local NAT64': v6(is(0x64), is(0xff9b), is(1), ...rest(5)),
  '6to4': v6(is(0x2002), ...rest(7)),
  Teredo: v6(is(0x2001), is(0), ...rest(6)),
};

const anyV4 = v4(byte, byte, byte, byte);
const mapped = (address: string) => `::ffff:${address}`;

describe('a public address', () => {
  it.each(Object.entries(FORBIDDEN))('is none of %s', (_name, addresses) => {
    fc.assert(fc.property(addresses, (address) => !isPublicAddress(address)));
  });

  it('is public in IPv6’s dress as well, and only then', () => {
    fc.assert(fc.property(anyV4, (address) => isPublicAddress(mapped(address)) === isPublicAddress(address)));
  });

  it('stays forbidden however a zone is named', () => {
    fc.assert(fc.property(FORBIDDEN['IPv6 link-local']!, (address) => !isPublicAddress(`${address}%eth0`)));
  });

  it.each(['1.1.1.1', '8.8.8.8', '93.184.215.14', '2606:4700::1111', '2a00:1450:4001:80b::200e'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it('is nothing that is not written as an address', () => {
    for (const text of ['', 'localhost', '127.1', '0x7f.1', '2130706433', '0177.0.0.1', '1.1.1.1.1', '::1::'])
      expect(isPublicAddress(text), text).toBe(false);
    fc.assert(fc.property(fc.string(), (text) => isPublicAddress(text) === false || /[.:]/.test(text)));
  });
});

describe('a guard', () => {
  it('lets through what is public, and of the rest only what an administrator allowed', () => {
    const guard = addressGuard(['127.0.0.0/8', 'fd00::/8', '192.168.1.7']);
    const passes = (address: string) => guard(address, 80);
    expect(['1.1.1.1', '127.9.9.9', 'fd12::1', '192.168.1.7', '::ffff:127.0.0.1'].every(passes)).toBe(true);
    expect(['10.0.0.1', '192.168.1.8', 'fc00::1', '::1', '128.0.0.0.1'].some(passes)).toBe(false);
    fc.assert(fc.property(anyV4, (address) => addressGuard()(address, 80) === isPublicAddress(address)));
  });

  it('reads a range as CIDR means it', () => {
    const first = (address: string) => Number(address.split('.')[0]);
    const guard = addressGuard(['10.0.0.0/8']);
    fc.assert(
      fc.property(FORBIDDEN.loopback!, FORBIDDEN['private 10/8']!, (outside, inside) => {
        return guard(inside, 80) && !guard(outside, 80) && first(inside) === 10;
      }),
    );
  });

  it('lets through public addresses of this machine only where sites are, or where it was allowed', () => {
    const own = ['127.0.0.1', '93.184.215.14', '2606:4700:0:0::1'];
    const guard = addressGuard([], own);
    for (const address of ['93.184.215.14', '::ffff:93.184.215.14', '2606:4700::1']) {
      expect(guard(address, 443), address).toBe(true);
      expect(guard(address, 5432), address).toBe(false);
    }
    expect(guard('93.184.215.15', 5432)).toBe(true);
    expect(guard('127.0.0.1', 80)).toBe(false);
    expect(addressGuard(['93.184.215.14'], own)('93.184.215.14', 5432)).toBe(true);
  });

  it('of one address and port lets through these, however they are written, and not what is public', () => {
    const guard = onlyGuard('127.0.0.1', 3000);
    expect(guard('127.0.0.1', 3000)).toBe(true);
    expect(guard('::ffff:127.0.0.1', 3000)).toBe(true);
    expect(onlyGuard('::1', 3000)('0:0:0:0:0:0:0:1', 3000)).toBe(true);
    expect(guard('127.0.0.1', 3001)).toBe(false);
    fc.assert(fc.property(anyV4, (address) => address === '127.0.0.1' || !guard(address, 3000)));
  });

  it.each(['127.0.0.0/8', '10.1.2.3', 'fd00::/8', '::1', '::1/128', '0.0.0.0/0'])('takes %s', (text) =>
    expect(isRange(text)).toBe(true),
  );
  it.each(['', 'localhost', '127.0.0.0/33', '127.0.0.0/-1', '::1/129', '10.0.0.0/8/8', '10/8', '10.0.0.0/a'])(
    'does not take %j',
    (text) => expect(isRange(text)).toBe(false),
  );
});
