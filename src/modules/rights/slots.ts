import type { Ctx } from '../../core/context.ts';
import { slot } from '../../core/slot.ts';

/** Describes the uses of a role other than by its members; of a platform role in all organisations. */
export const usesOfRole =
  slot<(ctx: Ctx, role: { idguid: string; platform: boolean }) => Promise<string[]>>('what else uses a role');

/** Number of API keys with a right, in all organisations. */
export const keysWith = slot<(ctx: Ctx, permission: string) => Promise<number>>(
  'how many API keys have a right',
);
