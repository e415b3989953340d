// Long, since lines of whatever is sent are stored. In the suite: line.test.ts (texts, fields, marks, and how they are found).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStorable } from '../../../core/text.ts';
import { type GivenLine, type LineSource, makeLine } from './line.ts';
import { vectorOf } from './tokens.ts';

const source: LineSource = { tenantId: null, app: 'blagajna', node: null, release: null };
const now = Date.parse('2026-11-25T12:00:00Z');
const bounds = { now, oldest: Date.parse('2026-11-01T00:00:00Z') };
const made = (given: Partial<GivenLine>) =>
  makeLine({ level: 'info', message: '', ...given }, source, bounds);

describe('a line', () => {
  it('can be stored, whatever is in it', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 });
    const value = fc.oneof(
      text,
      fc.integer(),
      fc.array(text, { maxLength: 3 }),
      fc.dictionary(text, text, { maxKeys: 3 }),
    );
    fc.assert(
      fc.property(text, fc.dictionary(text, value, { maxKeys: 5 }), (message, fields) => {
        const line = made({
          level: 'error',
          message,
          fields,
          trace: message,
          error: { type: message, message, stack: message },
        });
        expect(isStorable(line.message)).toBe(true);
        expect(isStorable(JSON.stringify(line.fields))).toBe(true);
        expect(JSON.stringify(line.fields)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
        expect(isStorable(vectorOf(line) + (line.trace ?? '') + line.problem!.title)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
