import { expect, test } from 'vitest';
import { refusal } from './permissions.ts';

const rights = { permissions: ['a', 'b'], roles: ['manager'] };

test('a refusal says whether a permission or a role is missing, or that only the operator enters', () => {
  expect(refusal(rights, {})).toBeNull();
  expect(refusal(rights, { permissions: ['a'], anyOf: ['c', 'b'], roles: ['admin', 'manager'] })).toBeNull();
  const permission = 'Nemate dozvolu za pristup ovoj stranici.';
  expect(refusal(rights, { permissions: ['a', 'c'] })).toBe(permission);
  expect(refusal(rights, { anyOf: ['c'] })).toBe(permission);
  expect(refusal(rights, { roles: ['admin'] })).toBe('Nemate odgovarajuću ulogu za pristup ovoj stranici.');
  const operators = 'Ovu stranicu vidi samo operater sistema.';
  expect(refusal(rights, { operator: true })).toBe(operators);
  expect(refusal({ ...rights, tenant: { is_operator: false } }, { operator: true })).toBe(operators);
  expect(refusal({ ...rights, tenant: { is_operator: true } }, { operator: true })).toBeNull();
});
