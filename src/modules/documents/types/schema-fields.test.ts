import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldKind } from './field-spec.ts';
import { FIELD_KINDS, isFreeText, isNumeric } from './kinds.ts';
import { specOf, type VisualField, type VisualFields, visualOf, withFields } from './schema-fields.ts';

const key = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/);
const field = fc.record({
  key,
  kind: fc.constantFrom(...FIELD_KINDS),
  label: fc.string({ maxLength: 20 }),
  words: fc.array(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 4 }),
  description: fc.string({ maxLength: 20 }),
  required: fc.boolean(),
  choices: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
  maxLength: fc.option(fc.nat(500)),
  minimum: fc.option(fc.integer()),
  maximum: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
});
const tidy = ({ choices, maxLength, minimum, maximum, ...one }: VisualField): VisualField => ({
  ...one,
  choices: one.kind === 'choice' ? choices : [],
  maxLength: isFreeText(one.kind) ? maxLength : null,
  minimum: isNumeric(one.kind) ? minimum : null,
  maximum: isNumeric(one.kind) && !Object.is(maximum, -0) ? maximum : null,
});
const rows = fc
  .uniqueArray(field, { selector: (one) => one.key, maxLength: 6 })
  .map((list) => list.map((one) => tidy({ ...one, was: null })));
const visual: fc.Arbitrary<VisualFields> = fc
  .record({ fields: rows, lines: fc.option(rows) })
  .map(({ fields, lines }) => ({
    fields: fields.filter((one) => one.key !== 'lines'),
    lines,
    linesKey: 'lines',
  }));

const EMPTY = '{"type":"object","properties":{}}';
const shown = (text: string): VisualFields => {
  const answer = visualOf(text);
  if ('why' in answer) throw new Error(answer.why);
  return answer;
};
/** Without where the fields come from. */
const plain = ({ fields, lines, linesKey }: VisualFields) => ({
  fields: fields.map((one) => ({ ...one, was: null })),
  lines: lines?.map((one) => ({ ...one, was: null })) ?? null,
  linesKey,
});

describe('the visual editor', () => {
  it('reads what it has written', () => {
    fc.assert(
      fc.property(visual, (given) => {
        expect(plain(shown(withFields(EMPTY, given)))).toEqual(plain(given));
      }),
    );
  });

  it('changes nothing of a schema that is written back as it was read', () => {
    fc.assert(
      fc.property(visual, fc.dictionary(key, fc.jsonValue()), (given, more) => {
        const strange = Object.fromEntries(Object.entries(more).map(([name, value]) => [`x-${name}`, value]));
        const schema = JSON.parse(withFields(EMPTY, given));
        for (const property of Object.values(schema.properties)) Object.assign(property as object, strange);
        const text = JSON.stringify({ ...strange, ...schema, examples: [1] }, null, 2);
        expect(withFields(text, shown(text))).toBe(text);
      }),
    );
  });

  it('keeps keys it does not know through every change', () => {
    fc.assert(
      fc.property(visual, visual, fc.jsonValue(), (given, other, value) => {
        const schema = JSON.parse(withFields(EMPTY, given));
        const keys = Object.keys(schema.properties);
        for (const name of keys) schema.properties[name]['x-moje'] = [name, value];
        const before = JSON.stringify({ $comment: 'moje', ...schema });
        const now = shown(before);
        // Each field becomes another one, under a new key, in the opposite order.
        const fields = now.fields
          .map((one, place) => ({ ...(other.fields[place] ?? one), key: `novo_${place}`, was: one.was }))
          .reverse();
        const after = JSON.parse(withFields(before, { ...now, fields }));
        expect(after.$comment).toBe('moje');
        for (const { key: name, was } of fields) expect(after.properties[name]['x-moje'][0]).toEqual(was);
        expect(Object.keys(after.properties).filter((name) => name !== 'lines')).toEqual(
          fields.map((one) => one.key),
        );
      }),
    );
  });

  it.each<[string, object | string]>([
    ['oneOf', { type: 'object', oneOf: [{}] }],
    ['$ref', { type: 'object', properties: { a: { $ref: '#/$defs/b' } } }],
    ['pattern', { type: 'object', properties: { a: { type: 'string', pattern: '^a' } } }],
    ['niz', { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } }],
    ['objekat u objektu', { type: 'object', properties: { a: { type: 'object' } } }],
    [
      'više od jednog',
      {
        type: 'object',
        properties: {
          a: { type: 'array', items: { type: 'object' } },
          b: { type: 'array', items: { type: 'object' } },
        },
      },
    ],
    ['više vrsta', { properties: { a: { type: ['string', 'number'] } } }],
    ['nisu tekst', { properties: { a: { enum: [1, 2] } } }],
    ['JSON', '{'],
    ['objekat', '[]'],
  ])('says why it does not show a schema with %s', (word, schema) => {
    const answer = visualOf(typeof schema === 'string' ? schema : JSON.stringify(schema));
    expect('why' in answer && answer.why).toContain(word);
  });

  it('keeps a nullable type and the place of the rows', () => {
    const text = JSON.stringify({
      type: 'object',
      properties: {
        a: { type: ['string', 'null'] },
        stavke: {
          type: 'array',
          minItems: 1,
          items: { type: 'object', properties: { b: { type: 'number' } } },
        },
        c: { type: 'string' },
      },
      required: ['stavke', 'c'],
    });
    const now = shown(text);
    const fields = now.fields.map((one) => (one.key === 'a' ? { ...one, kind: 'amount' as FieldKind } : one));
    const after = JSON.parse(withFields(text, { ...now, fields }));
    expect(Object.keys(after.properties)).toEqual(['a', 'stavke', 'c']);
    expect(after.properties.a).toEqual({ type: ['string', 'null'], 'x-vrsta': 'iznos' });
    expect(after.required).toEqual(['stavke', 'c']);
    expect(JSON.parse(withFields(text, { ...now, lines: null })).required).toEqual(['c']);
  });
});

describe('the fields of a type', () => {
  it('follow from x-vrsta, else from type, format and choices', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { type: 'string', 'x-vrsta': 'jib', title: 'JIB prodavca', 'x-oznake': ['JIB:', 'ID broj'] },
        b: { type: 'string', format: 'date' },
        c: { type: 'string', enum: ['x', 'y'] },
        d: { type: 'integer', minimum: 0 },
        e: { oneOf: [{ type: 'string' }] },
        nested: { type: 'object', properties: { z: {} } },
        lines: { type: 'array', items: { type: 'object', properties: { q: { type: 'number' } } } },
      },
      required: ['a'],
    };
    const spec = specOf(JSON.stringify(schema), 'moja');
    expect(spec.fields.map(({ key: name, kind, label }) => [name, kind, label])).toEqual([
      ['a', 'jib', 'JIB prodavca'],
      ['b', 'date', 'b'],
      ['c', 'choice', 'c'],
      ['d', 'integer', 'd'],
      ['e', 'text', 'e'],
    ]);
    expect(spec.fields[0]).toMatchObject({ required: true, words: ['JIB:', 'ID broj'] });
    expect(spec.lines?.map(({ key: name }) => name)).toEqual(['q']);
    expect(spec.type).toBe('moja');
  });
});
