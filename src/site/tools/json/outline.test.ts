import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText } from './arbitrary.ts';
import { format } from './format.ts';
import { ChildIndex, Outline } from './outline.ts';
import { SortedWriter } from './sorted.ts';
import { bytes } from './tokens.ts';

const text = (from: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(from);
const slice = (outline: Outline, node: number): string =>
  text(outline.src.subarray(outline.valueStart(node), outline.end[node]!));

/** The value of a node, rebuilt from the outline alone. */
function value(outline: Outline, node: number): unknown {
  const kind = outline.kind(node);
  if (kind === 'list') return [...outline.children(node)].map((child) => value(outline, child));
  if (kind === 'leaf') return JSON.parse(slice(outline, node));
  const object = {};
  for (const child of outline.children(node)) {
    Object.defineProperty(object, outline.key(child), {
      value: value(outline, child),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return object;
}

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

  it('finds a value by its path', () => {
    const outline = new Outline(
      bytes('{"a": [1, {"b/č": 1e400, "b/č": 2.0}], "\\u0061": {"x": []}, "" : 0}'),
    );
    const at = (...path: (string | number)[]): string | null => {
      const node = outline.find(path);
      return node < 0 ? null : slice(outline, node);
    };
    expect(at('a', 'x')).toBe('[]');
    expect(at('')).toBe('0');
    expect(at('b')).toBe(null);
    expect(outline.find(['a', 0])).toBe(-1);
    const first = new ChildIndex(outline).child(0, 'a');
    expect(outline.key(first)).toBe('a');
  });

  it('takes one document a line as a list', () => {
    const outline = new Outline(bytes('{"a":1}\n\n [2, 3] \n"x"\n'), true);
    expect(value(outline, 0)).toEqual([{ a: 1 }, [2, 3], 'x']);
    expect(slice(outline, outline.find([1, 1]))).toBe('3');
  });

  it('stops where a text breaks off', () => {
    for (const broken of ['{"a": 1', '["a', '[{"a":', ''])
      expect(() => new Outline(bytes(broken))).toThrow('no JSON');
  });
});

describe('SortedWriter', () => {
  const sorted = (source: string, indent: string | null = null): string =>
    text(new SortedWriter(new Outline(bytes(source)), { indent }).write());

  it('orders keys by code points and leaves lists alone', () => {
    expect(sorted('{"č":1,"z":2,"a":{"y":1.0,"x":[3,1]},"B":12345678901234567890,"":0,"aa":1}')).toBe(
      '{"":0,"B":12345678901234567890,"a":{"x":[3,1],"y":1.0},"aa":1,"z":2,"č":1}',
    );
    expect(sorted('{"b":1,"\\u0061":2,"a":3,"\ud83d\ude00":4,"\uffee":5}')).toBe(
      '{"\\u0061":2,"a":3,"b":1,"\uffee":5,"\ud83d\ude00":4}',
    );
  });

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
