import { expect, it } from 'vitest';
import { assertGoodPassword } from '../../modules/auth/passwords/password-rules.ts';
import { estimate } from './estimate.ts';

const PERSONAL = ['zeljka@primjer.ba', 'Željka', 'Šarić', 'Mlin Šarić d.o.o.'];

it.each([
  'zeljka@primjer',
  'Mlin-saric-77',
  'lozinka123',
  'bosna12345',
  'aaaaaaaaaa',
  'Zeljeznicar1921',
  '          ',
  'tri-konja-debela',
  'jesenje kiše nad gradom',
])('says of %j what the server says', async (password) => {
  const refusal = await assertGoodPassword(password, PERSONAL).then(
    () => null,
    (error: { errors: Record<string, string> }) => error.errors.password,
  );
  const { score, fault } = estimate(password, PERSONAL);
  expect(fault).toBe(refusal);
  expect(score >= 3).toBe(refusal === null);
});
