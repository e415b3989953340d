import type { Changes } from '../../core/audit.table.ts';
import { databaseError } from '../../core/dberrors.ts';
import { AppError } from '../../core/errors.ts';

/** Changes between two states, field by field; null without any. The order of lists counts. */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes | null {
  const changes: Changes = {};
  for (const name of Object.keys({ ...before, ...after })) {
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[name] = { from, to };
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Turns a violated unique `name` into a message at that field. */
export function refuseRepeated(constraint: string, message: string): (error: unknown) => never {
  return (error) => {
    const refused = databaseError(error);
    if (refused?.code === '23505' && refused.constraint === constraint)
      throw new AppError(409, 'duplicate', message, { errors: { name: message } });
    throw error;
  };
}
