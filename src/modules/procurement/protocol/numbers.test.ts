import { expect, it } from 'vitest';
import { cpvNumber, taxKey } from './numbers.ts';

it.each([
  ['03000000', 3_000_000],
  ['3000000', 3_000_000],
  ['03000000-1', 3_000_000],
  ['71520000-9', 71_520_000],
  ['715200009', null],
  ['7152', null],
  ['', null],
  [null, null],
  ['papir', null],
])('the CPV code %s is %s', (text, code) => expect(cpvNumber(text)).toBe(code));

it.each([
  ['4201234560003', '420123456'],
  ['4201 2345 60003', '420123456'],
  ['201234560003', '420123456'],
  ['JIB: 4201234560011', '420123456'],
  ['ATU12345678', null],
  ['5201234560003', null],
  ['', null],
  [null, null],
])('the tax number %s is of firm %s', (text, key) => expect(taxKey(text)).toBe(key));
