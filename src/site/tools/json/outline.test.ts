import { describe, expect, it } from 'vitest';
import { slice, text, value } from './outline.testkit.ts';
import { ChildIndex, Outline } from './outline.ts';
import { SortedWriter } from './sorted.ts';
import { bytes } from './tokens.ts';

describe('Outline', () => {
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
});
