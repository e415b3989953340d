import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUtf8 } from '../../charset/detect.ts';
import { brokenText, jsonText } from '../arbitrary.ts';
import { MAX_DEPTH } from '../chars.ts';
import { format } from '../format.ts';
import { bytes } from '../tokens.ts';
import { diagnose } from './diagnose.ts';
import { explain } from './explain.ts';
import { OTHER_FORMATS } from './other-formats.ts';

const of = (source: string | Uint8Array<ArrayBuffer>, lines?: 'one' | 'lines' | 'auto') =>
  diagnose(toUtf8(typeof source === 'string' ? (bytes(source) as Uint8Array<ArrayBuffer>) : source), lines);

/** The findings as `code line:column text`. */
const told = (source: string, lines?: 'one' | 'lines'): string[] =>
  of(source, lines).findings.map(({ code, line, column, excerpt }) =>
    `${code} ${line}:${column} ${excerpt.mark}`.trim(),
  );

it.each([
  ['a=1&b=2', 'query'],
  ['?q=%C4%8Daj', 'query'],
  ['https://primjer.ba/?a=1&b=2', 'address'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'jwt'],
  ['eyJzdWIiOiIxIn0=', 'base64'],
  ['<?xml version="1.0"?><a/>', 'html'],
  ['ime: Amra\ngrad: Mostar\nstavke:\n  - kafa', 'yaml'],
  ['---\n- a\n- b', 'yaml'],
  ['[baza]\nhost = localhost', 'settings'],
  ['HOST=a.ba\nPORT=80', 'settings'],
  ['ime;grad\nAmra;Mostar', 'csv'],
  ['"a","b"\n"c","d"', 'csv'],
  ['%PDF-1.7\n1 0 obj', 'file PDF dokument'],
])('one finding says what %s is', (source, what) => {
  const { findings, totals } = of(source);
  expect(findings.map(({ code, detail }) => [code, detail])).toEqual([['not-json', what]]);
  expect(totals.error).toBe(1);
  expect(explain(findings[0]!).title).toMatch(/^Ovo /);
});

it.each([
  'a=1',
  'a: 1,\nb: 2',
  'x = {\n"a": 1\n}',
  'Dobar dan, kako ste\nDobro, hvala',
  '"a": 1,\n"b": 2',
  '1,5',
  '[\t0,\n\t0]x',
])('what may be JSON gone wrong is read as that: %s', (source) => {
  expect(
    of(source)
      .findings.map(({ detail }) => detail)
      .filter((detail) => detail && detail in OTHER_FORMATS),
  ).toEqual([]);
});

describe('diagnose', () => {
  it.each([
    ['{"a":1,}', ['trailing-comma 1:7 ,']],
    ['[1,2,\n]', ['trailing-comma 1:5 ,']],
    ['[1,,2]', ['extra-comma 1:4 ,']],
    ["{'ključ':'don't'}", ["single-quotes 1:2 'ključ'", "single-quotes 1:10 'don't'"]],
    ['{“a”: „b“}', ['odd-quotes 1:2 “a”', 'odd-quotes 1:7 „b“']],
    ['{a:1, b_2: 2}', ['unquoted-key 1:2 a', 'unquoted-key 1:7 b_2']],
    ['{"a": hello world}', ['unquoted-value 1:7 hello world']],
    ['{"a":1 // c\n/* d */}', ['comment 1:8 // c', 'comment 2:1 /* d */']],
    ['{"a" 1}', ['missing-colon 1:6']],
    ['{"a"=1, "b"=>2}', ['equals 1:5 =', 'equals 1:12 =>']],
    ['{"a":}', ['missing-value 1:6']],
    ['{"a"}', ['missing-value 1:5']],
    ['{"a":1\n"b":2}', ['missing-comma 1:7']],
    ['{} ; /*x*/ {}', ['extra-text 1:4 ; /*x*/ {}', 'semicolon 1:4 ;', 'comment 1:6 /*x*/']],
    ['{}; // kraj', ['extra-text 1:3 ; // kraj', 'comment 1:5 // kraj']],
    ['[1 2;3]', ['missing-comma 1:3', 'semicolon 1:5 ;']],
    [
      '[NaN,undefined,True,None,-Infinity]',
      [
        'not-a-value 1:2 NaN',
        'not-a-value 1:6 undefined',
        'literal-case 1:16 True',
        'not-a-value 1:21 None',
        'not-a-value 1:26 -Infinity',
      ],
    ],
    ['["x\ty","a\nb"]', ['control 1:4 ⇥', 'line-break 1:10']],
    ['{"a":"x,\n "b":1}', ['open-string 1:8']],
    [
      '["C:\\Users\\x", "\\u12", "it\\\'s"]',
      ['escape 1:5 \\U', 'escape 1:11 \\x', 'unicode-escape 1:17 \\u12', "escape 1:27 \\'"],
    ],
    ['["\\ud800", "\\ud83d\\ude00"]', ['lone-surrogate 1:3 \\ud800']],
    ['{"a":3,14,"b":2}', ['decimal-comma 1:7 ,']],
    [
      '[01,+1,.5,1.,0x1F,1e,2024-01-01,12px]',
      [
        'leading-zero 1:2 01',
        'plus 1:5 +1',
        'bare-dot 1:8 .5',
        'bare-dot 1:11 1.',
        'hex 1:14 0x1F',
        'number 1:19 1e',
        'date 1:22 2024-01-01',
        'unquoted-value 1:33 12px',
      ],
    ],
    ['{"a":[1,2}', ['missing-close 1:10']],
    ['{"a":1]', ['wrong-close 1:7 ]']],
    ['{"a":1}}', ['extra-close 1:8 }']],
    ['{"a":[1,2', ['truncated 1:10']],
    ['{"a":"tru', ['truncated 1:10']],
    ['{"a":tru', ['truncated 1:9']],
    ['', ['empty 1:1']],
    [' \n ', ['empty 1:1']],
    ['<!doctype html>\n<p>', ['not-json 1:1 <!doctype html>']],
    ['var x = {"a":1};', ['not-json 1:1 var x =', 'extra-text 1:16 ;']],
    [')]}\',\n{"a":1}', ["not-json 1:1 )]}',"]],
    ['{"a":1} {"b":2}', ['extra-text 1:9 {"b":2}']],
    ['["a":1]', ['colon-in-array 1:5 :']],
    ['{{"a":1}}', ['missing-key 1:2']],
    ['{"a":\u00a01}', ['odd-space 1:6 ⍽']],
    ['[ObjectId("507f"), new Date(1)]', ['call 1:2 ObjectId("507f")', 'call 1:20 new Date(1)']],
    ['[1, @, 2]', ['unexpected 1:5 @']],
    ['\u0000{}', ['nul 1:1 ␀']],
    ['{"a":1,"b":{"a":1},"\\u0061":3}', ['duplicate-key 1:20 "\\u0061"']],
    [
      '[12345678901234567890,1e400,1.0,0.1,1e22]',
      ['big-number 1:2 12345678901234567890', 'big-number 1:23 1e400'],
    ],
  ])('tells what is wrong with %j, and nothing else', (source, expected) => {
    expect(told(source)).toEqual(expected);
  });

  it('goes on after every error', () => {
    const source = `{
  "ime": 'Amra',
  "grad": "Mostar"
  "godine": 034,
  aktivan: True,
  "oznake": ["a", "b",], // gotovo
}`;
    expect(told(source)).toEqual([
      "single-quotes 2:10 'Amra'",
      'missing-comma 3:19',
      'leading-zero 4:13 034',
      'unquoted-key 5:3 aktivan',
      'literal-case 5:12 True',
      'trailing-comma 6:22 ,',
      'trailing-comma 6:24 ,',
      'comment 6:26 // gotovo',
    ]);
  });

  it('has no error exactly where the formatter finds none, and no text stops it', () => {
    fc.assert(
      fc.property(jsonText, (source) => {
        expect(of(source, 'one').totals.error).toBe(0);
      }),
    );
    fc.assert(
      fc.property(brokenText, (source) => {
        const { totals, findings } = of(source, 'one');
        expect(totals.error === 0).toBe(
          format(bytes(source), { indent: null }).ok || source.charCodeAt(0) === 0xfeff,
        );
        for (const finding of findings) {
          const { title, help } = explain(finding);
          expect(title + help).not.toMatch(/undefined(?!\.| ne postoji)|\[object/);
        }
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (raw) => void of(new Uint8Array(raw))),
      { numRuns: 200 },
    );
  });

  it('gives both places of a key that comes twice', () => {
    expect(of('{\n "a": 1,\n "a": 2\n}').findings).toMatchObject([
      { code: 'duplicate-key', severity: 'warning', line: 3, column: 2, otherPlace: { line: 2, column: 2 } },
    ]);
  });

  it('reads other encodings, and says so', () => {
    expect(of(Uint8Array.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d])).findings).toMatchObject([
      { code: 'bom', line: 1, column: 1 },
    ]);
    const utf16 = Uint8Array.from(
      [...'{"č":1}'].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
    );
    expect(of(utf16)).toMatchObject({ encoding: 'utf-16le', findings: [{ code: 'utf16' }] });
    const cp1250 = Uint8Array.from([0x7b, 0x22, 0x9a, 0x22, 0x3a, 0x22, 0xe8, 0x65, 0xe6, 0x22, 0x7d]);
    const found = of(cp1250);
    expect(found.windows1250).toBe(true);
    expect(found.findings.map(({ code, detail }) => [code, detail])).toEqual([
      ['invalid-utf8', 'š'],
      ['invalid-utf8', 'č'],
      ['invalid-utf8', 'ć'],
    ]);
    expect(diagnose(toUtf8(cp1250, 'windows-1250')).totals.error).toBe(0);
  });

  it('takes NDJSON line by line', () => {
    const lines = '{"a":1}\n\n{"a":2,}\n{"a":"x\n{"a":3}';
    expect(of('{"a":1}\n{"b":2}\n')).toMatchObject({ lines: true, documents: 2, totals: { error: 0 } });
    expect(told(lines)).toEqual(['trailing-comma 3:7 ,', 'truncated 4:8']);
    expect(told('{"a":1}\n{"b":2}', 'one')).toEqual(['extra-text 2:1 {"b":2}']);
    expect(told('1\n2 3', 'lines')).toEqual(['extra-text 2:3 3']);
  });

  it('stops at the cap of nesting, and counts what it does not keep', () => {
    expect(of('['.repeat(100_000)).findings).toMatchObject([{ code: 'depth', column: MAX_DEPTH + 1 }]);
    const { findings, totals } = of(`[${'NaN,'.repeat(5000)}1]`);
    expect(totals.error).toBe(5000);
    expect(findings.length).toBeLessThanOrEqual(100);
  });
});
