import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { dayText } from '../../../core/dates.ts';
import { databaseError } from '../../../core/dberrors.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import { badFile } from '../../../core/transfer/limits.ts';
import type { StoredFile } from '../../../core/transfer/read.ts';
import { ZONE } from '../../../core/zone.ts';
import { type BankAccount, bankAccounts, storedNumber } from './accounts.service.ts';
import { bankMappings, bankRows, bankStatements, bankStates } from './bank.table.ts';
import type { Format } from './formats/parse.ts';
import type { Statement } from './formats/statement.ts';
import { DOMESTIC } from './parts.ts';
import type { Imported } from './statements.api.ts';
import { STATEMENT } from './subjects.ts';
import { warningsOf } from './warnings.service.ts';

/** An uploaded file of statements. */
export interface StatementFile {
  name: string;
  /** SHA-256, hex. */
  hash: string;
  format: Format;
}

/** SHA-256 of an upload, hex. */
export function hashOf({ fd, size }: StoredFile): string {
  const hash = createHash('sha256');
  const part = Buffer.alloc(256 * 1024);
  for (let at = 0; at < size; ) {
    const read = readSync(fd, part, 0, Math.min(part.length, size - at), at);
    if (read === 0) break;
    hash.update(part.subarray(0, read));
    at += read;
  }
  return hash.digest('hex');
}

/** Why a statement cannot be imported: of an account that is not there, not the chosen one, or in another currency. */
export function problemOf(
  statement: Pick<Statement, 'account' | 'currency'>,
  accounts: readonly BankAccount[],
  chosen: string | null,
): string | null {
  const number = storedNumber(statement.account);
  const account = accounts.find(({ racun }) => racun === number);
  const other = chosen === null ? undefined : accounts.find(({ idguid }) => idguid === chosen);
  if (other && other.racun !== number)
    return `Ovo je izvod računa ${number}, a odabran je račun ${other.racun} (${other.naziv}).`;
  if (!account)
    return `Račun ${number} nije među vašim bankovnim računima${
      accounts.length > 0
        ? ` (${accounts
            .map(({ racun }) => racun)
            .slice(0, 5)
            .join(', ')})`
        : ''
    }. Dodajte ga u Postavkama knjiženja.`;
  if (statement.currency !== null && statement.currency !== account.currency)
    return `Izvod je u valuti ${statement.currency}, a račun „${account.naziv}” vodi ${account.currency === DOMESTIC ? 'KM' : account.currency}.`;
  return null;
}

/** Refuses (409) a file that was imported before. */
export async function refuseRepeated(ctx: Ctx, hash: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ idguid: string; statement_no: string; at: string }>(sql`
    select idguid, statement_no, (imported_at at time zone ${ZONE}::text)::date::text as at from fin_bank_statements
    where tenant_id = ${ctx.tenant.id}::uuid and file_hash = ${hash} limit 1`);
  const [first] = rows;
  if (first)
    throw new AppError(
      409,
      'imported',
      `Ova datoteka je već uvezena ${dayText(first.at)} (izvod ${first.statement_no}).`,
      { data: { idguid: first.idguid } },
    );
}

/**
 * Stores the statements of a file, all or none. Throws 422 at `file` for an account that is another's, 409 `imported` for what is there
 * already.
 */
export async function importStatements(
  ctx: Ctx,
  file: StatementFile,
  statements: readonly Statement[],
  chosen: string | null,
): Promise<Imported> {
  const accounts = await bankAccounts(ctx);
  await refuseRepeated(ctx, file.hash);
  const imported: Imported = [];
  // Earlier ones first, so that each finds the one before it.
  for (const statement of statements.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    const problem = problemOf(statement, accounts, chosen);
    if (problem) throw badFile(problem);
    if (statement.statement_no === null)
      throw invalid({ statement_no: 'Upišite broj izvoda.' }, 'Izvod u datoteci nema broja. Upišite ga.');
    const account = accounts.find(({ racun }) => racun === storedNumber(statement.account))!;
    if (!account.aktivno) throw badFile(`Račun „${account.naziv}” je neaktivan.`);
    imported.push(await store(ctx, file, { ...statement, statement_no: statement.statement_no }, account));
  }
  await writeAudit(
    ctx,
    STATEMENT,
    imported.map(({ idguid, statement_no, rows }) => ({
      action: 'import',
      record_id: idguid,
      record_title: statement_no,
      changes: { file_name: { from: null, to: file.name }, rows: { from: null, to: rows } },
    })),
    { topic: 'ledger' },
  );
  return imported;
}

async function store(
  ctx: Ctx,
  file: StatementFile,
  statement: Statement & { statement_no: string },
  account: BankAccount,
): Promise<Imported[number]> {
  const idguid = newId();
  const tenant_id = ctx.tenant.id;
  const { entries, day, opening, closing, statement_no } = statement;
  const total = (sign: 1n | -1n): string =>
    decimalOf(
      entries.reduce((all, { amount }) => {
        const units = unitsOf(amount) * sign;
        return units > 0n ? all + units : all;
      }, 0n),
    );
  const { rows: same } = await ctx.db.execute<{ idguid: string }>(sql`
    select idguid from fin_bank_statements where tenant_id = ${tenant_id}::uuid and account_id = ${account.idguid}::uuid
      and year = ${Number(day.slice(0, 4))} and statement_no = ${statement_no}`);
  const repeated = (data?: { idguid: string }): AppError =>
    new AppError(
      409,
      'imported',
      `Izvod ${statement_no}/${day.slice(0, 4)} računa „${account.naziv}” je već uvezen.`,
      { errors: { statement_no: 'Ovaj broj je već uvezen.' }, data },
    );
  if (same[0]) throw repeated(same[0]);
  const warnings = await warningsOf(ctx, { ...statement, account_id: account.idguid, idguid });
  await ctx.db
    .insert(bankStatements)
    .values({
      tenant_id,
      idguid,
      account_id: account.idguid,
      year: Number(day.slice(0, 4)),
      statement_no,
      from_day: statement.from_day,
      day,
      currency: account.currency,
      opening,
      closing,
      incoming: total(1n),
      outgoing: total(-1n),
      rows: entries.length,
      format: file.format,
      file_hash: file.hash,
      file_name: file.name,
      imported_by: ctx.actor.name,
    })
    .catch((error: unknown) => {
      // Somebody else imported it at the same moment.
      throw databaseError(error)?.constraint === 'fin_bank_statements_number_key' ? repeated() : error;
    });
  await ctx.db.insert(bankStates).values({ tenant_id, statement_id: idguid, changed_by: ctx.actor.name });
  for (let at = 0; at < entries.length; at += 500)
    await ctx.db.insert(bankRows).values(
      entries.slice(at, at + 500).map((entry, index) => ({
        tenant_id,
        statement_id: idguid,
        line: at + index + 1,
        ...entry,
      })),
    );
  return { idguid, statement_no, rows: entries.length, warnings };
}

/** Keeps the headings of a table for the account's next statement. */
export async function keepHeadings(
  ctx: Ctx,
  account_id: string,
  headings: Record<string, string>,
): Promise<void> {
  await ctx.db
    .insert(bankMappings)
    .values({ tenant_id: ctx.tenant.id, account_id, headings })
    .onConflictDoUpdate({ target: [bankMappings.tenant_id, bankMappings.account_id], set: { headings } });
}

/** Kept headings by account. */
export async function keptHeadings(
  ctx: Ctx,
): Promise<{ account_id: string; headings: Record<string, string> }[]> {
  const { rows } = await ctx.db.execute<{ account_id: string; headings: Record<string, string> }>(
    sql`select account_id, headings from fin_bank_mappings where tenant_id = ${ctx.tenant.id}::uuid`,
  );
  return rows;
}
