import { AppError, forbidden, invalid } from './errors.ts';
import { fieldsOf, type Resource } from './resource.ts';

/** The part of a PostgreSQL error that is read here. */
interface DatabaseError {
  code?: string;
  message: string;
  constraint?: string;
  /** Of the server's source: unlike the message it is in no language. */
  routine?: string;
  /** Of an error of the system: what it could not do. */
  syscall?: string;
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
 * Waits for statements of one transaction that were sent without waiting for each other. Throws the error of the first
 * that failed: the ones behind it fail because of it, and may report earlier.
 */
export async function pipelined<T extends readonly unknown[]>(
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

/** Why the database could not do now what it can do another time. */
export type Trouble = 'away' | 'overloaded' | 'disk_full' | 'out_of_memory';

/** Thrown for what was not even tried, because of it. */
export class InTrouble extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

/** By the code of PostgreSQL (appendix A of its manual) or of the system. */
const TROUBLES: Record<string, Trouble> = {
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '08000': 'away',
  '08003': 'away',
  '08006': 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  '53100': 'disk_full',
  '53200': 'out_of_memory',
  '53300': 'overloaded',
};
/** The driver gives these no code. The first is said to whoever has waited in the pool's queue for too long, whatever for. */
const SAID: [RegExp, Trouble][] = [
  [/^timeout exceeded when trying to connect/, 'overloaded'],
  [
    /^(Connection terminated|Client has encountered a connection error|timeout expired|Query read timeout|Client was closed)/,
    'away',
  ],
];

/** What keeps the database from answering now; null for every other error. The request may be tried again. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof InTrouble) return error.trouble;
  const { code = '', syscall = '' } = databaseError(error) ?? {};
  if (TROUBLES[code]) return TROUBLES[code];
  // Of a socket that is not there; a file that is missing is another matter.
  if (code === 'ENOENT' && syscall === 'connect') return 'away';
  for (
    let current: unknown = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  ) {
    const { message } = current;
    const said = SAID.find(([text]) => text.test(message));
    if (said) return said[1];
  }
  return null;
}
