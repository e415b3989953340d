import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MIN_PASSWORD } from '../../../core/identity/password-limits.ts';
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
  '🐎🐎🐎🐎🐎 galopiraju',
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
  ['Carsija2026', 'čestih riječi'],
  ['Lozinka-2026', 'čestih riječi'],
  ['lozinka123', 'čestih riječi'],
  ['lozinka12345', 'čestih riječi'],
  ['lozinka 12345', 'čestih riječi'],
  ['bosna12345', 'čestih riječi'],
  ['sarajevo123', 'čestih riječi'],
  ['carsija12345', 'čestih riječi'],
  ['Zeljeznicar1921', 'čestih riječi'],
  ['Željezničar 1921!', 'čestih riječi'],
  ['2026-Dragon-2026', 'čestih riječi'],
  ['mostar8412957736', 'čestih riječi'],
  ['Sarajevo volim te', 'čestih riječi'],
  ['abcdefghijk', 'čestih riječi'],
  ['98765432109876', 'čestih riječi'],
  ['qwertzuiopšđ', 'čestih riječi'],
  ['asdfghjklč1', 'čestih riječi'],
  ['1qay2wsx3edc', 'čestih riječi'],
  ['aaaabbbbccccdddd', 'čestih riječi'],
  ['hodzic lozinka 1', 'čestih riječi'],
  ['aaaaaaaaaa', 'različita'],
  ['čččččččččč', 'različita'],
  ['čćčćčćčćčć-c', 'različita'],
  ['          ', 'različita'],
  ['zeljka@primjer', 'čestih riječi'],
  ['primjer.amra', 'imena'],
  ['deset\0znakova', 'nedozvoljen'],
  ['deset\ud800znakova', 'nedozvoljen'],
])('refuses %j', async (password, why) => {
  expect(await fault(password)).toContain(why);
});

it('takes long phrases of random words, and long random signs', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = Array.from(dictionary['diceware-common'], String);
  const phrase = fc
    .array(fc.constantFrom(...words), { minLength: 5, maxLength: 8 })
    .filter((chosen) => new Set(chosen).size >= 5)
    .map((chosen) => chosen.join(' '));
  const signs = fc
    .array(fc.constantFrom(...'abcdefghjkmnpqrstuvwxyzčćžšđ23456789-_.!'), { minLength: 24, maxLength: 64 })
    .filter((chosen) => new Set(chosen).size >= 12)
    .map((chosen) => chosen.join(''));
  await fc.assert(
    fc.asyncProperty(fc.oneof(phrase, signs), async (password) => {
      expect(await fault(password)).toBeNull();
    }),
    { numRuns: 500 },
  );
});

it('names the field that is asked for', async () => {
  await expect(assertGoodPassword('kratka', [], 'new_password')).rejects.toMatchObject({
    errors: { new_password: expect.stringContaining(String(MIN_PASSWORD)) },
  });
});
