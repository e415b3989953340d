import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Tx } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { seedOnce } from '../../core/seed-once.ts';
import { tableOf } from '../../core/table.ts';
import { companies } from './resources.ts';

const FILE = new URL('./data/firme.csv', import.meta.url);

/** Seeds the register with firms known from public ones. Takes the owner's transaction. */
export function seedCompanies(db: Tx): Promise<void> {
  // The name by which older databases know it.
  return seedOnce(db, 'tools/companies', async () => {
    const rows = parse<{ jib: string; naziv: string; izvor: string }>(readFileSync(FILE, 'utf8'), {
      columns: true,
    });
    const values = rows.map((row) => ({ idguid: newId(), vrsta: 'pravno_lice', ...row }));
    // An older database may have some already. The table's type does not include the declared fields.
    await db
      .insert(tableOf(companies))
      .values(values as never)
      .onConflictDoNothing();
  });
}
