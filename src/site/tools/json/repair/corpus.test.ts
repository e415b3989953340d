/**
 * Broken JSON as people have it, with what they mean. Each fix either keeps that meaning or is reported as a change of meaning
 * (`asks`), with its own text.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenText } from '../arbitrary.ts';
import { explain } from '../diagnose/explain.ts';
import type { Fix, Loss } from '../diagnose/faults.ts';
import { excerpt, positionsOf } from '../positions.ts';
import { bytes } from '../tokens.ts';
import { repair } from './repair.ts';

/** The meaning of a text: its values, numbers as written, keys in order. */
const meaning = (text: string): string =>
  JSON.stringify(
    JSON.parse(text, (_, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? { number: context?.source } : value,
    ),
  );

const mended = (written: string) => {
  const { bytes: out, fixes, whole } = repair(bytes(written));
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(out), fixes, whole };
};

const lossesOf = (fixes: readonly Fix[]): Loss[] => [
  ...new Set(fixes.flatMap(({ loss }) => (loss === null ? [] : [loss]))),
];

describe('means what was written', () => {
  it.each([
    // Code blocks, calls, and other wrappings.
    ['```json\n{"cijena": 1.10,}\n```', '{"cijena": 1.10}'],
    ['\n```\n[1, 2]\n```\n', '[1, 2]'],
    ['```json\n{"a": 1}', '{"a": 1}'],
    ['{"a": 1}\n```', '{"a": 1}'],
    ['odgovor({"a": [1, 2]});', '{"a": [1, 2]}'],
    ['jQuery18_7(\n  {"a": 1}\n)', '{"a": 1}'],
    ['({"a": 1})', '{"a": 1}'],
    ['data: {"a": 1}', '{"data": {"a": 1}}'],
    ['ime: Amra, godina: 1985', '{"ime": "Amra", "godina": 1985}'],
    // Keys without closing quote.
    ['{"a: 1, "b": 2}', '{"a": 1, "b": 2}'],
    ['{"a:1,"b":2}', '{"a": 1, "b": 2}'],
    ['{"a : null, "b": [{"c: true}]}', '{"a": null, "b": [{"c": true}]}'],
    ['{"puno ime: Amra Hodžić, "grad": "Mostar"}', '{"puno ime": "Amra Hodžić", "grad": "Mostar"}'],
    ['{"a": 0, "b: [1, 2], "c": 3}', '{"a": 0, "b": [1, 2], "c": 3}'],
    ['{"a: {"x": 1}, "b: ["y", "z"], "c": 2}', '{"a": {"x": 1}, "b": ["y", "z"], "c": 2}'],
    ['{\n  "a: 1,\n  "b: {\n    "c": 2\n  }\n}', '{"a": 1, "b": {"c": 2}}'],
    ['{\n  "a: [\n    1,\n    2\n  ]\n}', '{"a": [1, 2]}'],
    ["{'a: 1, 'b': 2}", '{"a": 1, "b": 2}'],
    ['{"xs:a, b": 1, "a: 1, ": 2}', '{"xs:a, b": 1, "a: 1, ": 2}'],
    // Addresses, dates, times and other unquoted texts.
    [
      '{sajt: https://primjer.ba/a?b=1&c=2#d, mail: info@primjer.ba}',
      '{"sajt": "https://primjer.ba/a?b=1&c=2#d", "mail": "info@primjer.ba"}',
    ],
    ['[https://primjer.ba/, http://a.ba:8080/x]', '["https://primjer.ba/", "http://a.ba:8080/x"]'],
    [
      '{od: 2026-11-21, do: 2026-11-21T10:30:00+01:00, u: 10:30, dan: 21. 11. 2026.}',
      '{"od": "2026-11-21", "do": "2026-11-21T10:30:00+01:00", "u": "10:30", "dan": "21. 11. 2026."}',
    ],
    ['[01/02/2024, 192.168.0.1]', '["01/02/2024", "192.168.0.1"]'],
    [
      '{put: C:\\Users\\Amra, boja: #fff, re: /[a-z]+,/i}',
      '{"put": "C:\\\\Users\\\\Amra", "boja": "#fff", "re": "/[a-z]+,/i"}',
    ],
    [
      '{adresa: Ferhadija 12, Sarajevo, tel: +387 33 123 456}',
      '{"adresa": "Ferhadija 12, Sarajevo", "tel": "+387 33 123 456"}',
    ],
    ['{duzina: 5 km, popust: 12%, id: 7f3a-22}', '{"duzina": "5 km", "popust": "12%", "id": "7f3a-22"}'],
    ['{puno ime: Amra Kovač\n@tip: "x"}', '{"puno ime": "Amra Kovač",\n"@tip": "x"}'],
    // Concatenated texts, and texts with a missing quote.
    ['{"a": "Dobar " + "dan"}', '{"a": "Dobar dan"}'],
    ["{'a': 'jedan, ' +\n  \"dva\" + 'tri'}", '{"a": "jedan, dvatri"}'],
    ['{"ime": "Amra, "grad": "Mostar"}', '{"ime": "Amra", "grad": "Mostar"}'],
    ['{"ime: "Amra", "grad": "Mostar"}', '{"ime": "Amra", "grad": "Mostar"}'],
    ['{ime": "Amra", "grad": Mostar"}', '{"ime": "Amra", "grad": "Mostar"}'],
    ['{"ime": "Amra\n "grad": "Mostar}', '{"ime": "Amra",\n "grad": "Mostar"}'],
    ['["a","b", "c]', '["a","b", "c"]'],
    ['{"a": "{ime}}', '{"a": "{ime}"}'],
    // Output of other languages.
    [
      "{u'ime': u'Amra', 'djeca': None, 'xy': (1, 2.50), 'da': True}",
      '{"ime": "Amra", "djeca": null, "xy": [1, 2.50], "da": true}',
    ],
    ['{"a": """prvi\ndrugi""", "b": `treći\nčetvrti`}', '{"a": "prvi\\ndrugi", "b": "treći\\nčetvrti"}'],
    ['{"a": 1_000, "b": 10n, "c": 0xff}', '{"a": 1000, "b": 10, "c": 255}'],
    [
      '{"_id": ObjectId("5f"), "n": NumberLong(12345678901234567890)}',
      '{"_id": "5f", "n": 12345678901234567890}',
    ],
    [
      '{\\"a\\": \\"x\\\\ny\\",\\n \\"b\\": 12345678901234567890}',
      '{"a": "x\\ny", "b": 12345678901234567890}',
    ],
    // Brackets and commas.
    ['[{"a": 1, {"a": 2}]', '[{"a": 1}, {"a": 2}]'],
    ['[{"a": 1{"a": 2}]', '[{"a": 1},{"a": 2}]'],
    ['{"a": [1, 2, "b": 3}', '{"a": [1, 2], "b": 3}'],
    ['{"a": {"b": [1, 2]', '{"a": {"b": [1, 2]}}'],
    ['{"a": 1},', '{"a": 1}'],
    ['{"a": 1.10 "b": 12345678901234567890}', '{"a": 1.10, "b": 12345678901234567890}'],
    // Keys in single quotes that hold quotes or separators.
    ["{'don't': 1, 'xs:a, b': 2}", '{"don\'t": 1, "xs:a, b": 2}'],
  ])('%j', (written, meant) => {
    const { text, fixes, whole } = mended(written);
    expect(whole && meaning(text)).toBe(meaning(meant));
    expect(lossesOf(fixes)).toEqual([]);
  });

  it.each([
    ['{"gra\xe8anin: 1, "b": 2}', '{"gračanin": 1, "b": 2}'],
    ['{"gra\xe8anin : "x", "b": 2}', '{"gračanin": "x", "b": 2}'],
    ['{"gra\xe8anin: 1}', '{"gračanin": 1}'],
  ])('bytes of another encoding in a key without its closing quote: %j', (written, meant) => {
    const { bytes: out, fixes, whole } = repair(Uint8Array.from(Buffer.from(written, 'latin1')));
    expect(whole && meaning(new TextDecoder().decode(out))).toBe(meaning(meant));
    expect(lossesOf(fixes)).toEqual([]);
  });
});

describe('asks before what it does to the meaning', () => {
  it.each<[string, string, Loss[]]>([
    ['Evo ga:\n```json\n{"a": 1}\n```\nJavite se.', '{"a": 1}', ['dropped']],
    ['Here\'s the JSON you asked for:\n{"a": 1}\nHope it helps!', '{"a": 1}', ['dropped']],
    ['```\n{"a": 1}\n```\ni\n```\n{"b": 2}\n```', '[{"a": 1}, {"b": 2}]', ['invented', 'dropped']],
    ['[1, 2, 3, ...]', '[1, 2, 3]', ['dropped']],
    ['{"a": 1, …, "z": 26}', '{"a": 1, "z": 26}', ['dropped']],
    ['{"a": [...]}', '{"a": []}', ['dropped']],
    ['{"a": 1} // do daljnjeg', '{"a": 1}', ['dropped']],
    ['{"a": NaN, "b": undefined}', '{"a": null, "b": null}', ['dropped']],
    ['{"a": izracunaj(5)}', '{"a": 5}', ['dropped']],
    ['{"a": @, "b": 1}', '{"a": null, "b": 1}', ['dropped', 'invented']],
    ['{"a": , "b"}', '{"a": null, "b": null}', ['invented']],
    ['{:1}', '{"":1}', ['invented']],
    ['{"a": 1} {"b": 2}', '[{"a": 1}, {"b": 2}]', ['invented']],
    ['{"a": [1, 23', '{"a": [1, 23]}', ['cut']],
    ['{"a": "Sara', '{"a": "Sara"}', ['cut']],
    ['{"a": 1, "b', '{"a": 1, "b": null}', ['cut']],
    ['{"a": 1, "b: dru', '{"a": 1, "b: dru": null}', ['cut']],
    ['{"cijena": 1,250}', '{"cijena": 1.250}', ['guessed']],
    ['{"a": reci "zdravo" svima}', '{"a": "reci", "zdravo": "svima"}', ['guessed']],
    ['{"a": "On reče: "Hvala" i ode"}', '{"a": "On reče: \\"Hvala\\" i ode"}', ['guessed']],
    // Keys without closing quote, where several colons may be the key's.
    ['{"sat: 12:30, "b": 2}', '{"sat": "12:30", "b": 2}', ['guessed']],
    ['{"sat: 12:30}', '{"sat": "12:30"}', ['guessed']],
    ["{'sat: 12:30, 'b': 2}", '{"sat": "12:30", "b": 2}', ['guessed']],
    ['{\n  "sat:12:30,\n  "b": 2\n}', '{"sat": "12:30", "b": 2}', ['guessed']],
    ['{"otvoreno: od 8:00 do 16:00, "b": 2}', '{"otvoreno": "od 8:00 do 16:00", "b": 2}', ['guessed']],
    ['{"sajt: https://primjer.ba/a, "b": 2}', '{"sajt": "https://primjer.ba/a", "b": 2}', ['guessed']],
    ['{"napomena: vidi: ovo, "b": 2}', '{"napomena: vidi": "ovo", "b": 2}', ['guessed']],
    ['{"napomena: vidi: "ovo", "b": 2}', '{"napomena: vidi": "ovo", "b": 2}', ['guessed']],
    ['{"xs:a: 1, "b": 2}', '{"xs:a": 1, "b": 2}', ['guessed']],
    // A value that was read as part of a key, line breaks included, is read again.
    ['{"a\n:\n{"b": false}}', '{"a": {"b": false}}', []],
    ['{"a:\n\n{"b": "c"}, "d": 1}', '{"a": {"b": "c"}, "d": 1}', []],
    ['{"a\n:\n{"\\n": false, "\\nb": "\\n"}}', '{"a": {"\\n": false, "\\nb": "\\n"}}', []],
    // Keys that hold what looks like the next entry.
    ["{'it's: 1, 'b': 2}", '{"it\'s: 1, \'b": 2}', ['guessed']],
    ["{'a: 'x, 'b': 1}", '{"a: \'x, \'b": 1}', ['guessed']],
    ["{'it's: {'x': 1}}", '{"it\'s: {\'x": 1}', ['guessed']],
    ['{„a: 1, „b“: 2}', '{"a: 1, „b": 2}', ['guessed']],
    ['{"a: "x, "b": 1}', '{"a: ": "x", "b": 1}', ['guessed']],
  ])('%j', (written, result, losses) => {
    const { text, fixes, whole } = mended(written);
    expect(whole && meaning(text)).toBe(meaning(result));
    expect(lossesOf(fixes)).toEqual(losses);
  });

  it('what is done in a later round is told at its place in the text as it came', () => {
    const written = "{'a': 'x' + /* a */ 'y', b: 'z' + \"w\"}";
    const { text, fixes } = mended(written);
    expect(meaning(text)).toBe(meaning('{"a": "xy", "b": "zw"}'));
    const joins = fixes.filter(({ code }) => code === 'concatenation');
    expect(joins.map(({ at, end }) => written.slice(at, end))).toEqual(["'x' + /* a */ 'y'", "'z' + \""]);
  });
});

it('every change of every mend is told with whole words', () => {
  fc.assert(
    fc.property(brokenText, (source) => {
      const src = bytes(source);
      for (const { code, detail, at, end } of repair(src).fixes) {
        expect(at).toBeLessThanOrEqual(end);
        const [place] = positionsOf(src, [at]);
        const { title, help } = explain({
          code,
          severity: 'error',
          at,
          end,
          ...place!,
          excerpt: excerpt(src, at, end),
          ...(detail !== undefined && { detail }),
        });
        expect(title + help).not.toMatch(/undefined(?!\.| ne postoji)|\[object/);
      }
    }),
    { numRuns: 800 },
  );
  expect(repair(bytes('[1,')).fixes.map(({ detail }) => detail)).not.toContain(undefined);
});

/** Faults whose fix only changes the notation: `True`, `0x1F`, `\x41`, `callback(`. */
const REWRITTEN = new Set([
  'literal-case',
  'not-a-value',
  'hex',
  'escape',
  'unicode-escape',
  'call',
  'wrapper',
  'fence',
  'prefix',
  'escaped-quotes',
  'not-json',
  'invalid-utf8',
  'number',
]);

it('leaves out no letter or digit without a word', () => {
  fc.assert(
    fc.property(brokenText, (source) => {
      const { text, fixes, whole } = mended(source);
      if (!whole || fixes.some(({ loss, code }) => loss !== null || REWRITTEN.has(code))) return;
      const signs = (of: string) => [...of.matchAll(/[\p{L}\p{N}]/gu)].join('');
      let k = 0;
      const after = signs(text);
      for (const sign of signs(source)) {
        k = after.indexOf(sign, k) + 1;
        expect(k, sign).toBeGreaterThan(0);
      }
    }),
    { numRuns: 1000 },
  );
});
