import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rows } from '../rows.ts';
import type { SourceSet } from '../sets.ts';
import { comparable, isoSecond, stampOf } from '../stamps.ts';
import { boundsOf } from './bounds.ts';
import { type Expression, OPERATORS, parseFilter } from './parse.ts';
import { testOf } from './predicate.ts';
import { type Literal, QueryError } from './tokens.ts';

interface Thing {
  name: string | null;
  value: number | null;
  isGood: boolean;
  at: string;
}

const rows = new Rows<Thing>();
const set: SourceSet<Thing> = {
  ...{ name: 'Things', rows, takesTop: true },
  fields: new Map(
    Object.entries({
      Id: (_: Thing, row: { id: number }) => row.id,
      Name: ({ name }: Thing) => name,
      Value: ({ value }: Thing) => value,
      IsGood: ({ isGood }: Thing) => isGood,
      At: ({ at }: Thing) => at,
    }).map(([name, of]) => [name, { name, of }]),
  ),
};
const BASE = Date.UTC(2026, 9, 1);
for (let n = 1; n <= 60; n++)
  rows.put(
    n,
    {
      name: n % 7 === 0 ? null : ['Nabavka papira', "O'Hara", 'Набавка', ''][n % 4]!,
      ...{ value: n % 5 === 0 ? null : n * 1.5, isGood: n % 2 === 0, at: isoSecond(BASE + n * 1000) },
    },
    stampOf(BASE + Math.floor(n / 3) * 1000, n % 3 === 0 ? 0 : n * 1000),
  );

const moments = fc.integer({ min: 0, max: 70 }).map((second) => isoSecond(BASE + second * 1000));
/** A comparison as text, and what it is. */
const comparisons = fc.oneof(
  fc.record({
    field: fc.constantFrom('Value', 'Id'),
    operator: fc.constantFrom(...OPERATORS),
    literal: fc.oneof(fc.integer({ min: -5, max: 90 }), fc.constantFrom(1.5, 3.25, null)) as fc.Arbitrary<Literal>,
  }),
  fc.record({
    field: fc.constantFrom('At', 'LastUpdated'),
    operator: fc.constantFrom(...OPERATORS),
    literal: moments.map((text): Literal => ({ moment: comparable(text) })),
  }),
  fc.record({
    field: fc.constant('Name'),
    operator: fc.constantFrom('eq' as const, 'ne' as const),
    literal: fc.constantFrom<Literal>('Nabavka papira', "O'Hara", 'Набавка', null),
  }),
  fc.record({
    field: fc.constant('IsGood'),
    operator: fc.constantFrom('eq' as const, 'ne' as const),
    literal: fc.boolean() as fc.Arbitrary<Literal>,
  }),
);
const leaves: fc.Arbitrary<Expression> = fc.oneof(
  comparisons.map(
    ({ field, operator, literal }): Expression => ({ kind: 'compare', operator, left: { field }, right: { literal } }),
  ),
  fc
    .array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 6 })
    .map((values): Expression => ({ kind: 'in', field: 'Id', values })),
  fc
    .constantFrom('papir', 'Nabavka', "'", '')
    .chain((text) => fc.constantFrom('contains' as const, 'startswith' as const).map((kind) => ({ kind, text })))
    .map(({ kind, text }): Expression => ({ kind, field: 'Name', text })),
);
const expressions = fc.letrec<{ one: Expression }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaves,
    fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), left: tie('one'), right: tie('one') }),
    fc.record({ kind: fc.constant('not' as const), of: tie('one') }),
  ),
})).one;

const shownLiteral = (literal: Literal): string => {
  if (typeof literal === 'string') return `'${literal.replaceAll("'", "''")}'`;
  return typeof literal === 'object' && literal ? literal.moment : String(literal);
};
/** An expression as somebody would write it, in brackets wherever it could be misread. */
function written(expression: Expression): string {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return `(${written(expression.left)} ${expression.kind} ${written(expression.right)})`;
    case 'not':
      return `not (${written(expression.of)})`;
    case 'in':
      return `${expression.field} in (${expression.values.map(shownLiteral).join(',')})`;
    case 'compare': {
      const { left, operator, right } = expression as { left: { field: string }; operator: string; right: { literal: Literal } };
      return `${left.field} ${operator} ${shownLiteral(right.literal)}`;
    }
    default:
      return `${expression.kind}(${expression.field}, ${shownLiteral(expression.text)})`;
  }
}
const nodes = (text: string): number => (text.match(/\(|\bnot\b| (eq|ne|gt|ge|lt|le|in) /g)?.length ?? 0) * 4;
const found = (expression: Expression): number[] =>
  [...rows.all()].filter(testOf(expression, set as SourceSet)).map(({ id }) => id);
const idsOf = (filter: string): number[] => found(parseFilter(filter));

describe('a filter', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(expressions, (expression) => {
        const text = written(expression);
        fc.pre(nodes(text) < 100);
        expect(parseFilter(text)).toEqual(expression);
      }),
    );
  });

  it('finds no row outside of its bounds', () => {
    fc.assert(
      fc.property(expressions, (expression) => {
        const { from, to, ids } = boundsOf(expression);
        for (const id of found(expression)) {
          const { stamp } = rows.get(id)!;
          expect(from === null || stamp >= from).toBe(true);
          expect(to === null || stamp <= to).toBe(true);
          expect(ids === null || ids.includes(id)).toBe(true);
        }
      }),
    );
  });

  it('and its opposite find every row once', () => {
    fc.assert(
      fc.property(expressions, (expression) => {
        const both = [...found(expression), ...found({ kind: 'not', of: expression })];
        expect(both.sort((one, other) => one - other)).toEqual([...rows.all()].map(({ id }) => id));
      }),
    );
  });

  it('of any text is either understood or refused', () => {
    const parts = fc.constantFrom(
      ...['Id', 'eq', 'and', 'or', 'not', 'in', '(', ')', ',', '1', "'a'", "'", 'null', '2026-11-01T00:00:00Z', 'contains'],
      ...['gt', '-', '§', ' ', '1e5', '\u0000', 'š'],
    );
    const texts = fc.oneof(fc.string(), fc.array(parts, { maxLength: 30 }).map((all) => all.join(' ')));
    fc.assert(
      fc.property(texts, (text) => {
        try {
          testOf(parseFilter(text), set as SourceSet)(rows.get(1)!);
        } catch (error) {
          expect(error).toBeInstanceOf(QueryError);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('joins and before or, and takes brackets first', () => {
    expect(idsOf('Id eq 1 or Id eq 2 and IsGood eq false')).toEqual([1]);
    expect(idsOf('(Id eq 1 or Id eq 2) and IsGood eq true')).toEqual([2]);
  });

  it('compares moments however many digits their seconds have', () => {
    const [after] = [...rows.all()].filter(({ stamp }) => !stamp.endsWith('.0000000Z'));
    expect(idsOf(`LastUpdated eq ${after!.stamp}`)).toEqual([after!.id]);
    expect(idsOf(`LastUpdated gt ${after!.stamp.slice(0, 19)}Z and LastUpdated le ${after!.stamp}`)).toContain(after!.id);
    expect(idsOf(`At eq ${isoSecond(BASE + 5000)}`)).toEqual([5]);
    expect(idsOf('At eq 2026-10-01T02:00:05+02:00')).toEqual([5]);
  });

  it('takes 25 alternatives and 200 values, and not one more', () => {
    const ors = (count: number) => Array.from({ length: count }, (_, n) => `Id eq ${n}`).join(' or ');
    const values = (count: number) => `Id in (${Array.from({ length: count }, (_, n) => n).join()})`;
    expect(idsOf(ors(25))).toHaveLength(24);
    expect(() => parseFilter(ors(26))).toThrow("node count limit of '100'");
    expect(idsOf(values(200))).toHaveLength(60);
    expect(() => parseFilter(values(201))).toThrow(QueryError);
  });

  it('bears brackets within brackets', () => {
    expect(() => parseFilter(`${'('.repeat(2000)}Id eq 1${')'.repeat(2000)}`)).toThrow(QueryError);
  });
});
