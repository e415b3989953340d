import type { Ctx } from '../../core/context.ts';
import type { PermissionTreeData } from '../rights/giving/tree.api.ts';
import { treeOf } from '../rights/giving/tree.ts';
import { getKey, makerRights } from './keys.service.ts';

/**
 * What may be ticked for a key: what both the caller and its maker hold, and what it has already. Without an id it is a new
 * one, the caller's own. Throws 404 for a key that is not there.
 */
export async function treeOfKey(ctx: Ctx, idguid: string | undefined): Promise<PermissionTreeData> {
  const key = idguid === undefined ? null : await getKey(ctx, idguid);
  const granted = new Set(key?.permissions.map(({ name }) => name));
  const maker = key ? await makerRights(ctx, key.user_id) : ctx.actor.permissions;
  const mayGive = (name: string): boolean => ctx.actor.permissions.has(name) && maker.has(name);
  const limit = new Set([...granted, ...[...maker].filter(mayGive)]);
  return treeOf(ctx, { granted, limit, mayGive });
}
