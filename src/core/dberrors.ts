import { AppError, forbidden, invalid } from './errors.ts';
import { belongingLabel } from './records/places.ts';
import { fieldsOf, ignoresCase, type Resource } from './resource.ts';

/** The part of a PostgreSQL error that is read here. */
interface DatabaseError {
  code?: string;
  message: string;
  constraint?: string;
  table?: string;
  column?: string;
  /** Routine in the server's source; unlike the message it is not translated. */
  routine?: string;
  /** Failed system call of an operating system error. */
  syscall?: string;
}

/** The transaction has already failed. */
const ABORTED = '25P02';
/** The routine that enforces row-level security. */
const ROW_SECURITY = 'ExecWithCheckOptions';

/** The database's own error among an error and its causes. */
export function databaseError(error: unknown): DatabaseError | null {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string') return current as DatabaseError;
    current = current.cause;
  }
  return null;
}

/**
 * Waits for pipelined statements of one transaction. Throws the error of the first that failed: later ones fail because of it,
 * and may report earlier.
 */
export async function pipelined<T extends readonly unknown[]>(
  statements: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (failed.length > 0) throw failed.find((error) => databaseError(error)?.code !== ABORTED) ?? failed[0];
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never;
}

/** Turns a violated constraint into an AppError that a person can act on. Rethrows any other error. */
export function refusalOf(
  resource: Pick<Resource, 'table' | 'unique' | 'fields' | 'ignoreCase'>,
  doing: 'write' | 'delete',
): (error: unknown) => never {
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
    // Row-level security: the organisation has the permission, but only the operator may write these rows. The same code
    // for a missing privilege of the application is an error of the installation.
    if (refused?.code === '42501' && refused.routine === ROW_SECURITY) throw forbidden();
    if (refused?.code === '23503' && doing === 'write') {
      // The referenced record was deleted after it was looked up.
      const field = fieldsOf(resource).find(
        ([name]) => refused.constraint === `${resource.table}_${name}_fk`,
      );
      throw invalid(field ? { [field[0]]: GONE } : {}, GONE);
    }
    // The referencing row may be hidden by row-level security.
    if (refused?.code === '23503') {
      const label = belongingLabel(refused.table);
      const message = `Ne može se obrisati jer se ${label ? `koristi: ${label}` : 'zapis koristi'}.`;
      throw new AppError(409, 'in_use', message, { data: { used_by: [], records: [] } });
    }
    throw error;
  };
}

/** Message when another record has the same values in `fields`; `holder` names it. */
export function duplicateOf(
  resource: Pick<Resource, 'fields' | 'ignoreCase'>,
  fields: readonly string[],
  holder?: string,
): string {
  const names = fields.map((field) => `„${resource.fields[field]!.label}”`).join(' i ');
  const letters = fields.some((field) => ignoresCase(resource, field))
    ? ' (velika i mala slova se ne razlikuju)'
    : '';
  return `Već postoji zapis s istom vrijednošću${names && `: ${names}`}${letters}.${holder ? ` Ima je „${holder}”.` : ''}`;
}

/** Message at a field that refers to a missing record. */
export const GONE = 'Odabrani zapis ne postoji.';

/** True for a deadlock or a serialization failure. */
export const isConflict = (error: unknown): boolean =>
  ['40P01', '40001'].includes(databaseError(error)?.code ?? '');

/** A temporary failure of the database, or of where files are stored: the request may be tried again. */
export type OutageKind =
  | 'unavailable'
  | 'overloaded'
  | 'disk_full'
  | 'out_of_memory'
  | 'files_unavailable'
  | 'files_full';

/** Thrown instead of starting work during an outage. */
export class OutageError extends Error {
  readonly kind: OutageKind;

  constructor(kind: OutageKind) {
    super(kind);
    this.kind = kind;
  }
}

/** By error code: of PostgreSQL (appendix A of its manual) or of the operating system. */
const OUTAGE_BY_CODE: Record<string, OutageKind> = {
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '08000': 'unavailable',
  '08003': 'unavailable',
  '08006': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  '53100': 'disk_full',
  '53200': 'out_of_memory',
  '53300': 'overloaded',
  // Of this machine; the database has its own code for its disk.
  ENOSPC: 'files_full',
  EDQUOT: 'files_full',
};
/** Errors of the driver without a code, and one whose code says less. The first is the timeout of the pool's queue, whatever its cause. */
const OUTAGE_BY_MESSAGE: [RegExp, OutageKind][] = [
  [/^timeout exceeded when trying to connect/, 'overloaded'],
  [
    /^(Connection terminated|Client has encountered a connection error|timeout expired|Query read timeout|Client was closed)/,
    'unavailable',
  ],
  // An administrator has closed it for a while (`alter database … allow_connections false`).
  [/^database ".*" is not currently accepting connections/, 'unavailable'],
];

/** The outage that an error stands for; null for any other error. */
export function outageOf(error: unknown): OutageKind | null {
  if (error instanceof OutageError) return error.kind;
  // Before its cause, whose code looks like one of the database.
  if (error instanceof Error && 'outage' in error) return error.outage as OutageKind;
  const { code = '', syscall = '' } = databaseError(error) ?? {};
  if (OUTAGE_BY_CODE[code]) return OUTAGE_BY_CODE[code];
  // A missing Unix socket, not a missing file.
  if (code === 'ENOENT' && syscall === 'connect') return 'unavailable';
  for (
    let current: unknown = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  ) {
    const { message } = current;
    const known = OUTAGE_BY_MESSAGE.find(([pattern]) => pattern.test(message));
    if (known) return known[1];
  }
  return null;
}
