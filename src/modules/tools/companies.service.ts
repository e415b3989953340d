import { inArray } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import { tableOf } from '../../core/table.ts';
import { companies } from './resources.ts';

/** A firm of the operator's table. */
export interface Company {
  number: string;
  name: string;
  address: string | null;
  source: string | null;
  /** `YYYY-MM-DD` */
  date: string | null;
}

/** The firms with these numbers (JIB, or EU number), by number. Public: no organisation is needed. */
export async function companiesOf(
  database: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Company>> {
  if (numbers.length === 0) return new Map();
  const table = tableOf(companies);
  const rows = await database
    .select({
      number: table.broj!,
      name: table.naziv!,
      address: table.adresa!,
      source: table.izvor!,
      date: table.datum!,
    })
    .from(table)
    .where(inArray(table.broj!, [...new Set(numbers)]));
  return new Map(rows.map((row) => [String(row.number), row as unknown as Company]));
}
