import type { Ctx } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { findList } from '../../core/registry.ts';

/** Whether there is such a list, and the caller may read it. */
export function mayRead(ctx: Ctx, name: string): boolean {
  const list = findList(name);
  return list !== undefined && (!list.permission || ctx.actor.permissions.has(list.permission));
}

/** Throws 422 where there is no such list for the caller. */
export function knownList(ctx: Ctx, name: string): void {
  if (!mayRead(ctx, name)) throw invalid({ resource: 'Lista ne postoji ili je ne možete pregledati.' });
}
