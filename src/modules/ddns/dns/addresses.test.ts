import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combine, prefixOf } from './addresses.ts';

describe('a prefix with an own part', () => {
  it.each([
    ['2a00:db8:1:2::', 64, '::abcd', '2a00:db8:1:2::abcd'],
    ['2a00:db8:1:2::', 64, '::8:abff:fe00:1', '2a00:db8:1:2:8:abff:fe00:1'],
    // The part's own subnet, where the prefix leaves room for it.
    ['2a00:db8:1:0::', 56, '::7:0:0:0:1', '2a00:db8:1:7::1'],
    ['2a00:db8:1:20::', 59, '::5:0:0:0:1', '2a00:db8:1:25::1'],
    ['2a00:db8:1:4::', 62, '::3:0:0:0:1', '2a00:db8:1:7::1'],
    // The subnet that the client wrote, where the part names none.
    ['2a00:db8:1:2::', 56, '::1', '2a00:db8:1:2::1'],
    ['2a00:db8:1:2::', 62, '::1', '2a00:db8:1:2::1'],
    // What of the part lies within the prefix is the prefix's.
    ['2a00:db8:1:2::', 64, 'ffff:ffff:ffff:ffff::1', '2a00:db8:1:2::1'],
    ['2a00:db8:1:2:8000::', 65, '::7fff:0:0:1', '2a00:db8:1:2:ffff::1'],
    ['2a00:db8:1:2:8000::', 65, '::ffff:0:0:1', '2a00:db8:1:2:ffff::1'],
    ['2a00:db8:1:2:3:4:5:0', 112, '::1', '2a00:db8:1:2:3:4:5:1'],
    ['2a00:db8:1:2:3:4:5:0', 112, '::9:9:9:1', '2a00:db8:1:2:3:4:5:1'],
    ['2a00::', 1, '::1', '2a00::1'],
  ])('%s/%i and %s are %s', (prefix, length, part, address) =>
    expect(combine(prefix, length, part)).toBe(address),
  );

  it.each([
    ['2a00:db8:1:2::', 64, '::'],
    ['2a00:db8:1:2::', 64, '0:0:0:7::'],
    ['2a00:db8:1:2::', 56, '0:0:0:7::'],
    ['2a00:db8:1:2:8000::', 65, '::8000:0:0:0'],
  ])('%s/%i and %s are no address', (prefix, length, part) =>
    expect(combine(prefix, length, part)).toBe(null),
  );

  it('keeps every bit of the prefix, and every bit of the part from 64 on', () => {
    const bits = (address: string) =>
      address
        .split(':')
        .map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'))
        .join('');
    const v6 = fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 8, maxLength: 8 });
    const text = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');
    fc.assert(
      fc.property(v6, v6, fc.integer({ min: 1, max: 127 }), (prefix, part, length) => {
        const whole = combine(text(prefix), length, text(part));
        if (whole === null) return;
        if (whole.includes('::')) return;
        expect(bits(whole).slice(0, length)).toBe(bits(text(prefix)).slice(0, length));
        const own = Math.max(64, length);
        expect(bits(whole).slice(own)).toBe(bits(text(part)).slice(own));
      }),
    );
  });

  it('is of the /64 of an address', () =>
    expect(prefixOf('2a00:db8:1:2:3:4:5:6')).toEqual({ prefix: '2a00:db8:1:2::', length: 64 }));
});
