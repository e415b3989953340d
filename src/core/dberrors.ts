import { AppError, forbidden, invalid } from './errors.ts';
import { fieldsOf, type Resource } from './resource.ts';

/** The part of a PostgreSQL error that is read here. */
interface DatabaseError {
  code?: string;
  constraint?: string;
  /** Of the server's source: unlike the message it is in no language. */
  routine?: string;
}

/** A statement behind one that failed in the same transaction. */
const ABORTED = '25P02';
/** Where PostgreSQL refuses a row by row-level security. */
const ROW_SECURITY = 'ExecWithCheckOptions';

/** The database's own error inside whatever wrapped it. */
export function databaseError(error: unknown): DatabaseError | null {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string') return current as DatabaseError;
    current = current.cause;
  }
  return null;
}

/**
 * Waits for all statements of one transaction, sent together. Throws what the first refused one met: those behind it are
 * refused because of it, and may be heard of earlier.
 */
export async function together<T extends readonly unknown[]>(
  statements: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (failed.length > 0) throw failed.find((error) => databaseError(error)?.code !== ABORTED) ?? failed[0];
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never;
}

/** Turns a constraint's refusal of a write or a deletion into words a person can act on; the rest is thrown as it is. */
export function refusalOf(resource: Resource, doing: 'write' | 'delete'): (error: unknown) => never {
  return (error) => {
    const refused = databaseError(error);
    if (refused?.code === '23505') {
      const key = (resource.unique ?? []).find(
        (fields) => refused.constraint === `${resource.table}_${fields.join('_')}_key`,
      );
      const message = duplicateOf(resource, key ?? []);
      throw new AppError(409, 'duplicate', message, {
        errors: Object.fromEntries((key ?? []).map((field) => [field, message])),
      });
    }
    // Row-level security: an organisation was given the right, but the rows are the operator's alone. A privilege that the
    // application lacks has the same code, and is a fault of the installation.
    if (refused?.code === '42501' && refused.routine === ROW_SECURITY) throw forbidden();
    if (refused?.code === '23503' && doing === 'write') {
      // Somebody deleted what it refers to after it was looked up.
      const field = fieldsOf(resource).find(
        ([name]) => refused.constraint === `${resource.table}_${name}_fk`,
      );
      throw invalid(field ? { [field[0]]: GONE } : {}, GONE);
    }
    // A row that row-level security hides still holds its foreign key.
    if (refused?.code === '23503')
      throw new AppError(409, 'in_use', 'Ne može se obrisati jer se zapis koristi.', {
        data: { used_by: [] },
      });
    throw error;
  };
}

/** Said where another record has the same values in `fields`. */
export function duplicateOf(resource: Resource, fields: readonly string[]): string {
  const names = fields.map((field) => `„${resource.fields[field]!.label}”`).join(' i ');
  return `Već postoji zapis s istom vrijednošću${names && `: ${names}`}.`;
}

/** Said at a field whose record is not there, or no longer. */
export const GONE = 'Odabrani zapis ne postoji.';

/** Two transactions waited for each other, or would have overwritten one another: PostgreSQL ended this one. */
export const isConflict = (error: unknown): boolean =>
  ['40P01', '40001'].includes(databaseError(error)?.code ?? '');

const AWAY = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006', '53200', '53300']);
const AWAY_SYSTEM = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
/** The driver gives these no code. */
const AWAY_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout e|Client was closed)/;

/** True when the database did not answer: it restarts, is full or is gone. The request may be tried again. */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseError(error)?.code;
  if (code !== undefined && (AWAY.has(code) || AWAY_SYSTEM.test(code))) return true;
  for (
    let current: unknown = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  )
    if (AWAY_MESSAGE.test(current.message)) return true;
  return false;
}
