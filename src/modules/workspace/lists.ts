import type { Ctx } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { findList } from '../../core/registry.ts';

/** Whether the list exists and the caller may read it. */
export function mayRead(ctx: Ctx, name: string): boolean {
  const list = findList(name);
  return list !== undefined && (!list.permission || ctx.actor.permissions.has(list.permission));
}

/** Throws 422 unless the list exists and the caller may read it. */
export function knownList(ctx: Ctx, name: string): void {
  if (!mayRead(ctx, name)) throw invalid({ resource: 'Lista ne postoji ili je ne možete pregledati.' });
}
