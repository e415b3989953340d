import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  domainName,
  hostLabel,
  isWithin,
  MOST,
  ownerName,
  readHostname,
  relativeName,
  shownName,
  targetName,
} from './names.ts';

const D = 'primjer.ba';
/** Also lone surrogates. fast-check's own set takes seconds to build. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0x2ff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));
const label = (letters: string) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
const hosts = label('abcdefgh0123456789');
const owners = fc
  .tuple(fc.constantFrom('', '*'), fc.array(label('abc019_'), { maxLength: 4 }))
  .map(([star, labels]) => [...(star ? [star] : []), ...labels, D].join('.'));
/** The last label with a letter, as top-level domains have. */
const names = fc.array(hosts, { minLength: 1, maxLength: 5 }).map((labels) => `${labels.join('.')}.ba`);

describe('the name of a domain', () => {
  it.each([
    ['primjer.ba', 'primjer.ba'],
    [' Primjer.BA. ', 'primjer.ba'],
    ['čaršija.ba', 'xn--arija-gya40d.ba'],
    ['ČARŠIJA.ba', 'xn--arija-gya40d.ba'],
    ['xn--arija-gya40d.ba', 'xn--arija-gya40d.ba'],
    ['XN--ARIJA-GYA40D.ba', 'xn--arija-gya40d.ba'],
    ['чаршија。срб', 'xn--80aax5a7ai7i.xn--90a3ac'],
    ['a.b.c.primjer.ba', 'a.b.c.primjer.ba'],
    ['1.primjer.ba', '1.primjer.ba'],
    ['99999999999.Primjer.ba', '99999999999.primjer.ba'],
    [`${'a'.repeat(63)}.ba`, `${'a'.repeat(63)}.ba`],
    ['2.0.192.in-addr.arpa', '2.0.192.in-addr.arpa'],
  ])('%j is %s', (text, value) => expect(domainName(text)).toEqual({ value }));

  it.each([
    ['', 'Unesite'],
    ['   ', 'Unesite'],
    ['.', 'prazan'],
    ['ba', 'najmanje dva'],
    ['ba.', 'najmanje dva'],
    ['primjer..ba', 'prazan'],
    ['.primjer.ba', 'prazan'],
    ['primjer.ba..', 'prazan'],
    ['_dmarc.primjer.ba', 'donju crtu'],
    ['moj_sajt.ba', 'donju crtu'],
    ['*.primjer.ba', 'zvjezdicu'],
    ['-a.ba', 'crticom'],
    ['a-.ba', 'crticom'],
    ['-č.ba', 'crticom'],
    [`${'a'.repeat(64)}.ba`, 'predug'],
    [`${'č'.repeat(60)}.ba`, 'predug'],
    [`${'abcdefghi.'.repeat(26)}ba`, 'predugo'],
    ['a.'.repeat(100_000), 'predugo'],
    ['xn--.ba', 'ne znači nijedno slovo'],
    ['xn--zzzz--.ba', 'ne znači nijedno slovo'],
    ['192.0.2.1', 'IP adresa'],
    ['192.0.2.1.', 'IP adresa'],
    ['300.1.1.1', 'IP adresa'],
    ['0x7f.1', 'IP adresa'],
    ['2001:db8::1', 'IP adresa'],
    ['primjer.123', 'broj'],
    ['primjer.0x1f', 'broj'],
    ['https://primjer.ba', 'bez https'],
    ['primjer.ba/put', 'bez puta'],
    ['ja@primjer.ba', 'znaka @'],
    ['a b.ba', 'razmak'],
    ['a\u200bb.ba', 'nevidljiv'],
    ['a\0b.ba', 'nevidljiv'],
    ['a:b.ba', '„:”'],
    ['exa%6dple.ba', '„%”'],
    ['a\\.b.ba', '„\\”'],
  ])('%.60j is refused', (text, part) =>
    expect(domainName(text)).toEqual({ error: expect.stringContaining(part) }),
  );

  it('of 253 octets is the longest', () => {
    const longest = `${`${'a'.repeat(61)}.`.repeat(4)}${'b'.repeat(5)}`;
    expect(longest).toHaveLength(MOST.name);
    expect(domainName(longest)).toEqual({ value: longest });
    expect(domainName(`a${longest.slice(1)}c`)).toHaveProperty('error');
  });

  it('in its stored form is read as itself, also from the letters that people see', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(domainName(name)).toEqual({ value: name });
      }),
    );
    const letters = fc.string({ unit: fc.constantFrom(...'čćžšđабвüß中abc1'), minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(letters, letters, (one, two) => {
        const read = domainName(`${one}.${two}.ba`);
        if ('error' in read) return;
        expect(domainName(read.value)).toEqual(read);
        expect(domainName(shownName(read.value))).toEqual(read);
      }),
    );
  });

  it('is read of any text without a fault of the program', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 80 }), (text) => {
        for (const read of [domainName(text), hostLabel(text), ownerName(text, D), targetName(text, D)])
          if ('value' in read) expect(read.value).toMatch(/^[a-z0-9_*.-]{1,253}$/);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the full name of a host, as a client sends it', () => {
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
      fc.property(fc.oneof(fc.string(), fc.string({ unit: anyCharacter }), fc.domain()), (text) => {
        const name = readHostname(text);
        if (name !== null) expect(readHostname(name)).toBe(name);
      }),
    );
  });
});

describe('the label of a host', () => {
  it.each([
    ['kamera', 'kamera'],
    [' Kamera ', 'kamera'],
    ['1', '1'],
    ['99999999999', '99999999999'],
    ['0x1f', '0x1f'],
    ['kuća', 'xn--kua-rpa'],
    ['a-b', 'a-b'],
  ])('%j is %s', (text, value) => expect(hostLabel(text)).toEqual({ value }));

  it.each([
    ['', 'Unesite'],
    ['a.b', 'bez tačke'],
    ['a.', 'bez tačke'],
    ['a_b', 'donju crtu'],
    ['*', 'zvjezdicu'],
    ['@', '„@”'],
    ['-a', 'crticom'],
    ['a-', 'crticom'],
    ['a'.repeat(64), 'predug'],
    ['xn--', 'ne znači'],
  ])('%.30j is refused', (text, part) =>
    expect(hostLabel(text)).toEqual({ error: expect.stringContaining(part) }),
  );
});

describe('the name of a record', () => {
  it.each([
    ['', D],
    ['@', D],
    ['www', `www.${D}`],
    ['WWW', `www.${D}`],
    ['www.primjer.ba', `www.${D}`],
    ['www.primjer.ba.', `www.${D}`],
    ['primjer.ba', D],
    ['primjer.ba.', D],
    ['www.drugi.ba', `www.drugi.ba.${D}`],
    ['*', `*.${D}`],
    ['*.a', `*.a.${D}`],
    ['_dmarc', `_dmarc.${D}`],
    ['_sip._tcp', `_sip._tcp.${D}`],
    ['selektor._domainkey', `selektor._domainkey.${D}`],
    ['10.0', `10.0.${D}`],
    ['kuća', `xn--kua-rpa.${D}`],
    ['_x.kuća', `_x.xn--kua-rpa.${D}`],
    ['*.kuća', `*.xn--kua-rpa.${D}`],
  ])('%j is %s', (text, value) => expect(ownerName(text, D)).toEqual({ value }));

  it.each([
    ['drugi.ba.', 'nije u domeni'],
    ['xprimjer.ba.', 'nije u domeni'],
    ['a.*.b', 'Zvjezdica'],
    ['a*', 'Zvjezdica'],
    ['**', 'Zvjezdica'],
    ['*.*', 'Zvjezdica'],
    ['a..b', 'prazan'],
    ['.', 'prazan'],
    ['@.a', '„@”'],
    ['a'.repeat(64), 'predug'],
    [`${'a.'.repeat(122)}a`, 'predugo'],
  ])('%.30j is refused', (text, part) =>
    expect(ownerName(text, D)).toEqual({ error: expect.stringContaining(part) }),
  );

  it('shown short is read as the same name', () => {
    const odd = fc.constantFrom(`${D}.${D}`, `www.${D}.${D}`, `x${D}.${D}`, `_a.${D}`);
    fc.assert(
      fc.property(fc.oneof(owners, odd), (name) => {
        expect(isWithin(name, D)).toBe(true);
        expect(ownerName(relativeName(name, D), D)).toEqual({ value: name });
        expect(ownerName(`${name}.`, D)).toEqual({ value: name });
      }),
    );
  });
});

describe('the name that a record points at', () => {
  it.each([
    ['posta', `posta.${D}`],
    ['@', D],
    ['posta.drugi.ba', 'posta.drugi.ba'],
    ['Posta.Drugi.BA.', 'posta.drugi.ba'],
    ['čaršija.ba', 'xn--arija-gya40d.ba'],
  ])('%j is %s', (text, value) => expect(targetName(text, D)).toEqual({ value }));

  it.each([
    ['', 'Unesite'],
    ['192.0.2.1', 'IP adresa'],
    ['::1', 'IP adresa'],
    ['ba.', 'dva dijela'],
    ['_x.drugi.ba', 'donju crtu'],
    ['*.drugi.ba', 'zvjezdicu'],
    ['.', 'tačka'],
    ['a.1', 'broj'],
  ])('%j is refused', (text, part) =>
    expect(targetName(text, D)).toEqual({ error: expect.stringContaining(part) }),
  );

  it('may have underscores and be the root where the type allows it', () => {
    expect(targetName('_x.drugi.ba', D, { underscore: true })).toEqual({ value: '_x.drugi.ba' });
    expect(targetName('.', D, { root: true })).toEqual({ value: '.' });
  });
});

it('people see letters, and what does not decode as it is', () => {
  expect(shownName('www.xn--arija-gya40d.ba')).toBe('www.čaršija.ba');
  expect(shownName('xn--zzzzzzzz999.ba')).toBe('xn--zzzzzzzz999.ba');
});

it('a name is within a domain only behind a dot that divides labels', () => {
  expect(isWithin(`a.${D}`, D)).toBe(true);
  expect(isWithin(`a${D}`, D)).toBe(false);
  expect(isWithin(`a\\.${D}`, D)).toBe(false);
  expect(isWithin(`a\\\\.${D}`, D)).toBe(true);
  expect(isWithin(D, '.')).toBe(true);
});
