import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyText } from '../../../../test/any-text.ts';
import { jibCheckDigit } from '../../../core/tax-numbers.ts';
import { euCheckAgrees } from './eu-check-digits.ts';
import { EU_FORMATS } from './eu-formats.ts';
import { isAskable, MAX_LENGTH, recognise } from './recognise.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
/** What people, programs and scanners leave in and around a number. */
const between = fc.constantFrom('', ' ', '.', '-', '–', '\u00a0', '\u200b', '/', '  ');

describe('a number of Bosnia and Herzegovina', () => {
  test.each([
    ['4200211100005', 'jib', '4200211100005'],
    ['BA 4200211100005', 'jib', '4200211100005'],
    ['JIB: 4200 2111 0000 5', 'jib', '4200211100005'],
    ['ID4200211100005', 'jib', '4200211100005'],
    ['200211100005', 'pdv', '200211100005'],
    ['PDV broj: 200-211-100-005', 'pdv', '200211100005'],
    ['ba200211100005', 'pdv', '200211100005'],
    ['４２００２１１１０００05', 'jib', '4200211100005'],
    ['"4200211100005"', 'jib', '4200211100005'],
  ])('%j is read as %s', (given, kind, number) => {
    expect(recognise(given)).toMatchObject({ kind, number, country: 'BA', fault: null, warning: null });
  });

  it('tells of a check digit that does not agree, and takes the number all the same', () => {
    const odd = { fault: null, wrongDigit: true, warning: null };
    // Of a real company, against the rule.
    expect(recognise('4209172020005')).toMatchObject({ kind: 'jib', ...odd });
    expect(recognise('200225150006')).toMatchObject({ kind: 'pdv', ...odd });
    expect(recognise('4200211100005').wrongDigit).toBe(false);
  });

  it('of a branch names the number of the head office', () => {
    expect(recognise('4203144510090')).toMatchObject({ warning: null, headOffice: '4203144510006' });
    expect(recognise('4203144510006').headOffice).toBeNull();
    expect(recognise('203144510090').warning).toMatch('broj sjedišta');
  });

  it('is never a JMB, and that is never askable', () => {
    const jmb = recognise('0101990170003');
    expect(jmb).toMatchObject({ kind: 'jmb' });
    // Whether it was sent is for whoever has it to say.
    expect(jmb.fault).toBe('Ovo je matični broj osobe (JMB). Ne provjerava se.');
    expect(isAskable(jmb)).toBe(false);
    expect(recognise('BA0101990170003').kind).toBe('jmb');
  });

  it('begins with 4, so that a JMB with a slip in it is not askable either', () => {
    for (const slip of ['0191990170003', '3299990170003', '9101990170003', 'BA5200211100005']) {
      const read = recognise(slip);
      expect(read, slip).toMatchObject({ kind: 'other', country: 'BA' });
      expect(read.fault).toMatch('počinje cifrom 4');
      expect(isAskable(read)).toBe(false);
    }
  });

  it('whose number of digits is wrong is told how many it has', () => {
    expect(recognise('42002111000051')).toMatchObject({ kind: 'other' });
    expect(recognise('42002111000051').fault).toMatch('ima 14 cifara');
    expect(recognise('BA1').fault).toMatch('ima 1 cifru');
    expect(recognise('BA42').fault).toMatch('ima 2 cifre.');
    expect(recognise('12345678901').fault).toMatch('upišite HR');
    expect(recognise('4,20021E+12').fault).toMatch('Excel je broj skratio');
  });

  it('is found whatever stands between its digits', () => {
    fc.assert(
      fc.property(digits(8), fc.array(between, { minLength: 13, maxLength: 13 }), (base, signs) => {
        const twelve = `4${base}000`;
        const jib = twelve + jibCheckDigit(twelve);
        const written = [...jib].map((digit, place) => digit + signs[place]).join('');
        fc.pre(written.length <= MAX_LENGTH);
        expect(recognise(written)).toMatchObject({ kind: 'jib', number: jib, warning: null });
        expect(recognise(`BA ${jib.slice(1)}`)).toMatchObject({
          kind: 'pdv',
          number: jib.slice(1),
          warning: null,
        });
      }),
    );
  });
});

describe('a number of the EU', () => {
  /** Each as the Commission's list writes it. */
  const EXAMPLES: Record<string, string[]> = {
    AT: ['U13585627'],
    BE: ['0428759497', '1000000021'],
    BG: ['175074752', '7523169263'],
    CY: ['10259033P'],
    CZ: ['25123891', '640903926', '7103192745'],
    DE: ['136695976'],
    DK: ['13585628'],
    EE: ['100931558'],
    EL: ['094259216'],
    ES: ['X1234567L', 'A12345678', '12345678Z'],
    FI: ['20774740'],
    FR: ['40303265045', 'K7399859412'],
    HR: ['33392005961'],
    HU: ['12892312'],
    IE: ['6433435F', '8D79739I', '6433435OA', '1+23456A'],
    IT: ['00743110157'],
    LT: ['119511515', '100001919017'],
    LU: ['15027442'],
    LV: ['40003521600'],
    MT: ['11679112'],
    NL: ['004495445B01', '+*A123456B7Z'],
    PL: ['8567346215'],
    PT: ['501964843'],
    RO: ['18547290', '12'],
    SE: ['123456789701'],
    SI: ['50223054'],
    SK: ['2022749619'],
    XI: ['110305878', 'GD001', 'HA599'],
  };

  it('has an example of every state', () => {
    expect(Object.keys(EXAMPLES)).toEqual(Object.keys(EU_FORMATS));
  });

  test.each(Object.entries(EXAMPLES))('of %s is taken', (country, all) => {
    for (const rest of all)
      for (const given of [
        `${country}${rest}`,
        `vat: ${country.toLowerCase()} ${rest}`,
        `${country}-${rest}`,
      ])
        expect(recognise(given), given).toMatchObject({
          kind: 'eu',
          number: country + rest,
          country,
          fault: null,
          warning: null,
        });
  });

  test.each(Object.entries(EXAMPLES))(
    'of %s with a digit too many is told how they are written',
    (country, all) => {
      const longer = recognise(`${country}${all[0]}00000000`);
      expect(longer).toMatchObject({ kind: 'other', country });
      expect(longer.fault).toMatch(`piše se: ${country}, pa ${EU_FORMATS[country]!.shape}`);
    },
  );

  it('from Greece may begin with GR; from elsewhere it is told that VIES does not know it', () => {
    expect(recognise('GR094259216').number).toBe('EL094259216');
    expect(recognise('GB110305878').fault).toMatch('Velika Britanija');
    expect(recognise('GB110305878').fault).toMatch('XI');
    expect(recognise('RS101134702').fault).toMatch('Srbija (RS) nije u EU');
    expect(recognise('QQ12345').fault).toMatch('nisu oznaka države');
    expect(recognise('nema broja').fault).toMatch('ni JIB');
    expect(recognise('').fault).toMatch('nema broja');
    expect(recognise('constructor').fault).toMatch('ni JIB');
  });

  it('is warned of where a digit was changed, in the states whose rule is known', () => {
    for (const country of ['AT', 'BE', 'DE', 'HR', 'IT', 'PL', 'SI']) {
      const rest = EXAMPLES[country]![0]!;
      expect(euCheckAgrees(country, rest), country).toBe(true);
      for (let place = country === 'AT' || country === 'BE' ? 1 : 0; place < rest.length - 2; place++) {
        const wrong = `${rest.slice(0, place)}${(Number(rest[place]) + 1) % 10}${rest.slice(place + 1)}`;
        if (!EU_FORMATS[country]!.pattern.test(wrong)) continue;
        expect(recognise(country + wrong).warning, country + wrong).toMatch('Kontrolna cifra');
      }
    }
    expect(euCheckAgrees('FR', '40303265045')).toBeNull();
  });
});

describe('whatever is given', () => {
  it('is read again as it was read, never throws, and what is asked for is plain', () => {
    const any = fc.oneof(
      anyText({ maxLength: 90 }),
      fc.stringMatching(/^[A-Z]{0,2}[\dA-Z .+*-]{0,16}$/),
      digits(13),
      digits(12),
    );
    fc.assert(
      fc.property(any, (given) => {
        const read = recognise(given);
        expect(read.fault === null).toBe(isAskable(read));
        if (!isAskable(read)) return;
        expect(read.number).toMatch(/^[A-Z\d+*]{4,14}$/);
        expect(recognise(read.number)).toEqual(read);
        expect(recognise(` ${given.toLowerCase()} `).number).toBe(read.number);
      }),
      { numRuns: 1000 },
    );
  });
});
