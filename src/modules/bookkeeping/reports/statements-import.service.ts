import { sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { isPlain } from '../../../core/text.ts';
import { formProblems, type Position } from './formula.ts';
import { POSITION_COLUMNS } from './position-columns.ts';
import type { ImportedPositions } from './statements.api.ts';
import { statementPositions } from './statements.table.ts';
import { STATEMENTS } from './subjects.ts';

/** Most positions of one file. */
const MOST = 5000;
type Column = (typeof POSITION_COLUMNS)[number];

interface FileRow extends Position {
  row: number;
  form: string;
  valid_from: number;
}

/** Reads the table of a file. Throws 422 at the file for missing columns and too many rows. */
function rowsOf(table: readonly string[][]): { rows: FileRow[]; problems: Map<number, string> } {
  const refuse = (message: string) => invalid({ file: message }, message);
  const head = (table[0] ?? []).map((cell) => cell.trim().toLowerCase());
  const missing = POSITION_COLUMNS.filter((name) => !head.includes(name));
  if (missing.length > 0) throw refuse(`U zaglavlju nema kolona: ${missing.join(', ')}.`);
  if (table.length - 1 > MOST) throw refuse(`Datoteka može imati najviše ${MOST} pozicija.`);
  const problems = new Map<number, string>();
  const rows = table.slice(1).flatMap((cells, index): FileRow[] => {
    const row = index + 2;
    if (cells.every((cell) => cell.trim() === '')) return [];
    const of = (name: Column): string => (cells[head.indexOf(name)] ?? '').trim();
    const [form, year, name, formula] = [of('obrazac'), of('godina'), of('naziv'), of('formula')];
    if (!/^(19|20|21)\d\d$/.test(year)) problems.set(row, 'Godina nije ispravna.');
    if (form === '' || form.length > 60) problems.set(row, 'Naziv obrasca je obavezan, najviše 60 znakova.');
    if (name.length > 300 || formula.length > 2000) problems.set(row, 'Naziv ili formula su predugi.');
    if (![form, name, formula].every(isPlain)) problems.set(row, 'Red ima znakove koji se ne mogu sačuvati.');
    return [{ row, form, valid_from: Number(year) || 0, aop: of('aop').toUpperCase(), name, formula }];
  });
  if (rows.length === 0) throw refuse('Datoteka nema nijednu poziciju.');
  return { rows, problems };
}

/**
 * Imports positions from a table with a head: the forms that it has are replaced as a whole. With problems, or as a dry run, nothing is
 * stored; a circle of formulas is a problem. Throws 422 for a table that cannot be read.
 */
export async function importPositions(
  ctx: Ctx,
  table: readonly string[][],
  dryRun: boolean,
): Promise<ImportedPositions> {
  const { rows, problems } = rowsOf(table);
  const forms = [...Map.groupBy(rows, ({ form, valid_from }) => JSON.stringify([form, valid_from])).values()];
  for (const positions of forms)
    for (const [at, message] of formProblems(positions).problems) {
      const { row } = positions[at]!;
      if (!problems.has(row)) problems.set(row, message);
    }
  const told: ImportedPositions['forms'] = [];
  for (const positions of forms) {
    const { form, valid_from } = positions[0]!;
    const of = sql`tenant_id = ${ctx.tenant.id}::uuid and form = ${form} and valid_from = ${valid_from}`;
    const { rows: there } = await ctx.db.execute<{ count: number }>(
      sql`select count(*)::int as count from fin_statement_positions where ${of}`,
    );
    told.push({ form, valid_from, positions: positions.length, replaces: there[0]!.count });
    if (dryRun || problems.size > 0) continue;
    await ctx.db.execute(sql`delete from fin_statement_positions where ${of}`);
    await ctx.db.insert(statementPositions).values(
      positions.map(({ aop, name, formula }, index) => ({
        ...{ tenant_id: ctx.tenant.id, form, valid_from, aop, name, formula },
        position: index + 1,
      })),
    );
  }
  const stored = !dryRun && problems.size === 0;
  if (stored)
    await writeAudit(
      ctx,
      STATEMENTS,
      told.map(({ form, valid_from, positions: count, replaces }) => ({
        action: replaces > 0 ? 'update' : 'create',
        // Forms have no ids: all of an organisation are one record of the trail.
        record_id: ctx.tenant.id,
        record_title: `${form}, ${valid_from}`,
        changes: {
          positions: { from: replaces || null, to: count },
          valid_from: { from: null, to: valid_from },
        },
      })),
    );
  return {
    dry_run: !stored,
    forms: told,
    problems: [...problems].map(([row, message]) => ({ row, message })).sort((a, b) => a.row - b.row),
    rows: rows.slice(0, 1000).map(({ row, form, aop, name, formula }) => ({ row, form, aop, name, formula })),
  };
}
