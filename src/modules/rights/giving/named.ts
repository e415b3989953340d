import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { labelled } from './giving.ts';
import { heldOf } from './holdings.ts';

/** The names, each once and in order. Throws 422 at `permissions` when one of them is no right. */
export async function permissionsNamed(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const asked = [...new Set(names)].sort();
  // A text that PostgreSQL cannot hold is no name of a right, and must not reach it.
  const askable = asked.filter((name) => /^[\w-]+$/.test(name));
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select name from permissions where name = any(${sql.param(askable)}::text[])`,
  );
  const known = new Set(rows.map(({ name }) => name));
  const unknown = asked.find((name) => !known.has(name));
  if (unknown !== undefined) throw invalid({ permissions: `Ne postoji dozvola „${unknown.slice(0, 80)}”.` });
  return asked;
}

/** What is added and taken away between two lists. */
export function difference(
  before: readonly string[],
  after: readonly string[],
): { added: string[]; removed: string[] } {
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
  };
}

/**
 * In the operator's organisation: refuses (409) what would leave a right with nobody, for nobody could then give it again,
 * not even the operator. To be asked before `work` takes the rights away, which it does.
 */
export async function keepGivable(
  ctx: Ctx,
  removed: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const before = ctx.tenant.isOperator ? await heldOf(ctx, removed) : new Set<string>();
  await work();
  const after = await heldOf(ctx, [...before]);
  const lost = [...before].filter((name) => !after.has(name));
  if (lost.length > 0)
    throw new AppError(
      409,
      'last_holder',
      `Ovo poslije ne bi imao niko u organizaciji operatera, pa niko ne bi mogao ni vratiti: ${await labelled(ctx, lost)}. Prvo to dajte nekoj osobi.`,
    );
}
