import { AppError } from './errors.ts';
import type { Resource } from './resource.ts';

/** The part of a PostgreSQL error that is read here. */
interface DatabaseError {
  code?: string;
  constraint_name?: string;
}

/** The database's own error inside whatever wrapped it. */
export function databaseError(error: unknown): DatabaseError | null {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string') return current as DatabaseError;
    current = current.cause;
  }
  return null;
}

/** Turns a constraint's refusal into words a person can act on; anything else is thrown as it is. */
export function refusalOf(resource: Resource): (error: unknown) => never {
  return (error) => {
    const refused = databaseError(error);
    if (refused?.code === '23505') {
      const key = (resource.unique ?? []).find(
        (fields) => refused.constraint_name === `${resource.table}_${fields.join('_')}_key`,
      );
      const message = 'Već postoji zapis s ovom vrijednošću.';
      throw new AppError(409, 'duplicate', message, {
        errors: Object.fromEntries((key ?? []).map((field) => [field, message])),
      });
    }
    // A row that row-level security hides still holds its foreign key.
    if (refused?.code === '23503')
      throw new AppError(409, 'in_use', 'Ne može se obrisati jer se zapis koristi.', {
        data: { used_by: [] },
      });
    throw error;
  };
}

const AWAY = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006', '53300']);
const AWAY_CLIENT =
  /^(CONNECTION_CLOSED|CONNECTION_ENDED|CONNECTION_DESTROYED|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

/** True when the database did not answer: it restarts, is full or is gone. The request may be tried again. */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code !== undefined && (AWAY.has(code) || AWAY_CLIENT.test(code));
}
