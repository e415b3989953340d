import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import type { Inspection } from '../../../core/transfer/inspect.ts';
import { notTable } from '../../../core/transfer/limits.ts';
import { parseOptions } from '../../../core/transfer/options.ts';
import { inspectFile, readFile, type StoredFile } from '../../../core/transfer/read.ts';
import { bankAccounts, storedNumber } from './accounts.service.ts';
import { notStatement } from './formats/parse.ts';
import { formatOfFile, readStatements } from './formats/read-file.ts';
import { statementOf } from './formats/sheet-statement.ts';
import { checkStatement, type Statement } from './formats/statement.ts';
import { statementColumns } from './formats/statement-columns.ts';
import {
  hashOf,
  importStatements,
  keepHeadings,
  keptHeadings,
  problemOf,
  refuseRepeated,
} from './import.service.ts';
import { DOMESTIC } from './parts.ts';
import type { Imported, StatementInspection, StatementOptions } from './statements.api.ts';

type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Describes an uploaded file before it is imported. The file is read outside of a transaction. Throws 422 at `file`, 409 `imported`. */
export async function inspectUpload(
  file: StoredFile,
  run: Run,
  gone: AbortSignal,
): Promise<StatementInspection> {
  const format = formatOfFile(file);
  const hash = hashOf(file);
  await run((ctx) => refuseRepeated(ctx, hash));
  if (format === 'table') {
    const table = await inspectTable(file, gone);
    const kept = await run(keptHeadings);
    const saved = kept.flatMap(({ account_id, headings }) => {
      const found = Object.entries(headings).flatMap(([field, heading]) => {
        const column = table.columns.find(({ header }) => header === heading);
        return column ? [[field, column.index] as const] : [];
      });
      return found.length === Object.keys(headings).length
        ? [{ account_id, mapping: Object.fromEntries(found) }]
        : [];
    });
    return { format, statements: [], table, saved };
  }
  const statements = await readStatements(file, gone);
  const accounts = await run(bankAccounts);
  return {
    format,
    table: null,
    saved: [],
    statements: statements.map((statement) => {
      const account = accounts.find(({ racun }) => racun === storedNumber(statement.account));
      const { statement_no, day, currency, opening, closing, entries } = statement;
      return {
        account: storedNumber(statement.account),
        account_id: account?.idguid ?? null,
        account_name: account?.naziv ?? null,
        statement_no,
        day,
        currency,
        opening,
        closing,
        rows: entries.length,
        problem: problemOf(statement, accounts, null),
      };
    }),
  };
}

/** Imports the statements of an upload. Throws 422 at `file` or a field of the choice, 409 `imported`. */
export async function importUpload(
  file: StoredFile,
  choice: StatementOptions,
  run: Run,
  gone: AbortSignal,
): Promise<Imported> {
  const format = formatOfFile(file);
  const read = { name: choice.file_name, hash: hashOf(file), format };
  if (format !== 'table') {
    const found = await readStatements(file, gone);
    const statements = found.map((one) => ({
      ...one,
      statement_no: one.statement_no ?? choice.statement_no,
    }));
    return run((ctx) => importStatements(ctx, read, statements, choice.account_id));
  }
  const { statement, headings } = await tableStatement(file, choice, run, gone);
  return run(async (ctx) => {
    const imported = await importStatements(ctx, read, [statement], choice.account_id);
    await keepHeadings(ctx, choice.account_id!, headings);
    return imported;
  });
}

/** Describes a table of a statement, which has at least a day and an amount. Throws 422 at `file`. */
async function inspectTable(file: StoredFile, gone: AbortSignal): Promise<Inspection> {
  const table = await inspectFile(file, statementColumns, gone).catch((error: unknown) => {
    throw error instanceof AppError && error.message === notTable().message ? notStatement() : error;
  });
  if (table.columns.length < 2) throw notStatement();
  return table;
}

async function tableStatement(
  file: StoredFile,
  choice: StatementOptions,
  run: Run,
  gone: AbortSignal,
): Promise<{ statement: Statement; headings: Record<string, string> }> {
  const { account_id, statement_no, opening, closing, mapping } = choice;
  const account = (await run(bankAccounts)).find(({ idguid }) => idguid === account_id);
  const errors = {
    ...(!account && { account_id: 'Odaberite račun.' }),
    ...(!statement_no && { statement_no: 'Upišite broj izvoda.' }),
    ...(!['iznos', 'uplata', 'isplata'].some((name) => Object.hasOwn(mapping, name)) && {
      iznos: 'Odaberite kolonu iznosa, ili kolone uplata i isplata.',
    }),
  };
  if (Object.keys(errors).length > 0 || !account || !statement_no) throw invalid(errors);
  const options = parseOptions(statementColumns, JSON.stringify({ mapping }));
  const inspected = await inspectTable(file, gone);
  const rows = await readFile(file, statementColumns, options, gone);
  const statement = statementOf(rows, {
    account: account.racun,
    statement_no,
    currency: account.currency === DOMESTIC ? null : account.currency,
    opening,
    closing,
  });
  checkStatement(statement);
  const headings = Object.fromEntries(
    Object.entries(mapping).map(([field, index]) => [
      field,
      inspected.columns.find((column) => column.index === index)?.header ?? '',
    ]),
  );
  return { statement, headings };
}
