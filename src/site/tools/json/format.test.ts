import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenText, jsonText } from './arbitrary.ts';
import { MAX_DEPTH } from './chars.ts';
import { format } from './format.ts';
import { bytes } from './tokens.ts';

const text = (from: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(from);

function formatted(source: string, indent: string | null = '  '): string {
  const done = format(bytes(source), { indent });
  if (!done.ok) throw new Error(`wrong at ${done.at}`);
  return text(done.bytes);
}

function parses(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}

/** The tokens of a JSON text as written. */
function tokens(source: string): string[] {
  return source.match(/"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g) ?? [];
}

describe('format', () => {
  it('never changes a number', () => {
    const numbers = '[12345678901234567890,1e400,1.0,-0,0.10,1E+2]';
    expect(formatted(numbers, null)).toBe(numbers);
    expect(tokens(formatted(numbers))).toEqual(tokens(numbers));
  });

  it('lays out as JSON.stringify does', () => {
    const value = { a: [1, { b: 'č' }, []], c: {}, d: [[2]], e: null };
    for (const indent of ['  ', '    ', '\t']) {
      expect(formatted(JSON.stringify(value), indent)).toBe(JSON.stringify(value, null, indent));
    }
    expect(formatted(JSON.stringify(value, null, 3), null)).toBe(JSON.stringify(value));
  });

  it('keeps every token of every text, and takes what JSON.parse takes', () => {
    fc.assert(
      fc.property(jsonText, fc.constantFrom('  ', '\t', null), (source, indent) => {
        const out = formatted(source, indent);
        expect(tokens(out)).toEqual(tokens(source));
        expect(formatted(out, indent)).toBe(out);
      }),
    );
    fc.assert(
      fc.property(brokenText, (source) => {
        expect(format(bytes(source), { indent: '  ' }).ok).toBe(parses(source));
      }),
      { numRuns: 2000 },
    );
  });

  it('tells of keys that come twice, also when they are written differently and when there are many', () => {
    const done = format(bytes('{"a":1,"b":{"a":2},"\\u0061":3}'), { indent: null });
    expect(done).toMatchObject({ ok: true, duplicates: [{ at: 19, first: 1 }] });
    const many = Array.from({ length: 5000 }, (_, k) => `"key${k}":0`);
    const twice = format(bytes(`{${[...many, '"key4321":1'].join(',')}}`), { indent: null });
    expect(twice).toMatchObject({
      ok: true,
      duplicates: [{ first: many.slice(0, 4321).join(',').length + 2 }],
    });
    expect(format(bytes(`{${many.join(',')}}`), { indent: null })).toMatchObject({
      ok: true,
      duplicates: [],
    });
  });

  it('stops at the cap of nesting instead of overflowing', () => {
    const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(formatted(deep(MAX_DEPTH), null)).toBe(deep(MAX_DEPTH));
    expect(format(bytes(deep(MAX_DEPTH + 1)), { indent: null })).toEqual({ ok: false, at: MAX_DEPTH });
    expect(format(bytes(deep(100_000)), { indent: '\t' }).ok).toBe(false);
  });

  it('refuses bytes that are no UTF-8', () => {
    for (const wrong of [[0xe8], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]]) {
      expect(format(Uint8Array.from([0x22, ...wrong, 0x22]), { indent: null })).toMatchObject({
        ok: false,
        at: 1,
      });
    }
  });
});
