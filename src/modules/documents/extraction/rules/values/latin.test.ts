import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyDistance, labelKey, toLatin } from './latin.ts';

describe('labels', () => {
  it('are the same in both scripts, all cases and with what OCR mixes up', () => {
    const key = labelKey('Žiro-račun:');
    expect(['ЖИРО РАЧУН', 'ziro racun', 'Ž1ro račun.'].map(labelKey)).toEqual([key, key, key]);
    expect(labelKey('d.j.I.')).toBe(labelKey('d.j.l.'));
    expect(toLatin('Љубушки, ЉУБУШКИ, Џемал')).toBe('Ljubuški, LJUBUŠKI, Džemal');
  });

  it('bear one wrong letter in six', () => {
    expect(keyDistance('datumizdevanja', 'datumizdavanja')).toBe(1);
    expect(keyDistance('kupec', 'kupac')).toBeNull();
    expect(keyDistance('otpremmca', 'otpremnica')).toBeNull();
  });

  it('are the same whatever case they have', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aČćĐđšžLlIiJjЉљЊњЏџђ01!|.: ') }), (text) => {
        expect(labelKey(text.toUpperCase())).toBe(labelKey(text));
        expect(labelKey(text.toLowerCase())).toBe(labelKey(text));
      }),
    ));
});
