import { expect, test } from 'vitest';
import { isJib, isPdv, jibDoubt, pdvDoubt } from './tax-numbers.ts';

/** Of real companies, from public registers; the last two with a remainder of 1 and 0. */
const REAL = [
  '4200211100005',
  '4200225150005',
  '4400374890002',
  '4401387900003',
  '4203144510006',
  '4203144510090',
];
/** Of a real company, too, and against the rule: why it only warns. */
const EXCEPTION = '4209172020005';

test('a JIB has 13 digits, a PDV number 12', () => {
  expect([isJib('4200211100005'), isJib('420021110000'), isJib('42002111000٥5')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isPdv('200211100005'), isPdv('4200211100005')]).toEqual([true, false]);
});

test.each(REAL)('%s follows the rule of the check digit', (jib) => {
  expect(jibDoubt(jib)).toBeNull();
  expect(pdvDoubt(jib.slice(1), jib)).toBeNull();
});

test('one wrong digit, or two that changed places, are noticed', () => {
  for (const jib of ['4200211100006', '4200121100005', EXCEPTION])
    expect(jibDoubt(jib)).toBe('Kontrolna cifra se ne slaže.');
  expect(jibDoubt('1200211100005')).toMatch('cifrom 4');
});

test('what is not a whole number yet raises no doubt', () => {
  expect([jibDoubt('42'), pdvDoubt('200', ''), jibDoubt('')]).toEqual([null, null, null]);
});

test('a PDV number is looked at beside the JIB; a branch has that of its head office', () => {
  expect(pdvDoubt('200225150005', '4200211100005')).toMatch('se ne slažu');
  expect(pdvDoubt('203144510006', '4203144510090')).toBeNull();
  expect(pdvDoubt('200225150006', '')).toMatch('Kontrolna cifra');
});
