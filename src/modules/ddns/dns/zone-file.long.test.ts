// Long, since each of these reads a million characters.
// In the suite: zone-file.test.ts (quotes, brackets, any characters).
import { describe, expect, it } from 'vitest';
import { parseZoneFile } from './zone-file.ts';

const D = 'primjer.ba';
const parse = (...lines: string[]) => parseZoneFile(lines.join('\n'), D, 3600);

/** A million characters of a text come to an end. */
const expectEnd = (text: string): void => {
  const file = parse(`a TXT ${text.repeat(1_000_000 / text.length)}`);
  expect(file.records.length + file.problems.length).toBeGreaterThan(0);
};

describe('a zone file', () => {
  it.each(['\\"', '1', '\\', 'a '])('of a million of %j comes to an end', expectEnd);
});
