import { expect, test } from 'vitest';
import { refusal } from './permissions.ts';

const rights = { permissions: ['a', 'b'], roles: ['manager'] };

test('a refusal says whether a permission or a role is missing', () => {
  expect(refusal(rights, {})).toBeNull();
  expect(refusal(rights, { permissions: ['a'], anyOf: ['c', 'b'], roles: ['admin', 'manager'] })).toBeNull();
  const permission = 'Nemate dozvolu za pristup ovoj stranici.';
  expect(refusal(rights, { permissions: ['a', 'c'] })).toBe(permission);
  expect(refusal(rights, { anyOf: ['c'] })).toBe(permission);
  expect(refusal(rights, { roles: ['admin'] })).toBe('Nemate odgovarajuću ulogu za pristup ovoj stranici.');
});
