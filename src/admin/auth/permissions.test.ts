import { expect, test } from 'vitest';
import {
  hasAll,
  hasAny,
  hasPermission,
  hasRole,
  REFUSED_PERMISSION,
  REFUSED_ROLE,
  refusal,
} from './permissions.ts';

const rights = { permissions: ['a', 'b'], roles: ['manager'] };

test('single, any-of, all-of and role', () => {
  expect([hasPermission(rights, 'a'), hasPermission(rights, 'c')]).toEqual([true, false]);
  expect([hasAny(rights, ['c', 'b']), hasAny(rights, ['c']), hasAny(rights, [])]).toEqual([
    true,
    false,
    true,
  ]);
  expect([hasAll(rights, ['a', 'b']), hasAll(rights, ['a', 'c']), hasAll(rights, [])]).toEqual([
    true,
    false,
    true,
  ]);
  expect([hasRole(rights, 'manager'), hasRole(rights, 'admin')]).toEqual([true, false]);
});

test('a refusal says whether a permission or a role is missing', () => {
  expect(refusal(rights, {})).toBeNull();
  expect(refusal(rights, { permissions: ['a'], anyOf: ['c', 'b'], roles: ['admin', 'manager'] })).toBeNull();
  expect(refusal(rights, { permissions: ['a', 'c'] })).toBe(REFUSED_PERMISSION);
  expect(refusal(rights, { anyOf: ['c'] })).toBe(REFUSED_PERMISSION);
  expect(refusal(rights, { roles: ['admin'] })).toBe(REFUSED_ROLE);
});
