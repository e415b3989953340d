import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { database, openPool, type Pool } from '../server/db/client.ts';
import { fold } from './fold.ts';

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

/** What the database makes of each text. */
async function folded(texts: string[]): Promise<[string, string][]> {
  const { rows } = await database(pool).execute<{ text: string; folded: string }>(
    sql`select text, core_fold(text) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb) text`,
  );
  return rows.map((row) => [row.text, row.folded]);
}

const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** Written otherwise by one release of the database than by another, or archaic. */
const APART = new Set('ªµº¼½¾ẛ');

describe('fold is core_fold', () => {
  it.each([
    ['ASCII', range(0x20, 0x7e)],
    ['Latin of the west, and its signs', range(0xa0, 0xff)],
    ['Latin of the east', range(0x100, 0x17f)],
    ['the digraphs of South Slavic', range(0x1c4, 0x1cc)],
    ['caron and comma below', [...range(0x1cd, 0x1dc), ...range(0x218, 0x21b)]],
    ['Latin with further marks', range(0x1e00, 0x1ef9)],
    ['Greek', range(0x386, 0x3ce).filter((sign) => sign !== '·')],
    ['Cyrillic', range(0x400, 0x45f)],
    ['marks behind their letter', range(0x300, 0x362).map((mark) => `c${mark}C`)],
    [
      'dashes, quotes and dots',
      [...range(0x2010, 0x203a).filter((sign) => /\p{P}/u.test(sign)), '№', '€', '™'],
    ],
    ['ligatures', range(0xfb00, 0xfb06)],
  ])('for %s', async (_name, letters) => {
    const shared = letters.filter((sign) => !APART.has(sign));
    const wrong = (await folded(shared)).filter(([text, expected]) => fold(text) !== expected);
    expect(wrong.map(([text, expected]) => `${text}: ${expected}, not ${fold(text)}`)).toEqual([]);
  });

  it.each([
    ['Čačak, Ćuprija, ŠIPOVO, Žepče', 'cacak, cuprija, sipovo, zepce'],
    ['ĐORĐEVIĆ', 'dordevic'],
    ['ǅep ǈubav ǋegoš', 'dzep ljubav njegos'],
    ['Straße STRASSE', 'strasse strasse'],
    ['Ærø, Øresund, Łódź, İstanbul', 'aero, oresund, lodz, istanbul'],
    ['Љубушки, Ђаковић', 'љубушки, ђаковић'],
    ['  dva  razmaka ', '  dva  razmaka '],
    ['Hotel „Bosna” – D.O.O.', 'hotel ,,bosna" - d.o.o.'],
    ['ΟΔΟΣ', 'οδος'],
    ['Č'.normalize('NFD'), 'c'],
  ])('for %s', async (text, expected) => {
    expect(fold(text)).toBe(expected);
    expect(await folded([text])).toEqual([[text, expected]]);
  });
});
