import { expect, it } from 'vitest';
import { typedCode } from './typed-code.ts';

const CODES = ['00', 'BL', 'EPR', 'IF', 'IZ', 'PD', 'PL', 'RX'];

/** Types keys one after another, as the field does. */
function chosen(keys: string, from = ''): string {
  let before = '';
  let current = from;
  for (const key of keys) {
    const found = typedCode(CODES, { before, key, current });
    if (found) ({ typed: before, code: current } = found);
  }
  return current;
}

it('chooses the code that is typed, whatever other codes begin with its later characters', () => {
  expect(chosen('epr')).toBe('EPR');
  expect(chosen('IZ')).toBe('IZ');
  expect(chosen('00')).toBe('00');
});

it('goes on with a new beginning, and to the next code by the same letter', () => {
  expect(chosen('epi')).toBe('IF');
  expect(chosen('pp')).toBe('PL');
  expect(chosen('ppp')).toBe('PD');
  expect(chosen('i', 'IF')).toBe('IZ');
});

it('leaves what is chosen where no code begins so', () => {
  expect(chosen('w', 'IF')).toBe('IF');
  expect(chosen('epx')).toBe('EPR');
});
