import { expect, it } from 'vitest';
import { MIN_PASSWORD } from './password-limits.ts';
import { assertGoodPassword } from './password-rules.ts';

const PERSONAL = ['amra.hodzic@primjer.ba', 'Amra', 'Hodžić', 'Kovačnica Baščaršija'];
const fault = (password: string): Promise<string | null> =>
  assertGoodPassword(password, PERSONAL).then(
    () => null,
    (error: { status: number; errors: Record<string, string> }) => {
      expect(error.status).toBe(422);
      return error.errors.password ?? 'at another field';
    },
  );

it.each([
  'tri-konja-debela',
  'kad procvate lipa',
  'Amra voli jesenje kiše',
  '🐎🐎🐎🐎🐎 konjic',
  'žuta-ćupa-đumbir',
  'xxxxxyz7qk',
  `${'dugačka '.repeat(100)}lozinka`,
])('takes %s', async (password) => {
  expect(await fault(password)).toBeNull();
});

it.each([
  ['', 'najmanje 10'],
  ['devet-9-z', 'najmanje 10'],
  // Nine letters, though eighteen code points as some systems write them.
  ['čćžšđčćžš'.normalize('NFD'), 'najmanje 10'],
  ['x'.repeat(1025), 'najviše 1024'],
  ['1234567890', 'najčešćima'],
  ['Qwertyuiop', 'najčešćima'],
  ['  PASSWORD123  ', 'najčešćima'],
  ['qwerty-uiop', 'najčešćima'],
  ['amra.hodzic@primjer.ba', 'imena'],
  ['AmraHodžić99', 'imena'],
  ['hodzic_amra!', 'imena'],
  ['Kovačnica Baščaršija 1', 'imena'],
  ['Carsija2026', 'imena'],
  ['Lozinka-2026', 'imena'],
  ['deset\0znakova', 'nedozvoljen'],
  ['deset\ud800znakova', 'nedozvoljen'],
])('refuses %j', async (password, why) => {
  expect(await fault(password)).toContain(why);
});

it('names the field that is asked for', async () => {
  await expect(assertGoodPassword('kratka', [], 'new_password')).rejects.toMatchObject({
    errors: { new_password: expect.stringContaining(String(MIN_PASSWORD)) },
  });
});
