// Long, since any text is laid out and read again. In the suite: outline.test.ts (found by its path, order, where a text breaks off).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText } from './arbitrary.ts';
import { format } from './format.ts';
import { slice, text, value } from './outline.testkit.ts';
import { Outline } from './outline.ts';
import { SortedWriter } from './sorted.ts';
import { bytes } from './tokens.ts';

describe('Outline', () => {
  it('holds every value of a text', () => {
    fc.assert(
      fc.property(jsonText, (source) => {
        const outline = new Outline(bytes(source));
        expect(value(outline, 0)).toEqual(JSON.parse(source));
        expect(slice(outline, 0)).toBe(source.trim());
      }),
      { numRuns: 1000 },
    );
  });
});

describe('SortedWriter', () => {
  const sorted = (source: string, indent: string | null = null): string =>
    text(new SortedWriter(new Outline(bytes(source)), { indent }).write());

  it('keeps every value, and is laid out as the formatter does', () => {
    fc.assert(
      fc.property(jsonText, fc.constantFrom('  ', '\t', null), (source, indent) => {
        const out = sorted(source, indent);
        if (!hasTwins(source)) expect(JSON.parse(out)).toEqual(JSON.parse(source));
        const again = format(bytes(out), { indent });
        expect(again.ok && text(again.bytes)).toBe(out);
        expect([...out].sort().join('').trim()).toBe([...formatted(source, indent)].sort().join('').trim());
      }),
    );
  });
});

function hasTwins(source: string): boolean {
  const done = format(bytes(source), { indent: null });
  return done.ok && done.duplicates.length > 0;
}

function formatted(source: string, indent: string | null): string {
  const done = format(bytes(source), { indent });
  return done.ok ? text(done.bytes) : '';
}
