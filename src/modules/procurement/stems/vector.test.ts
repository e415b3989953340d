import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { database, openPool, type Pool } from '../../../server/db/client.ts';
import { holds, tokensOf } from './expression.ts';
import { expressionOf, readQuery, tsqueryOf } from './query.ts';
import { vectorText } from './vector.ts';

let made: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  made = await createTestDatabase();
  pool = openPool(made.owner, 1);
});
afterAll(async () => {
  await pool.end();
  await made.drop();
});

/** Whether the database finds a vector by a tsquery. */
async function found(vector: string, query: string): Promise<boolean> {
  const { rows } = await database(pool).execute<{ found: boolean }>(
    sql`select ${vector}::tsvector @@ ${query}::tsquery as found`,
  );
  return rows[0]!.found;
}

describe('vectorText', () => {
  it('keeps the places of words, and weighs those of the name', () => {
    expect(vectorText('Nabavka goriva i maziva', ['Nabavka goriva i maziva', 'LOT 2 - Ulje'])).toBe(
      "'nabavk':1A 'goriv':2A 'mag':4A 'lot':17 '2':18 'ul':19",
    );
    expect(vectorText('', [])).toBe('');
  });

  it('has no phrase from one lot into the next', async () => {
    const vector = vectorText('Radovi', ['Izgradnja', 'škole']);
    expect(await found(vector, tsqueryOf(readQuery('"izgradnja škole"').terms))).toBe(false);
    expect(await found(vector, tsqueryOf(readQuery('izgradnja škole').terms))).toBe(true);
  });

  it('is a vector for any texts, also long ones', async () => {
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 5 });
    const some = fc.sample(fc.tuple(fc.string({ unit: 'binary' }), texts), { numRuns: 200, seed: 18 });
    const long: [string, string[]][] = [
      ['x'.repeat(200_000), []],
      ['šuma '.repeat(40_000), ['šuma']],
      [
        Array.from({ length: 30_000 }, (_, n) => `rijec${n}`).join(' '),
        Array.from({ length: 2000 }, (_, n) => `Lot ${n}`),
      ],
    ];
    for (const [name, lots] of [...some, ...long]) {
      const { rows } = await database(pool).execute<{ words: number }>(
        sql`select length(${vectorText(name, lots)}::tsvector) as words`,
      );
      expect(rows[0]!.words).toBeGreaterThanOrEqual(0);
    }
  });

  it('is found by the database as the expression holds', async () => {
    const words = fc.constantFrom('škola', 'školski', 'i', 'za', 'put', 'most', 'voda', 'A4');
    const text = fc.array(words, { minLength: 1, maxLength: 6 }).map((all) => all.join(' '));
    const query = fc
      .array(fc.tuple(fc.constantFrom('', '-'), fc.oneof(words, text.map((one) => `"${one}"`))), {
        minLength: 1,
        maxLength: 4,
      })
      .map((all) => all.map(([minus, one]) => minus + one).join(' '));
    for (const [name, asked] of fc.sample(fc.tuple(text, query), { numRuns: 300, seed: 7 })) {
      const { terms } = readQuery(asked);
      if (terms.length === 0) continue;
      expect(await found(vectorText(name, []), tsqueryOf(terms)), `${asked} in ${name}`).toBe(
        holds(expressionOf(terms), tokensOf(name)),
      );
    }
  });
});
