import type { Ctx } from './context.ts';
import type { Resource } from './resource.ts';

/** The tenant id of a record that the caller writes; null for shared records. */
export const ownerOf = (ctx: Ctx, { scope }: Pick<Resource, 'scope'>): string | null =>
  scope === 'platform' || (scope === 'shared' && ctx.tenant.isOperator) ? null : ctx.tenant.id;
