import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

it('is a UUID of version 7, later ones after earlier ones, and no two alike', () => {
  const ids = Array.from({ length: 1000 }, () => newId());
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(1000);
  expect(newId(1_000) < newId(2_000)).toBe(true);
  expect(newId(0x0123456789ab)).toMatch(/^01234567-89ab-7/);
});
