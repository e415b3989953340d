import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readJson } from './schema-json.ts';
import { lintSchema, MAX_SCHEMA } from './schema-lint.ts';

const ofField = (field: unknown) => ({ type: 'object', properties: { a: field } });
const said = (schema: unknown): string[] =>
  lintSchema(typeof schema === 'string' ? schema : JSON.stringify(schema, null, 2)).map(
    ({ message }) => message,
  );

it('the usual schema has no faults', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    title: 'Faktura',
    properties: {
      number: { type: 'string', 'x-vrsta': 'oznaka', 'x-oznake': ['Faktura br.'], maxLength: 40 },
      total: { type: ['number', 'null'], 'x-vrsta': 'iznos', minimum: 0 },
      kind: { enum: ['a', 'b'], 'x-vrsta': 'izbor' },
      other: { oneOf: [{ type: 'string' }, { $ref: '#/$defs/one' }] },
      lines: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
    },
    required: ['number'],
    additionalProperties: false,
    $defs: { one: { type: 'integer' } },
  };
  expect(said(schema)).toEqual([]);
  expect(said({ type: 'object', properties: {} })).toEqual([]);
});

it.each<[string, unknown]>([
  ['objekat { }', []],
  ['"type": "object"', {}],
  ['"type": "object"', { type: 'array' }],
  ['Mislite li „string”', ofField({ type: 'strng' })],
  ['Mislite li „integer”', ofField({ type: 'Intger' })],
  ['ne postoji', ofField({ type: 'tekst' })],
  ['ne preuzima', ofField({ $ref: 'https://primjer.ba/sema.json' })],
  ['nema kraja', { type: 'object', properties: { a: { $ref: '#' } } }],
  ['nema kraja', { ...ofField({ $ref: '#/$defs/b' }), $defs: { b: { not: { $ref: '#/$defs/b' } } } }],
  ['toga u njoj nema', ofField({ $ref: '#/$defs/nema' })],
  ['pattern', ofField({ type: 'string', pattern: '^(a+)+$' })],
  ['patternProperties', { type: 'object', patternProperties: { a: {} } }],
  ['obavezno je polje „b”', { ...ofField({}), required: ['b'] }],
  ['bar jednu mogućnost', ofField({ enum: [] })],
  ['ponavljaju', ofField({ enum: ['a', 'a'] })],
  ['veća od najveće', ofField({ type: 'number', minimum: 2, maximum: 1 })],
  ['traži "type"', ofField({ type: 'number', 'x-vrsta': 'jib' })],
  ['ne postoji', ofField({ type: 'string', 'x-vrsta': 'nesto' })],
  ['niz riječi', ofField({ type: 'string', 'x-oznake': 'Ukupno' })],
  ['znak ključa je slovo', { type: 'object', properties: { '1a': {} } }],
  ['zauzet', { type: 'object', properties: { constructor: {} } }],
  ['znak ključa je slovo', '{"type":"object","properties":{"__proto__":{}}}'],
  ['ponavlja', '{"type":"object","type":"object","properties":{}}'],
  ['previše cifara', '{"type":"object","properties":{"a":{"minimum":12345678901234567890}}}'],
  [
    'najviše 100',
    { type: 'object', properties: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, {}])) },
  ],
  ['64 kB', ofField({ description: 'x'.repeat(MAX_SCHEMA) })],
  ['nacrtu 2020-12', { $schema: 'http://json-schema.org/draft-04/schema#', ...ofField({}) }],
])('says „%s” of a schema that is wrong so', (word, schema) => {
  expect(said(schema).join(' ').toLowerCase()).toContain(word.toLowerCase());
});

it('refuses references that double at each step, at once', () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => {
      const next = { $ref: `#/$defs/d${n + 1}` };
      return [`d${n}`, n === 29 ? {} : { allOf: [next, next] }];
    }),
  );
  expect(said({ ...ofField({ $ref: '#/$defs/d0' }), $defs }).join()).toContain('2000 dijelova');
});

it.each([
  ['{"a": 1,}', 1, 9],
  ['{\n  "a" 1\n}', 2, 7],
  ['{"a": tru}', 1, 7],
  ['{"a": "x', 1, 7],
  ['[1] 2', 1, 5],
  ['', 1, 1],
  ['{a: 1}', 1, 2],
])('names the place of a fault in %s', (text, line, column) => {
  expect(lintSchema(text)[0]).toMatchObject({ line, column });
});

it('names the line of a fault of the schema', () => {
  expect(
    lintSchema('{\n  "type": "object",\n  "properties": {\n    "a": { "type": "strng" }\n  }\n}'),
  ).toEqual([{ line: 4, column: 12, message: 'Vrsta "strng" ne postoji. Mislite li „string”?' }]);
});

it('reads what the parser of the language reads, and nothing else', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const read = readJson(JSON.stringify(value, null, indent));
      expect('value' in read && read.value).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:1-.e tr\\nul\n') }), (text) => {
      let fits = true;
      try {
        JSON.parse(text);
      } catch {
        fits = false;
      }
      expect('value' in readJson(text)).toBe(fits);
    }),
    { numRuns: 2000 },
  );
});

it('never throws, whatever is written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      lintSchema(JSON.stringify({ type: 'object', properties: value }));
      lintSchema(JSON.stringify(ofField(value)));
    }),
  );
});
