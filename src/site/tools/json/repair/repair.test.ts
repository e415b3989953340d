import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenText, jsonText } from '../arbitrary.ts';
import { diagnose } from '../diagnose/diagnose.ts';
import { bytes } from '../tokens.ts';
import { repair } from './repair.ts';

const mended = (source: string, lines = false): string => {
  const { bytes: out, whole } = repair(bytes(source), lines);
  return (whole ? '' : 'NO ') + new TextDecoder('utf-8', { ignoreBOM: true }).decode(out);
};

describe('repair', () => {
  it.each([
    ["{'a':'don't', b_1: True, c: None,}", '{"a":"don\'t", "b_1": true, "c": null}'],
    ['{“a”: „b "c" d“}', '{"a": "b \\"c\\" d"}'],
    ['[NaN, undefined, -Infinity]', '[null, null, null]'],
    [
      '[12345678901234567890,1e400,1.0,+1.50,.5,1.,0x1F,1_000]',
      '[12345678901234567890,1e400,1.0,1.50,0.5,1.0,31,1000]',
    ],
    [
      '{"tel": 033123456, "datum": 2024-01-01, "cijena": 3,14, "x": 12px}',
      '{"tel": "033123456", "datum": "2024-01-01", "cijena": 3.14, "x": "12px"}',
    ],
    ['{"p":"C:\\Users\\x"}', '{"p":"C:\\\\Users\\\\x"}'],
    ['["it\\\'s", "\\x41", "\\u12", "a\\\nb"]', '["it\'s", "\\u0041", "\\\\u12", "ab"]'],
    ['["a\tb", "c\r\nd", "\u0000"]', '["a\\tb", "c\\r\\nd", "\\u0000"]'],
    ['{"a":"x,\n "b":1}', '{"a":"x",\n "b":1}'],
    ['{"naziv":"Kafana "Kod Muje" d.o.o.", "b":1}', '{"naziv":"Kafana \\"Kod Muje\\" d.o.o.", "b":1}'],
    ['{"a":1 "b":2\n"c" 3 "d"=4;"e":}', '{"a":1, "b":2,\n"c" :3, "d":4,"e":null}'],
    ['// početak\n[1, /* dva */ 2,, 3] # kraj', '\n[1,   2, 3] '],
    ['{"a":[1,2}', '{"a":[1,2]}'],
    ['{"a":1]', '{"a":1}'],
    ['{"a":1}}', '{"a":1}'],
    ['{"a":[1,2', '{"a":[1,2]}'],
    ['{"a":[1,2,', '{"a":[1,2]}'],
    ['{"a":"tru', '{"a":"tru"}'],
    ['{"a":{"b":tru', '{"a":{"b":true}}'],
    ['{"a":{"b', '{"a":{"b":null}}'],
    ['{"a":{"b":', '{"a":{"b":null}}'],
    ['{"a", "b"}', '{"a":null, "b":null}'],
    ['["a":1, "b":2]', '{"a":1, "b":2}'],
    ['{"x":[1,2,"b":3}', '{"x":[1,2],"b":3}'],
    ['"a": 1, "b": 2', '{"a": 1, "b": 2}'],
    ['{"a":1} {"b":2}', '[{"a":1}, {"b":2}]'],
    ['{"a":1}, {"b":2}', '[{"a":1}, {"b":2}]'],
    ['var x = {"a":1};', '{"a":1}'],
    ['{}; // kraj', '{} '],
    [
      '{"_id": ObjectId("507f"), "n": NumberLong(12345678901234567890), "d": new Date()}',
      '{"_id": "507f", "n": 12345678901234567890, "d": "new Date()"}',
    ],
    ['{"a":\u00a01\u200b}', '{"a": 1 }'],
  ])('mends %j', (source, expected) => {
    expect(mended(source)).toBe(expected);
  });

  it('reads windows-1250 letters among UTF-8', () => {
    const { bytes: out } = repair(Uint8Array.from([0x5b, 0x22, 0x9a, 0xe8, 0x22, 0x5d]));
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(out)).toBe('["šč"]');
  });

  it('mends line by line', () => {
    expect(mended("{'a':1}\n{b:2,}\n", true)).toBe('{"a":1}\n{"b":2}\n');
  });

  it('leaves valid JSON as it is', () => {
    fc.assert(
      fc.property(jsonText, (source) => {
        expect(repair(bytes(source))).toMatchObject({ fixes: [], whole: true });
        expect(mended(source)).toBe(source);
      }),
    );
  });

  it('makes valid JSON of anything but nothing, and what is no JSON at all', () => {
    fc.assert(
      fc.property(brokenText, (source) => {
        const done = repair(bytes(source));
        if (done.whole) JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(done.bytes));
        else {
          const codes = (text: Uint8Array<ArrayBuffer>) =>
            diagnose({ bytes: text, encoding: 'utf-8', bom: false }, 'one')
              .counts.map(([code]) => code)
              .join();
          if (codes(done.bytes) !== 'empty') expect(codes(bytes(source))).toBe('not-json');
        }
      }),
      { numRuns: 400 },
    );
  });

  it('takes no longer for many errors', () => {
    const COUNT = 8000;
    const row = "{id:1,name:'n',v:1.0,}";
    const source = `[${Array.from({ length: COUNT }, () => row).join('\n')}]`;
    const done = repair(bytes(source));
    expect(done.whole).toBe(true);
    expect(done.fixes.length).toBe(COUNT * 5 + COUNT - 1);
    expect(JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(done.bytes))).toHaveLength(COUNT);
  });
});
