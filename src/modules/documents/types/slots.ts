import type { SQL } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { slot } from '../../../core/slot.ts';

/** How many documents of a type there are, as an expression of the statement that reads types; the number of versions is of no account. */
export const documentsOfType = slot<(tenant: SQL, type: SQL) => SQL<number>>('how many documents a type has');

/** How many documents of a type are in the trash: they come back as they were, so their type stays as long. */
export const removedOfType = slot<(ctx: Ctx, type: string) => Promise<number>>(
  'how many documents of a type are in the trash',
);
