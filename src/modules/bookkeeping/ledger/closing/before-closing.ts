import type { Ctx } from '../../../../core/context.ts';
import { slot } from '../../../../core/slot.ts';

/** Tells what a year still has that ought to be finished before it is closed, in a sentence; null if there is nothing. */
export type BeforeClosing = (ctx: Ctx, year: { pocetak: string; kraj: string }) => Promise<string | null>;

/** Asked when a year is about to be closed. Filled by the parts that keep what is not posted yet. */
export const beforeClosing = slot<readonly BeforeClosing[]>('what a year has that is not finished');
