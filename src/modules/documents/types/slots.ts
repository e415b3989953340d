import type { SQL } from 'drizzle-orm';
import { slot } from '../../../core/slot.ts';

/** How many documents of a type there are, as an expression of the statement that reads types; the number of versions is of no account. */
export const documentsOfType = slot<(tenant: SQL, type: SQL) => SQL<number>>('how many documents a type has');
