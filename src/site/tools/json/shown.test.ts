import { expect, it } from 'vitest';
import type { Encoding } from '../charset/charset.ts';
import { describeDiagnosis, isValid } from './describe-diagnosis.ts';
import { diagnose } from './diagnose/diagnose.ts';
import { bytes } from './tokens.ts';

it.each<[boolean, string, Encoding, boolean]>([
  [true, '{"a": 1}', 'utf-8', true],
  [true, '{"a": 1}', 'utf-16le', true],
  [true, '{"a": 1, "a": 2}', 'windows-1250', false],
  [false, '{"a": 1', 'windows-1250', false],
  [false, '{"a": 1', 'utf-16le', true],
  [false, '', 'utf-8', false],
])('tells whether what was decoded is valid: %s %s %s', (valid, text, encoding, bom) => {
  expect(isValid(describeDiagnosis(diagnose({ bytes: bytes(text), encoding, bom }), 0))).toBe(valid);
});
