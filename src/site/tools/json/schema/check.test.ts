import { describe, expect, it } from 'vitest';
import { Outline } from '../outline.ts';
import { bytes } from '../tokens.ts';
import { checkSchema } from './check.ts';
import type { Draft } from './compile.ts';
import { SchemaError } from './schema-error.ts';

interface Asked {
  draft?: Draft | 'auto';
  formats?: boolean;
  lines?: boolean;
}

const check = (
  source: string,
  schema: unknown,
  { draft = 'auto', formats = false, lines = false }: Asked = {},
) =>
  checkSchema(
    new Outline(bytes(source), lines),
    bytes(typeof schema === 'string' ? schema : JSON.stringify(schema)),
    { draft, formats },
  );

/** The mismatches as `pointer: text`. */
const told = async (source: string, schema: unknown, asked?: Asked): Promise<string[]> =>
  (await check(source, schema, asked)).misfits.map(({ pointer, message }) => `${pointer}: ${message}`);

describe('checkSchema', () => {
  it('says what does not fit and where', async () => {
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
    const { misfits } = await check(source, schema);
    expect(
      misfits.map(({ pointer, line, column, message }) => `${line}:${column} ${pointer} ${message}`),
    ).toEqual([
      '1:1  Nedostaje obavezni ključ „jib”.',
      '2:3 /ime Tekst je prekratak: znakova ima 2, a treba najmanje 3.',
      '3:15 /stavke/0/cijena Vrijednost -1.50 je manja od najmanje dozvoljene: 0.',
      '3:34 /stavke/1/cijena Ovdje treba broj, a stoji tekst.',
      '3:49 /stavke/1/vrsta Vrijednost mora biti jedna od: "A", "B".',
      '4:3 /a~1b č Ovdje treba cijeli broj, a 1.5 nije cijeli broj.',
      '5:3 /visak Ključ „visak” ovdje nije dozvoljen.',
    ]);
  });

  it('compares long numbers as they are written', async () => {
    expect(await told('[12345678901234567890]', '{"items":{"maximum":12345678901234567889}}')).toEqual([
      '/0: Vrijednost 12345678901234567890 je veća od najveće dozvoljene: 12345678901234567889.',
    ]);
    expect(
      await told(
        '[12345678901234567890]',
        '{"items":{"maximum":12345678901234567890, "minimum":12345678901234567890}}',
      ),
    ).toEqual([]);
    expect(await told('[9007199254740993]', '{"items":{"const":9007199254740992}}')).toEqual([
      '/0: Vrijednost mora biti 9007199254740992.',
    ]);
    expect(
      await told(
        '[12345678901234567890,12345678901234567891]',
        '{"uniqueItems":true,"items":{"type":"integer"}}',
      ),
    ).toEqual([]);
    expect(await told('[1e400]', '{"items":{"type":"number","maximum":1e399}}')).toEqual([
      '/0: Vrijednost 1e400 je veća od najveće dozvoljene: 1e399.',
    ]);
    expect(
      await told('[12345678901234567890, 12345678901234567891, 0.3]', '{"items":{"multipleOf":10}}'),
    ).toEqual([
      '/1: Vrijednost 12345678901234567891 nije višekratnik broja 10.',
      '/2: Vrijednost 0.3 nije višekratnik broja 10.',
    ]);
    expect(await told('[0.3, 1e400, 4.50]', '{"items":{"multipleOf":0.1}}')).toEqual([]);
    expect(await told('[12345678901234567890.5, 1.0, 1e400]', '{"items":{"type":"integer"}}')).toEqual([
      '/0: Ovdje treba cijeli broj, a 12345678901234567890.5 nije cijeli broj.',
    ]);
  });

  it('gathers the reasons under a choice', async () => {
    const schema = {
      items: {
        anyOf: [
          { type: 'string' },
          { type: 'object', additionalProperties: false, properties: { a: { type: 'number' } } },
        ],
      },
    };
    const { misfits } = await check('[{"a":"x","b":1}, true, "dobro"]', schema);
    expect(misfits.map(({ pointer, keyword }) => [pointer, keyword])).toEqual([
      ['/0', 'anyOf'],
      ['/1', 'anyOf'],
    ]);
    expect(misfits[0]!.branches).toEqual([
      'Ovdje treba tekst, a stoji objekat { }.',
      'Ključ „b” ovdje nije dozvoljen.',
      'Ovdje treba broj, a stoji tekst.',
    ]);
    expect(await told('5', { oneOf: [{ type: 'number' }, { type: 'integer' }] })).toEqual([
      ': Vrijednost odgovara više mogućnosti (2), a smije tačno jednoj (oneOf).',
    ]);
  });

  it('follows references, and drafts', async () => {
    const schema = { $defs: { pos: { exclusiveMinimum: 0 } }, items: { $ref: '#/$defs/pos' } };
    expect(await told('[1, -2]', schema)).toEqual(['/1: Vrijednost -2 mora biti veća od 0.']);
    const seven = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      items: [{ type: 'string' }],
      additionalItems: false,
    };
    expect(await check('["a", 1]', seven)).toMatchObject({ draft: '7', misfits: [{ pointer: '/1' }] });
    expect(
      await told('["a", 1]', { prefixItems: [{ type: 'string' }], items: false }, { draft: '2020-12' }),
    ).toEqual(['/1: Ovaj element u nizu nije dozvoljen.']);
    expect(
      await check('{"a":1}', {
        $schema: 'https://json-schema.org/draft/2019-09/schema',
        dependentRequired: { a: ['b'] },
      }),
    ).toMatchObject({
      draft: '2019-09',
      misfits: [{ message: 'Uz ključ „a” obavezan je i ključ „b”.' }],
    });
    expect(await told('{"a":{"c":1}}', { unevaluatedProperties: false })).toEqual([
      '/a: Ključ „a” ovdje nije dozvoljen.',
    ]);
    expect(await told('1', false)).toEqual([': Šema ovdje ne dozvoljava nikakvu vrijednost.']);
    expect(await told('[1]', true)).toEqual([]);
  });

  it('follows dynamic references', async () => {
    const tree = {
      $id: 'https://primjer.ba/stablo',
      $dynamicAnchor: 'cvor',
      type: 'object',
      properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#cvor' } } },
    };
    const strict = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'https://primjer.ba/strogo',
      $dynamicAnchor: 'cvor',
      $ref: 'stablo',
      unevaluatedProperties: false,
      $defs: { tree },
    };
    expect(await told('{"children":[{"daat":1}]}', strict)).toEqual([
      '/children/0/daat: Ključ „daat” ovdje nije dozvoljen.',
    ]);
    expect(await told('{"children":[{"data":1}]}', strict)).toEqual([]);
    expect(await told('{"children":[{"daat":1}]}', tree)).toEqual([]);
    const recursive = {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      $recursiveAnchor: true,
      properties: { foo: { $recursiveRef: '#' } },
      additionalProperties: false,
    };
    expect(await told('{"foo":{"bar":1}}', recursive)).toEqual([
      '/foo/bar: Ključ „bar” ovdje nije dozvoljen.',
    ]);
  });

  it('knows the meta-schemas, also as a schema and behind a reference', async () => {
    for (const draft of [
      'https://json-schema.org/draft/2020-12/schema',
      'https://json-schema.org/draft/2019-09/schema',
      'http://json-schema.org/draft-07/schema#',
      'http://json-schema.org/draft-06/schema#',
      'http://json-schema.org/draft-04/schema#',
    ]) {
      expect(await told('{"type":"object"}', { $schema: draft, $ref: draft }), draft).toEqual([]);
      const [fault, ...rest] = await told('{"minLength":"x"}', { $schema: draft, $ref: draft });
      expect(fault, draft).toBe('/minLength: Ovdje treba cijeli broj, a stoji tekst.');
      expect(rest, draft).toEqual([]);
    }
  });

  it('lets a format only describe a text, unless asked to hold it to that', async () => {
    for (const $schema of [undefined, 'http://json-schema.org/draft-07/schema#']) {
      const schema = { $schema, items: { format: 'email' }, contains: { format: 'jmbg' } };
      expect(await check('["nije adresa"]', schema)).toMatchObject({
        misfits: [],
        uncheckedFormats: ['email', 'jmbg'],
        unknownFormats: [],
      });
      const strict = await check('["nije adresa"]', schema, { formats: true });
      expect(strict.misfits.map(({ message }) => message)).toEqual([
        'Tekst nije u traženom obliku: e-mail adresa.',
      ]);
      expect(strict.unknownFormats).toEqual(['jmbg']);
      expect(strict.uncheckedFormats).toEqual([]);
    }
  });

  it('says by which keywords it did not check', async () => {
    const schema = { requird: ['a'], dependencies: { a: ['b'] }, 'x-nas': 1, title: 'A', definitions: {} };
    expect((await check('{"a":1}', schema)).unknownKeywords).toEqual(['requird', 'dependencies']);
    expect(await told('{"a":1}', schema, { draft: '7' })).toEqual([
      ': Uz ključ „a” obavezan je i ključ „b”.',
    ]);
    expect(await told('[5]', { items: { minimum: 5, exclusiveMinimum: true } }, { draft: '4' })).toEqual([
      '/0: Vrijednost 5 mora biti veća od 5.',
    ]);
  });

  it.each([
    [{ $ref: '#/$defs/nema' }, 'nema'],
    [{ $ref: '#nema' }, 'nema'],
    [{ $ref: 'https://example.com/s.json' }, 'ne preuzimaju'],
    [{ $ref: 'druga.json' }, '„druga.json”'],
    [{ $dynamicRef: '#nema' }, 'nema'],
    [{ $schema: 'http://json-schema.org/draft-03/schema#' }, 'draft-03'],
    [{ $schema: 'https://primjer.ba/nas-nacrt' }, 'nas-nacrt'],
    [{ $id: 'https://primjer.ba/m', $vocabulary: { 'https://primjer.ba/v': true } }, 'primjer.ba/v'],
    [{ properties: { a: { enum: [{ $id: 'x' }] } } }, '/properties/a'],
    [{ type: 'strin' }, '"strin"'],
    [{ properties: { a: { pattern: '(' } } }, '/properties/a/pattern: regularni izraz „(”'],
    [{ patternProperties: { '(': true } }, '„(”'],
    [{ minLength: -1 }, '/minLength'],
    [{ properties: [] }, 'properties'],
    ['[]', 'objekat'],
    [{ $ref: '#' }, 'samu sebe'],
    [{ $schema: 'http://json-schema.org/draft-07/schema#', $ref: '#' }, 'samu sebe'],
    [{ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }, 'samu sebe'],
  ])('says what is wrong with the schema %j', async (schema, words) => {
    const checked = check('{"a":1}', schema);
    await expect(checked).rejects.toThrow(SchemaError);
    await expect(checked).rejects.toThrow(words);
  });

  it('has room for any number of errors, and checks line by line', async () => {
    const many = await check(`[${'"x",'.repeat(200_000)}1]`, { items: { type: 'number' } });
    expect(many.total).toBe(200_000);
    expect(many.misfits).toHaveLength(200);
    expect(
      await told(
        '{"a":1}\n{"a":"x"}\n',
        { items: { properties: { a: { type: 'number' } } } },
        { lines: true },
      ),
    ).toEqual(['/1/a: Ovdje treba broj, a stoji tekst.']);
  });

  it('is not led astray by keys that every object of a program has', async () => {
    const schema = { properties: { a: true }, additionalProperties: { type: 'number' } };
    expect(await told('{"toString":1,"constructor":"x","__proto__":2}', schema)).toEqual([
      '/constructor: Ovdje treba broj, a stoji tekst.',
    ]);
  });
});
