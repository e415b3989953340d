import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bothHosts, isStrange } from '../../../../core/idn.ts';
import { isBare, joinAddress, splitAddress } from './address.ts';
import { type Conversion, convert } from './convert.ts';
import { hyphenText } from './fault-texts.ts';
import { decodePercent, encodeComponent, encodeForm, encodeRest } from './percent.ts';
import { pairsOf, withNewPair, withoutPair, withPair } from './query.ts';

const text = fc.string({ unit: 'grapheme' });
const anything = fc.string({ unit: fc.constantFrom(...'%0aFeE8C4č+&=?#/:@.xu-\n []'), maxLength: 30 });

describe('percents', () => {
  it('come back as they went', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(decodePercent(encodeComponent(value, true), 'component').text).toBe(value);
        expect(decodePercent(encodeForm(value), 'form').text).toBe(value);
        expect(encodeForm(value)).toBe(new URLSearchParams([['', value]]).toString().slice(1));
      }),
    );
  });

  it('are decoded as JavaScript does, where it can', () => {
    fc.assert(
      fc.property(anything, (value) => {
        let expected: string | null;
        try {
          expected = decodeURIComponent(value);
        } catch {
          expected = null;
        }
        const { text: decoded, faults } = decodePercent(value, 'component');
        if (expected === null) expect(faults.length).toBeGreaterThan(0);
        else expect({ decoded, faults }).toEqual({ decoded: expected, faults: [] });
        for (const { at, raw } of faults) expect(value.slice(at, at + raw.length)).toBe(raw);
      }),
    );
  });

  it('that are malformed are told with their places, and stay', () => {
    const faults = (value: string) => decodePercent(value, 'component').faults;
    expect(faults('a%')).toEqual([{ kind: 'percent', at: 1, raw: '%', suggestion: null }]);
    expect(faults('100% a')).toEqual([{ kind: 'percent', at: 3, raw: '%', suggestion: '%25' }]);
    expect(faults('a%4')).toEqual([{ kind: 'cut', at: 1, raw: '%4', suggestion: null }]);
    expect(faults('x%G1y')).toEqual([{ kind: 'hex', at: 1, raw: '%G1', suggestion: null }]);
    expect(faults('%4x')).toEqual([{ kind: 'hex', at: 0, raw: '%4x', suggestion: null }]);
    expect(faults('%u010D')).toEqual([{ kind: 'unicode', at: 0, raw: '%u010D', suggestion: 'č' }]);
    expect(faults('%61%E8%61')).toEqual([{ kind: 'bytes', at: 3, raw: '%E8', suggestion: 'č' }]);
    expect(faults('%E2%82')).toEqual([expect.objectContaining({ kind: 'half', at: 0, raw: '%E2%82' })]);
    expect(decodePercent('%C4%8D-%E8-%9E', 'component')).toMatchObject({ text: 'č-%E8-%9E' });
    expect(decodePercent('%E8-%9E', 'component', 'windows-1250')).toMatchObject({ text: 'č-ž', faults: [] });
  });

  it('are all counted, however many', () => {
    const many = '%E8 '.repeat(320);
    expect(decodePercent(many, 'component').count).toBe(320);
    const options = { kind: 'component', encode: false, strict: false, charset: 'utf-8' } as const;
    for (const lines of [false, true]) {
      const { count, faults } = convert(`${many}\n${many}`, { ...options, lines });
      expect([count, faults.length]).toEqual([640, 50]);
    }
    const each = convert('https://a.ba/%\n'.repeat(80), { ...options, kind: 'whole', lines: true });
    expect([each.count, each.faults.length, each.hosts.length, each.faults[49]?.at]).toEqual([
      80,
      50,
      50,
      49 * 15 + 13,
    ]);
  });

  it('that were encoded twice are told', () => {
    expect(decodePercent('%25C4%258D', 'component')).toMatchObject({ text: '%C4%8D', isDoubleEncoded: true });
    expect(decodePercent('%C4%8D', 'component').isDoubleEncoded).toBe(false);
  });

  it('refuse half a letter', () => {
    expect(() => encodeComponent('a\ud83d', false)).toThrow(
      expect.objectContaining({ at: 1, surrogate: true }),
    );
    expect(() => encodeForm('\udc00')).toThrow();
  });

  it('leave alone what an address may hold', () => {
    expect(encodeRest('/a b/%20/č?x=1&y=%&z=[1]')).toBe('/a%20b/%20/%C4%8D?x=1&y=%25&z=[1]');
    fc.assert(
      fc.property(text, (value) => {
        expect(encodeRest(encodeRest(value))).toBe(encodeRest(value));
      }),
    );
  });
});

describe('an address', () => {
  it('is taken apart and put together', () => {
    expect(splitAddress('https://ana:tajna@čaršija.ba:8443/put/a?x=1&y#dio')).toEqual({
      scheme: 'https',
      user: 'ana',
      password: 'tajna',
      host: 'čaršija.ba',
      port: '8443',
      path: '/put/a',
      query: 'x=1&y',
      fragment: 'dio',
    });
    expect(splitAddress('http://[::1]:80/')).toMatchObject({ host: '[::1]', port: '80' });
    expect(splitAddress('mailto:a@b.ba')).toMatchObject({ scheme: 'mailto', host: null, path: 'a@b.ba' });
    expect(splitAddress('čaršija.ba/x')).toMatchObject({ scheme: null, host: 'čaršija.ba', path: '/x' });
    fc.assert(
      fc.property(anything, (value) => {
        expect(joinAddress(splitAddress(value), isBare(value))).toBe(value.trim());
      }),
    );
  });

  it('is converted whole, its host too', () => {
    const options: Conversion = {
      kind: 'whole',
      encode: true,
      strict: false,
      lines: false,
      charset: 'utf-8',
    };
    const encoded = 'https://xn--arija-gya40d.ba/put%20na%C5%A1?q=%C4%8Daj%20i%20%26#%C4%87';
    const made = convert('https://čaršija.ba/put naš?q=čaj i %26#ć', options).text;
    expect(made).toBe(encoded);
    expect(convert(made, { ...options, encode: false }).text).toBe(
      'https://čaršija.ba/put naš?q=čaj i %26#ć',
    );
  });

  it('may stand one a line', () => {
    const options: Conversion = {
      kind: 'component',
      encode: false,
      strict: false,
      lines: true,
      charset: 'utf-8',
    };
    expect(convert('%C4%8D\r\na%\n', options)).toMatchObject({
      text: 'č\r\na%\n',
      faults: [{ kind: 'percent', at: 9 }],
    });
  });
});

describe('a host', () => {
  it('has both forms', () => {
    expect(bothHosts('BÜCHER.de')).toMatchObject({
      ascii: 'xn--bcher-kva.de',
      unicode: 'bücher.de',
      fault: null,
    });
    expect(bothHosts('xn--bcher-kva.de')).toMatchObject({ unicode: 'bücher.de' });
    expect(bothHosts('срб.рф').ascii).toBe('xn--90a3ac.xn--p1ai');
    expect(bothHosts('99999999999.ba')).toMatchObject({ ascii: '99999999999.ba', fault: null });
  });

  it('that cannot be is told', () => {
    expect(bothHosts('a..ba').fault).toMatchObject({ reason: 'empty' });
    expect(bothHosts('a b.ba').fault).toMatchObject({ reason: 'letter', letter: ' ' });
    expect(bothHosts(`${'a'.repeat(64)}.ba`).fault).toMatchObject({ reason: 'long' });
    expect(bothHosts('xn--a-ecp.ru-.xn--999999999').fault).toMatchObject({ reason: 'punycode' });
  });

  it('is not taken for the part of it that a browser would take', () => {
    for (const letter of ['@', '/', ':', ' '])
      expect(bothHosts(`a${letter}č.ba`)).toMatchObject({
        ascii: `a${letter}č.ba`,
        fault: { reason: 'letter', letter },
      });
  });

  it('of other letters has no hyphen at an end', () => {
    for (const label of ['-čar-', 'čar-', '-čar', 'xn---ar--gua'])
      expect(bothHosts(`${label}.ba`).fault).toMatchObject({ label, reason: 'hyphen' });
  });

  it('with xn-- stands for letters beyond ASCII', () => {
    for (const label of ['xn--zzzz--', 'xn--', 'XN--zzzz-'])
      expect(bothHosts(`${label}.ba`).fault).toMatchObject({ label, reason: 'punycode' });
    for (const host of ['XN--bcher-kva.de', 'xn--strae-oqa.de', 'xn--ls8h.la'])
      expect(bothHosts(host).fault).toBeNull();
  });

  it('of an e-mail address is converted, and the rest of it stays', () => {
    const options: Conversion = { kind: 'host', encode: true, strict: false, lines: false, charset: 'utf-8' };
    expect(convert('info@čaršija.ba', options).text).toBe('info@xn--arija-gya40d.ba');
    expect(convert('info@xn--arija-gya40d.ba', { ...options, encode: false }).text).toBe('info@čaršija.ba');
  });

  it('that mixes alphabets is told', () => {
    expect(bothHosts('pаypal.com').mixed).toEqual(['pаypal']);
    expect(bothHosts('срб.com').mixed).toEqual([]);
  });

  it('of ASCII that begins or ends with a hyphen is taken, and told', () => {
    const host = bothHosts('-abc.čaj.caj-.a-b.ba');
    expect(host).toMatchObject({ fault: null, hyphens: ['-abc', 'caj-'] });
    expect(isStrange(host)).toBe(true);
    expect(isStrange(bothHosts('a-b.ba'))).toBe(false);
    expect(hyphenText('čaj-')).toContain('„čaj-” završava crticom');
  });
});

describe('a query', () => {
  it('is a table', () => {
    expect(pairsOf('/x?ime=%C4%8Caj+crni&a&b=#c=1')).toMatchObject([
      { name: 'ime', value: 'Čaj crni' },
      { name: 'a', value: null },
      { name: 'b', value: '' },
    ]);
    expect(pairsOf('a=1&b=2')).toHaveLength(2);
    expect(pairsOf('https://a.ba/b=c')).toEqual([]);
    expect(pairsOf('?x=%E8')[0]!.faults).toHaveLength(1);
  });

  it('is changed in the one row only', () => {
    expect(withPair('/x?a=%7E&b=1#c', 1, { name: 'b', value: 'č ć' })).toBe('/x?a=%7E&b=%C4%8D%20%C4%87#c');
    expect(withPair('a=1+1&b', 1, { name: 'b', value: 'x y' })).toBe('a=1+1&b=x+y');
    expect(withoutPair('/x?a=1&b=2', 0)).toBe('/x?b=2');
    expect(withoutPair('/x?a=1#c', 0)).toBe('/x#c');
    expect(withNewPair('/x#c', { name: 'n', value: null })).toBe('/x?n#c');
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.option(text)), { minLength: 1, maxLength: 5 }), (pairs) => {
        let address = 'https://a.ba/';
        for (const [name, value] of pairs) address = withNewPair(address, { name: `n${name}`, value });
        expect(pairsOf(address).map(({ name, value }) => [name.slice(1), value])).toEqual(pairs);
      }),
    );
  });
});
