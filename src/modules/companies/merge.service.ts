import type { Ctx } from '../../core/context.ts';
import type { ResourceService } from '../../core/crud.ts';
import { leadDistinct } from './distinct.service.ts';

/** Merges `other` into a company, with the marks of what it is different from. Answers and throws as the resource's `merge`. */
export async function mergeCompanies(
  ctx: Ctx,
  service: ResourceService,
  idguid: string,
  other: string,
  input: Parameters<ResourceService['merge']>[3],
): ReturnType<ResourceService['merge']> {
  const merged = await service.merge(ctx, idguid, other, input);
  await leadDistinct(ctx, idguid, other);
  return merged;
}
