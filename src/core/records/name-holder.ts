import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { duplicateOf } from '../dberrors.ts';
import { AppError } from '../errors.ts';
import { recordName } from '../record-name.ts';
import { ignoresCase } from '../resource.ts';
import { fieldSchema } from '../schema.ts';
import { ownerOf } from '../scope.ts';
import type { Model, Values } from './model.ts';

/**
 * Makes the function that names, in a refusal of a repeated key, the record which has it: `values` are those that were refused. Any
 * other error, and one whose record is not found (only some of the key was sent), comes back as it is.
 */
export const namingHolders =
  ({ resource, columns, select, answer, scoped }: Model) =>
  async (ctx: Ctx, error: unknown, values: Values): Promise<unknown> => {
    if (!(error instanceof AppError) || error.code !== 'duplicate') return error;
    const key = Object.keys(error.errors ?? {});
    const parts = key.map((name): SQL | null => {
      const read = fieldSchema(resource.fields[name]!).safeParse(values[name]);
      if (!read.success || read.data === null) return null;
      const column = columns[name]!;
      return ignoresCase(resource, name)
        ? sql`lower(${column}) = lower(${read.data} collate "bs-x-icu")`
        : eq(column, read.data);
    });
    if (parts.length === 0 || parts.includes(null)) return error;
    const owner =
      resource.scope === 'shared'
        ? sql`${columns.tenant_id!} is not distinct from ${ownerOf(ctx, resource)}::uuid`
        : undefined;
    const [row] = await select(ctx)
      .where(and(scoped(ctx, parts as SQL[]), owner))
      .limit(1);
    if (!row) return error;
    const message = duplicateOf(resource, key, recordName(resource, answer(ctx, row as Values)));
    return new AppError(409, 'duplicate', message, {
      errors: Object.fromEntries(key.map((name) => [name, message])),
    });
  };
