import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findTwins, type Standing } from './find-twins.ts';
import { comparedName } from './firm-name.ts';

const standing = (key: string, name: string, more: Partial<Standing> = {}): Standing => ({
  ...{ key, name, city: 'Sarajevo', tax: null, apart: false },
  ...more,
});

it.each([
  ['Alfa d.o.o. Sarajevo', 'Sarajevo', 'alfa'],
  ['ALFA DOO', 'Sarajevo', 'alfa'],
  ['Алфа д.о.о.', 'Сарајево', 'alfa'],
  ['Društvo s ograničenom odgovornošću Beta', null, 'beta'],
  ['S.Z.R. Ćevapi Đulić', 'Zenica', 'cevapi dulic'],
  ['d.o.o.', null, null],
  ['', null, null],
])('%s in %s is compared as %s', (name, city, expected) => expect(comparedName(name, city)).toBe(expected));

it('a name never throws, and its letters remain', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), (name, city) => {
      expect(comparedName(name, city) ?? 'xx').toMatch(/^[a-z0-9][a-z0-9 ]*[a-z0-9]$/);
    }),
  );
});

it('an unregistered one of the same name and city is proposed to the registered one', () => {
  const found = findTwins([
    standing('u2', 'ALFA d.o.o.'),
    standing('r7', 'Alfa doo Sarajevo', { tax: '4200000000005' }),
    standing('u3', 'Alfa d.o.o.', { city: 'Tuzla' }),
  ]);
  expect(found).toEqual([{ a: 'r7', b: 'u2', reason: 'name', ambiguous: false }]);
});

it('two different tax numbers are two firms, whatever their names', () => {
  const found = findTwins([
    standing('r1', 'Alfa d.o.o.', { tax: '4200000000005' }),
    standing('u2', 'Alfa d.o.o.', { tax: '4200000000013' }),
  ]);
  expect(found).toEqual([]);
});

it('of a name that several registered firms have it is said that it is ambiguous', () => {
  const found = findTwins([standing('r1', 'Alfa'), standing('r2', 'Alfa doo'), standing('u3', 'Alfa dd')]);
  expect(found).toEqual([
    { a: 'r1', b: 'r2', reason: 'name', ambiguous: true },
    { a: 'r1', b: 'u3', reason: 'name', ambiguous: true },
  ]);
});

it('the same tax number is enough, unless a person said that they are apart', () => {
  const tax = '4200000000005';
  const two = [standing('r1', 'Alfa', { tax }), standing('u2', 'Beta', { tax, city: 'Zenica' })];
  expect(findTwins(two)).toEqual([{ a: 'r1', b: 'u2', reason: 'tax', ambiguous: false }]);
  expect(findTwins([two[0]!, { ...two[1]!, apart: true }])).toEqual([]);
});
