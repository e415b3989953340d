import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Amra Džafić', 'ADž'],
  ['ćamil đurđević', 'ĆĐ'],
  ['Ljubo', 'Lj'],
  ['  Kovačnica  Čaršija d.o.o. ', 'KD'],
  ['', ''],
])('initials of "%s" are "%s"', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});
