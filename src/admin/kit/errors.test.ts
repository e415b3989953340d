import { expect, it } from 'vitest';
import { ApiError, NETWORK_MESSAGE } from '../../web/call.ts';
import { readMessageOf } from './errors.ts';

it('what was asked wrongly is said, not that fields are marked', () => {
  const refused = (errors: Record<string, string>) =>
    new ApiError(422, 'invalid', 'Provjerite označena polja.', { errors });
  expect(readMessageOf(refused({ od: 'Najviše 3660 dana.' }))).toBe('Najviše 3660 dana.');
  expect(readMessageOf(refused({}))).toBe('Provjerite označena polja.');
  expect(readMessageOf(new Error('x'))).toBe(NETWORK_MESSAGE);
});
