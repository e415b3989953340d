import { describe, expect, it } from 'vitest';
import { Outline } from '../outline.ts';
import { bytes } from '../tokens.ts';
import { checkSchema, type Draft, SchemaError } from './check.ts';

const check = (source: string, schema: unknown, draft: Draft = 'auto', lines = false) =>
  checkSchema(
    new Outline(bytes(source), lines),
    bytes(typeof schema === 'string' ? schema : JSON.stringify(schema)),
    draft,
  );

/** What does not fit, as `pointer: words`. */
const told = (source: string, schema: unknown): string[] =>
  check(source, schema).misfits.map(({ pointer, message }) => `${pointer}: ${message}`);

describe('checkSchema', () => {
  it('says what does not fit and where', () => {
    const schema = {
      type: 'object',
      required: ['ime', 'jib'],
      additionalProperties: false,
      properties: {
        ime: { type: 'string', minLength: 3 },
        jib: { type: 'string', pattern: '^4\\d{12}$' },
        stavke: {
          type: 'array',
          minItems: 1,
          uniqueItems: true,
          items: {
            type: 'object',
            properties: { cijena: { type: 'number', minimum: 0 }, vrsta: { enum: ['A', 'B'] } },
          },
        },
        'a/b č': { type: 'integer' },
      },
    };
    const source = `{
  "ime": "Bo",
  "stavke": [{"cijena": -1.50}, {"cijena": "x", "vrsta": "C"}],
  "a/b č": 1.5,
  "visak": null
}`;
    const { misfits } = check(source, schema);
    expect(
      misfits.map(({ pointer, line, column, message }) => `${line}:${column} ${pointer} ${message}`),
    ).toEqual([
      '1:1  Nedostaje obavezni ključ „jib”.',
      '2:3 /ime Tekst je prekratak: znakova ima 2, a treba najmanje 3.',
      '3:15 /stavke/0/cijena -1.50 je manje od najmanjeg dozvoljenog: 0.',
      '3:34 /stavke/1/cijena Ovdje treba broj, a stoji tekst.',
      '3:49 /stavke/1/vrsta Vrijednost mora biti jedna od: "A", "B".',
      '4:3 /a~1b č Ovdje treba cijeli broj, a 1.5 nije cijeli broj.',
      '5:3 /visak Ključ „visak” ovdje nije dozvoljen.',
    ]);
  });

  it('compares long numbers as they are written', () => {
    expect(told('[12345678901234567890]', '{"items":{"maximum":12345678901234567889}}')).toEqual([
      '/0: 12345678901234567890 je veće od najvećeg dozvoljenog: 12345678901234567889.',
    ]);
    expect(
      told(
        '[12345678901234567890]',
        '{"items":{"maximum":12345678901234567890, "minimum":12345678901234567890}}',
      ),
    ).toEqual([]);
    expect(told('[9007199254740993]', '{"items":{"const":9007199254740992}}')).toEqual([
      '/0: Vrijednost mora biti 9007199254740992.',
    ]);
    expect(
      told('[12345678901234567890,12345678901234567891]', '{"uniqueItems":true,"items":{"type":"integer"}}'),
    ).toEqual([]);
    expect(told('[1e400]', '{"items":{"type":"number","maximum":1e399}}')).toEqual([
      '/0: 1e400 je veće od najvećeg dozvoljenog: 1e399.',
    ]);
    expect(check('[12345678901234567890]', '{"items":{"multipleOf":10}}').inexact).toBe(true);
    expect(check('[20]', '{"items":{"multipleOf":10}}').inexact).toBe(false);
  });

  it('gathers the reasons under a choice', () => {
    const schema = {
      items: {
        anyOf: [
          { type: 'string' },
          { type: 'object', additionalProperties: false, properties: { a: { type: 'number' } } },
        ],
      },
    };
    const { misfits } = check('[{"a":"x","b":1}, true, "dobro"]', schema);
    expect(misfits.map(({ pointer, keyword }) => [pointer, keyword])).toEqual([
      ['/0', 'anyOf'],
      ['/1', 'anyOf'],
    ]);
    expect(misfits[0]!.branches).toEqual([
      'Ovdje treba tekst, a stoji objekat { }.',
      'Ovdje treba broj, a stoji tekst.',
      'Ključ „b” ovdje nije dozvoljen.',
    ]);
    expect(told('5', { oneOf: [{ type: 'number' }, { type: 'integer' }] })).toEqual([
      ': Vrijednost odgovara više mogućnosti (2), a smije tačno jednoj (oneOf).',
    ]);
  });

  it('follows references, and drafts', () => {
    const schema = { $defs: { pos: { exclusiveMinimum: 0 } }, items: { $ref: '#/$defs/pos' } };
    expect(told('[1, -2]', schema)).toEqual(['/1: -2 mora biti veće od 0.']);
    const seven = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      items: [{ type: 'string' }],
      additionalItems: false,
    };
    expect(check('["a", 1]', seven)).toMatchObject({ draft: '7', misfits: [{ pointer: '/1' }] });
    expect(
      check('["a", 1]', { prefixItems: [{ type: 'string' }], items: false }, '2020-12').misfits,
    ).toMatchObject([{ pointer: '/1', message: 'Ovaj element u nizu nije dozvoljen.' }]);
    expect(
      check('{"a":1}', {
        $schema: 'https://json-schema.org/draft/2019-09/schema',
        dependentRequired: { a: ['b'] },
      }),
    ).toMatchObject({
      draft: '2019-09',
      misfits: [{ message: 'Uz ključ „a” obavezan je i ključ „b”.' }],
    });
    expect(told('{"a":{"c":1}}', { unevaluatedProperties: false })).toEqual([
      '/a: Ključ „a” ovdje nije dozvoljen.',
    ]);
    expect(told('1', false)).toEqual([': Šema ovdje ne dozvoljava nikakvu vrijednost.']);
    expect(told('[1]', true)).toEqual([]);
  });

  it.each([
    [{ $ref: '#/$defs/nema' }, 'nema'],
    [{ $ref: 'https://example.com/s.json' }, 'ne preuzimaju'],
    [{ type: 'strin' }, 'strin'],
    [{ properties: { a: { pattern: '(' } } }, '/properties/a'],
    [{ properties: [] }, 'properties'],
    ['[]', 'objekat'],
    [{ $ref: '#' }, 'samu sebe'],
  ])('says what is wrong with the schema %j', (schema, words) => {
    expect(() => check('{"a":1}', schema)).toThrow(SchemaError);
    expect(() => check('{"a":1}', schema)).toThrow(words);
  });

  it('has room for any number of errors, and checks line by line', () => {
    const many = check(`[${'"x",'.repeat(200_000)}1]`, { items: { type: 'number' } });
    expect(many.total).toBeGreaterThan(0);
    expect(
      check('{"a":1}\n{"a":"x"}\n', { items: { properties: { a: { type: 'number' } } } }, 'auto', true)
        .misfits,
    ).toMatchObject([{ pointer: '/1/a', line: 2, column: 2 }]);
  });
});
