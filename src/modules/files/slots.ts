import type { Ctx } from '../../core/context.ts';
import { slot } from '../../core/slot.ts';

/** The back-office address where people see a file; null for one that has no page of its own. */
export const pageOfFile =
  slot<(ctx: Ctx, fileId: string) => Promise<string | null>>('where people see a file');

/** The back-office address of the record that a file is attached to; null for one that is not. */
export const pageOfAttached = slot<(ctx: Ctx, fileId: string) => Promise<string | null>>(
  'what files are attached to',
);
