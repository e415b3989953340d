import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, formatAmount } from '../../../../../core/money/money.ts';
import { jibCheckDigit } from '../../../../../core/tax-numbers.ts';
import type { FieldKind } from '../../../types/field-spec.ts';
import { findValues } from './find.ts';

const read = (kind: FieldKind, text: string, choices: string[] = []): string[] =>
  findValues({ kind, choices }, text).map(({ value }) => value);
const one = (kind: FieldKind, text: string): string | undefined => read(kind, text)[0];

describe('dates', () => {
  it.each([
    ['3. maj 2026.', '2026-05-03'],
    ['dana 3. maja 2026. godine', '2026-05-03'],
    ['3. маја 2026', '2026-05-03'],
    ['03.03.2026.', '2026-03-03'],
    ['03. 03. 2026.', '2026-03-03'],
    ['3/3/26', '2026-03-03'],
    ['03-03-2026', '2026-03-03'],
    ['2026-03-04', '2026-03-04'],
    ['7. septembra 2026', '2026-09-07'],
    ['7. septembor 2026', '2026-09-07'],
    ['7. rujna 2026.', '2026-09-07'],
    ['80101911/26.06.2025', '2025-06-26'],
    ['O3.O3.2026', '2026-03-03'],
  ])('reads %s', (text, day) => expect(one('date', text)).toBe(day));

  it.each([
    '31.02.2026',
    '01.02.1234567',
    '1.2.3.2026',
    '12/2026',
    '80101911',
    '1,2,26',
    '161-939-26198338-87',
  ])('finds none in %s', (text) => expect(read('date', text)).toEqual([]));

  it('reads both ends of a period', () =>
    expect(read('date', '01.04.2026-30.04.2026')).toEqual(['2026-04-01', '2026-04-30']));

  it('takes no year out of a run of figures', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{4,20}$/), (figures) => {
        expect(read('date', `br. ${figures}`)).toEqual([]);
      }),
    ));

  it('reads every day in every form', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1995-01-01'), max: new Date('2069-12-31'), noInvalidDate: true }),
        fc.constantFrom('.', '/', '-', '. '),
        (date, mark) => {
          const iso = date.toISOString().slice(0, 10);
          const [year, month, day] = iso.split('-');
          expect(one('date', `Datum: ${day}${mark}${month}${mark}${year}`)).toBe(iso);
        },
      ),
    ));
});

describe('amounts', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1234.56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['-12,00', '-12.00'],
    ['(12,00)', '-12.00'],
    ['12,00-', '-12.00'],
    ['65.200,00 KM', '65200.00'],
    ['65.200,00KM', '65200.00'],
    ['149, 31', '149.31'],
    ['l49,3O', '149.30'],
    ['0,0850', '0.085'],
    ['40,789,66', '40789.66'],
  ])('reads %s', (text, value) => expect(one('amount', text)).toBe(value));

  it.each(['A4', '25l', 'OTP-715/26', '1234567890123456', 'Ugovor'])('finds none in %s', (text) =>
    expect(read('amount', text)).toEqual([]),
  );

  it('is surer of what is printed than of letters taken for figures', () => {
    const [printed, guessed] = ['149,31', 'l49,31'].map((text) => findValues({ kind: 'amount' }, text)[0]!);
    expect(printed!.certainty).toBeGreaterThan(0.9);
    expect(guessed!.certainty).toBeLessThan(0.7);
  });

  it('reads every amount as the product prints it', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }), (units) => {
        expect(one('amount', formatAmount(units))).toBe(decimalOf(units));
      }),
    ));

  it('reads quantities without needless zeros and whole numbers only whole', () => {
    expect(one('number', '10,600 kg')).toBe('10.6');
    expect(one('number', '86,00')).toBe('86');
    expect(one('integer', 'u roku od 30 dana')).toBe('30');
    expect(read('integer', '12,5')).toEqual([]);
  });

  it('never throws, and says where a value stands', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,-/ ()KMOldoj:ž§') }),
        fc.constantFrom<FieldKind>(
          'amount',
          'number',
          'integer',
          'date',
          'jib',
          'pdv',
          'account',
          'code',
          'name',
          'text',
        ),
        (text, kind) => {
          for (const { from, to, certainty } of findValues({ kind }, text)) {
            expect(from >= 0 && from < to && to <= text.length).toBe(true);
            expect(certainty > 0 && certainty <= 1).toBe(true);
          }
        },
      ),
    ));
});

describe('numbers of offices', () => {
  it('finds a JIB with its check digit, and one without it as it is printed', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^4\d{11}$/), fc.integer({ min: 0, max: 9 }), (twelve, last) => {
        const [found] = findValues({ kind: 'jib' }, `JIB: ${twelve}${last}, Sarajevo`);
        expect(found).toMatchObject({ value: `${twelve}${last}`, checked: jibCheckDigit(twelve) === last });
      }),
    ));

  it('keeps JIB, PDV number and account apart', () => {
    const text = 'JIB 4201299430006 PDV 201299430006 ŽR 161-939-26198338-87';
    expect(read('jib', text)).toEqual(['4201299430006']);
    expect(read('pdv', text)).toEqual(['201299430006']);
    expect(read('account', text)).toEqual(['1619392619833887']);
  });

  it.each(['BA39 1619 3926 1983 3887', 'BA391619392619833887', '161 939 26198338 87', '1619392619833887'])(
    'reads the account %s',
    (text) => expect(read('account', text)).toEqual(['1619392619833887']),
  );
});

describe('words', () => {
  it('takes no code out of an account or a term', () => {
    expect(read('code', 'Račun: 161-734-39634095-56, 1614 3935 2935 2018')).toEqual([]);
    expect(read('code', 'u roku od 30 dana')).toEqual([]);
    expect(read('code', 'br. +1-2/26')).toEqual(['+1-2/26']);
  });

  it.each(['Drina (BiH) d.o.o. Tuzla', '=HYPERLINK("http://x.example","klik") d.o.o. Tuzla'])(
    'reads the name %s with its brackets',
    (name) => expect(one('name', name)).toBe(name),
  );

  it.each([
    ['VP 7431/26', 'VP 7431/26'],
    ['broj: OTP- 715/26', 'OTP-715/26'],
    ['Br. R-1-12/2026', 'R-1-12/2026'],
    ['005694', '005694'],
    ['130 za dan 01.04.2026', '130'],
    ['44/2026 od 03.03.2026', '44/2026'],
  ])('reads the number in %s', (text, value) => expect(one('code', text)).toBe(value));

  it.each([
    ['1. Žitoprom Komerc a.d. Mostar, Ulica 5, JIB 4', 'Žitoprom Komerc a.d. Mostar'],
    ['i Krajina Drvo d.j.I. Široki Brijeg, JIB', 'Krajina Drvo d.j.I. Široki Brijeg'],
    ['Neretva Print d.j.l. Gračanica JIB 4', 'Neretva Print d.j.l. Gračanica'],
    ['Тузла Метал д.о.о. Бања Лука', 'Тузла Метал д.о.о. Бања Лука'],
    ['Općina Centar', 'Općina Centar'],
  ])('reads the name in %s', (text, value) => expect(one('name', text)).toBe(value));

  it('tells currencies, answers, choices and addresses', () => {
    expect(read('currency', '12,00 KM ili 6,14 €')).toEqual(['BAM', 'EUR']);
    expect(read('boolean', 'Da ne')).toEqual(['true', 'false']);
    expect(read('choice', 'Način: žiralno', ['Gotovina', 'Žiralno'])).toEqual(['Žiralno']);
    expect(read('email', 'Pišite na Info@Firma.BA.')).toEqual(['info@firma.ba']);
  });
});
