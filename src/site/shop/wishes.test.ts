import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountOf } from '../../modules/shop/articles/prices.ts';
import { MOST_ITEMS } from '../../modules/shop/inquiries/inquiry-form.ts';
import { type Wish, wishesIn, withArticle } from './wishes.ts';

const article = (code: string) => ({
  ...{ code, name: `Artikal ${code}`, group: null, unit: 'kom', picture: null, featured: false },
  price: { net: '10.00', gross: '11.70', rate: '17.00' },
});
const wish = (code: string, more: object = {}): Wish => {
  const { name, unit, price } = article(code);
  return { code, name, unit, price, quantity: '1', ...more };
};
const full = Array.from({ length: MOST_ITEMS }, (_, n) => wish(`A${n}`));

it('takes an article once, and says when there is no room for it', () => {
  const one = withArticle([], article('A'));
  expect(one).toEqual([wish('A')]);
  expect(withArticle(one!, article('A'))).toBe(one);
  expect(withArticle(full.slice(1), article('B'))).toHaveLength(MOST_ITEMS);
  expect(withArticle(full, article('B'))).toBeNull();
  expect(withArticle(full, article('A0'))).toBe(full);
});

it('reads what it has kept, however it is typed', () => {
  const kept = [wish('A', { quantity: 'puno' }), wish('B', { price: null })];
  expect(wishesIn(JSON.stringify(kept))).toEqual(kept);
  expect(wishesIn(null)).toEqual([]);
  expect(wishesIn(JSON.stringify([...full, wish('B')]))).toHaveLength(MOST_ITEMS);
});

it.each([
  'puno',
  12,
  {},
  { net: 'deset', gross: null, rate: null },
  { net: '10.00', gross: '1e3', rate: '17.00' },
  { net: '10.00', rate: '17.00' },
  { net: '10.000', gross: null, rate: null },
  { net: 10, gross: null, rate: null },
  undefined,
])('leaves out one whose price is none: %j', (price) => {
  expect(wishesIn(JSON.stringify([wish('A', { price }), wish('B')]))).toEqual([wish('B')]);
});

it('reads nothing that cannot be counted', () => {
  const counted = (text: string): void => {
    for (const { price } of wishesIn(text)) amountOf({ price, quantity: '1' });
  };
  fc.assert(fc.property(fc.json(), counted));
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.string(), fc.stringMatching(/^-?\d+\.?\d*$/)), (net) =>
      counted(JSON.stringify([wish('A', { price: { net, gross: null, rate: null } })])),
    ),
  );
});
