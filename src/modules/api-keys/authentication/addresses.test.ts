import { describe, expect, it } from 'vitest';
import { allowList, normalRange } from './addresses.ts';

describe('an allowed address', () => {
  it.each([
    ['192.0.2.10', '192.0.2.10'],
    [' 10.0.0.0/8 ', '10.0.0.0/8'],
    ['10.1.2.3/32', '10.1.2.3'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['::1/128', '::1'],
    ['::ffff:192.0.2.10', '192.0.2.10'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
  ])('%s is kept as %s', (given, kept) => expect(normalRange(given)).toBe(kept));

  it.each([
    '',
    'x',
    'localhost',
    '192.0.2',
    '192.0.2.256',
    '010.0.0.1',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '2001:db8::/129',
    'fe80::1%eth0',
    '::ffff:10.0.0.0/95',
    '1.2.3.4, 5.6.7.8',
    '10.0.0.0/',
    '/8',
    ':::',
  ])('%s is none', (given) => expect(normalRange(given)).toBeNull());
});

describe('a list of them', () => {
  const allows = allowList(['192.0.2.10', '10.0.0.0/8', '2001:db8::/32', '203.0.113.128/25']);
  it.each([
    ['192.0.2.10', true],
    ['192.0.2.11', false],
    ['10.255.255.255', true],
    ['11.0.0.0', false],
    ['::ffff:10.1.1.1', true],
    ['::FFFF:11.1.1.1', false],
    ['2001:db8:ffff::1', true],
    ['2001:db9::1', false],
    ['203.0.113.127', false],
    ['203.0.113.128', true],
    ['', false],
    ['unknown', false],
    ['10.0.0.1\n', false],
  ])('%s: %s', (address, may) => expect(allows(address)).toBe(may));

  it('without entries allows everybody', () => expect(allowList([])('anything')).toBe(true));
  it('for all of IPv4 allows no IPv6', () => {
    const four = allowList(['0.0.0.0/0']);
    expect([four('8.8.8.8'), four('2001:db8::1')]).toEqual([true, false]);
  });
});
