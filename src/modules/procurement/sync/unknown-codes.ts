import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { codeText } from '../cpv/codes.ts';
import type { TakenRow } from '../protocol/rows.ts';
import type { SourceSet } from '../protocol/sets.ts';

/** Notes among the faults of rows that they name a code which the vocabulary does not have; they are taken all the same. */
export async function noteUnknownCodes(
  database: Database,
  { table }: Pick<SourceSet, 'table'>,
  rows: readonly TakenRow[],
): Promise<void> {
  if (table !== 'ejn_source_codes') return;
  const named = rows.flatMap((row) => {
    const { code } = row.values;
    return typeof code === 'number' ? [{ row, code }] : [];
  });
  if (named.length === 0) return;
  const { rows: found } = await database.execute<{ code: number }>(sql`
    select code from ejn_cpv where code = any(${sql.param(named.map(({ code }) => code))}::int[])`);
  const known = new Set(found.map(({ code }) => code));
  for (const { row, code } of named)
    if (!known.has(code))
      row.faults.push(
        `Code: oznake ${codeText(code)} nema u CPV rječniku, pa se obavještenja nalaze samo po cijeloj oznaci.`,
      );
}
