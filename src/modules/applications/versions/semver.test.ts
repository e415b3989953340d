import fc from 'fast-check';
import { compare } from 'semver';
import { describe, expect, it } from 'vitest';
import { readVersion } from './semver.ts';

const keyOf = (text: string): string => {
  const read = readVersion(text);
  if ('error' in read) throw new Error(`${text}: ${read.error}`);
  return read.sortKey;
};
/** The order of the collation C. */
const byBytes = (a: string, b: string): number => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));

describe('a version', () => {
  it.each([
    ['', 'Unesite verziju.'],
    ['1', 'tri broja'],
    ['1.0', 'tri broja'],
    ['1.0-beta', 'tri broja'],
    ['v1.0.0', 'bez slova ispred'],
    ['V1.0.0', 'bez slova ispred'],
    ['=1.0.0', 'bez slova ispred'],
    ['01.0.0', 'ne počinju nulom'],
    ['1.00.0', 'ne počinju nulom'],
    ['1.0.0+a', 'iza znaka +'],
    ['1.0.0-beta+a', 'iza znaka +'],
    ['1.0.0-beta.01', 'tri broja s tačkama'],
    ['1.0.0-', 'tri broja s tačkama'],
    ['1.0.0-beta..1', 'tri broja s tačkama'],
    ['1.0.0.0', 'tri broja s tačkama'],
    ['1.0.x', 'tri broja s tačkama'],
    ['1.0.0-š', 'tri broja s tačkama'],
    ['99999999999999999.0.0', 'tri broja s tačkama'],
    [`1.0.0-${'a'.repeat(60)}`, 'najviše 60'],
  ])('%j is refused with what to do', (text, why) => {
    expect(readVersion(text)).toEqual({ error: expect.stringContaining(why) });
  });

  it('is kept as it is written, without spaces around', () => {
    expect(readVersion(' 1.4.0 ')).toMatchObject({ number: '1.4.0', preRelease: false });
    expect(readVersion('2.0.0-beta.1')).toMatchObject({ number: '2.0.0-beta.1', preRelease: true });
  });

  it('stands in the order of semver.org, its own example included', () => {
    const order = ['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2'];
    order.push('1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.0.1', '1.10.0', '2.0.0');
    expect([...order].reverse().sort((a, b) => byBytes(keyOf(a), keyOf(b)))).toEqual(order);
  });

  it('has a key that orders whatever two versions as the package semver does', () => {
    const number = fc.oneof(fc.nat(20), fc.nat(2_000_000), fc.constant(Number.MAX_SAFE_INTEGER));
    const word = fc.stringMatching(/^[0-9A-Za-z-]{1,4}$/).filter((text) => !/^\d+$/.test(text));
    const identifier = fc.oneof(fc.nat(200).map(String), word);
    const version = fc
      .tuple(number, number, number, fc.array(identifier, { maxLength: 3 }))
      .map(([a, b, c, pre]) => `${a}.${b}.${c}${pre.length > 0 ? `-${pre.join('.')}` : ''}`)
      .filter((text) => text.length <= 60);
    fc.assert(
      fc.property(version, version, fc.boolean(), (one, two, alike) => {
        // Two that share their numbers differ in what is behind these.
        const other = alike ? one.split('-')[0]! + two.replace(/^[\d.]+/, '') : two;
        fc.pre(other.length <= 60);
        expect(byBytes(keyOf(one), keyOf(other)), `${one} ${other}`).toBe(compare(one, other));
      }),
      { numRuns: 1000 },
    );
  });

  it('answers for whatever text, and throws for none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
        const read = readVersion(text);
        expect('error' in read ? read.error.length > 0 : read.number === text.trim()).toBe(true);
      }),
    );
  });
});
