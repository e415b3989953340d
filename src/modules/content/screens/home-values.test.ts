import { expect, test } from 'vitest';
import { HOME_DEFAULTS } from '../content.ts';
import { inputOf, textsOf, valuesOf } from './home-values.ts';

test('texts come back from the form as they went in, in the order chosen', () => {
  const values = valuesOf(HOME_DEFAULTS);
  expect(textsOf(values)).toEqual(HOME_DEFAULTS);
  const turned = textsOf({ ...values, order: [...values.order].reverse(), name_support: 'Održavanje' });
  expect(turned.services.map(({ name }) => name)).toEqual([
    'Održavanje',
    ...HOME_DEFAULTS.services
      .slice(0, 5)
      .map(({ name }) => name)
      .reverse(),
  ]);
});

test('what the server says of a service stands at its input', () => {
  expect(inputOf('services.1.name', ['cloud', 'web'])).toBe('name_web');
  expect(inputOf('services.9.name', ['cloud', 'web'])).toBeNull();
  expect(inputOf('hero_title', ['cloud'])).toBeNull();
});
