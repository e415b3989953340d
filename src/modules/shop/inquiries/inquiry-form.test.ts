import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readQuantity } from './inquiry-form.ts';

it.each([
  ['2', '2'],
  [' 1,5 ', '1.5'],
  ['0.250', '0.25'],
  ['007', '7'],
  ['1000000', '1000000'],
])('reads the quantity %s', (typed, value) => expect(readQuantity(typed)).toEqual({ value }));

it('of a dot before three digits asks what it means, and of too much says how much', () => {
  expect(readQuantity('1.000')).toEqual({ error: 'Nije jasno šta je 1.000: napišite 1000 ili 1,000.' });
  expect(readQuantity('9'.repeat(17))).toEqual({ error: 'Najveća količina je 1.000.000.' });
});

it.each(['', '0', '0,000', '-1', 'dva', '1e3', '1.000.000', '1,2345', '1000000,5', '9'.repeat(40)])(
  'refuses the quantity %s',
  (typed) => expect(readQuantity(typed)).toHaveProperty('error'),
);

it('never throws, and reads what it has read as the same', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^ ?\d{0,8}[.,]?\d{0,4}$/)), (typed) => {
      const read = readQuantity(typed);
      if ('value' in read) expect(readQuantity(read.value.replace('.', ','))).toEqual(read);
    }),
  );
});
