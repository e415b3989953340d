import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHostname } from './hostnames.ts';

describe('a host’s full name', () => {
  it.each([
    ['kuca.primjer.ba', 'kuca.primjer.ba'],
    ['Kuca.Primjer.BA', 'kuca.primjer.ba'],
    ['kuca.primjer.ba.', 'kuca.primjer.ba'],
    [' kuca.primjer.ba ', 'kuca.primjer.ba'],
    ['kuća.čaršija.ba', 'xn--kua-rpa.xn--arija-gya40d.ba'],
    ['xn--arija-gya40d.ba', 'xn--arija-gya40d.ba'],
    ['XN--ARIJA-GYA40D.BA', 'xn--arija-gya40d.ba'],
    ['1.primjer.ba', '1.primjer.ba'],
    [`${'a'.repeat(63)}.ba`, `${'a'.repeat(63)}.ba`],
  ])('%.40s', (text, name) => expect(readHostname(text)).toBe(name));

  it.each([
    '',
    'kuca',
    'ba.',
    '.',
    '..',
    'a..ba',
    '.a.ba',
    'a.ba..',
    'a b.ba',
    'a+b.ba',
    'moja_kuca.ba',
    '-a.ba',
    'a-.ba',
    '*.primjer.ba',
    'xn--.ba',
    'xn--a.ba',
    'xn--zzzzzzz99999.ba',
    '\u00ad.ba',
    'a%2eb.ba',
    'č%2e.ba',
    'a.b/c',
    'a.ba:80',
    'a@b.ba',
    '1.2.3.4',
    '0x7f.1',
    'a.1',
    `${'a'.repeat(64)}.ba`,
    `${'a.'.repeat(126)}ba`,
    `${'č'.repeat(60)}.ba`,
    'a\0b.ba',
    'a'.repeat(65_000),
  ])('is not %.40j', (text) => expect(readHostname(text)).toBe(null));

  it('is at most 253 characters long', () => {
    const name = `${'a'.repeat(62)}.`.repeat(4);
    expect(readHostname(`${name}a`)).toHaveLength(253);
    expect(readHostname(`${name}aa`)).toBe(null);
  });

  it('is read without an exception from anything, and again as itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.domain()), (text) => {
        const name = readHostname(text);
        if (name !== null) expect(readHostname(name)).toBe(name);
      }),
    );
  });
});
