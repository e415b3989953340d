import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { PASSWORD_COST } from './password-cost.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const typed = 'tajna riječ š';

it('verifies a password however its letters are put together, also one hashed as it was typed', async () => {
  const apart = typed.normalize('NFD');
  const stored = await hashPassword(typed);
  expect(await verifyPassword(stored, apart)).toBe(true);
  const asTyped = await hash(apart, PASSWORD_COST);
  expect(await verifyPassword(asTyped, apart)).toBe(true);
  expect(await verifyPassword(stored, 'tajna rijec s')).toBe(false);
  expect(await verifyPassword(null, apart)).toBe(false);
});
