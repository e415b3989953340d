import type { Database, Tx } from '../../core/context.ts';
import { gathering } from '../../core/slot.ts';

/** Says whether the operator's own shop is open, so that the home page leads to it. */
export const homeHasShop = gathering<(db: Database | Tx) => Promise<boolean>>();
