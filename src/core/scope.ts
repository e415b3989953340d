import type { Ctx } from './context.ts';
import type { Resource } from './resource.ts';

/** The organisation that a record belongs to which the caller writes; null: the operator's, which everybody reads. */
export const ownerOf = (ctx: Ctx, { scope }: Pick<Resource, 'scope'>): string | null =>
  scope === 'platform' || (scope === 'shared' && ctx.tenant.isOperator) ? null : ctx.tenant.id;
