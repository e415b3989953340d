import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../core/context.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import { seedOnce } from '../../../core/seed-once.ts';

/** Rows of one statement. */
const PART = 1000;

const ROWS = jsonRecordset({
  code: 'int',
  full: 'text',
  level: 'smallint',
  parent: 'int',
  name_hr: 'text',
  name_en: 'text',
});

/** The vocabulary as `data/` has it. */
export const vocabulary = () =>
  (
    parse(readFileSync(new URL('./data/cpv2008_hr_en.csv', import.meta.url)), {
      columns: true,
      bom: true,
    }) as Record<string, string>[]
  ).map((row) => ({
    code: Number(row.code8),
    full: row.code!,
    level: Number(row.level),
    parent: row.parent_code ? Number(row.parent_code.slice(0, 8)) : null,
    name_hr: row.name_hr!,
    name_en: row.name_en!,
  }));

/** Fills the vocabulary once in the life of an installation. Takes the owner's transaction. */
export const seedCpv = (db: Tx): Promise<void> =>
  seedOnce(db, 'procurement/cpv', async () => {
    const rows = vocabulary();
    for (let at = 0; at < rows.length; at += PART)
      await db.execute(sql`
        insert into ejn_cpv (code, "full", level, parent, name_hr, name_en)
        select code, "full", level, parent, name_hr, name_en from ${ROWS(rows.slice(at, at + PART))}`);
  });
