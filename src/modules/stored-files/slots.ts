import type { SQL } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { slot } from '../../core/slot.ts';

/** A stored file that must stay. */
export interface UsedFile {
  idguid: string;
  /** Some of the records that need it, as people call them: "Firma „Alfa”". */
  by: string[];
  /** How many more records need it. */
  more: number;
  /** How many others of the files that were asked about must stay too. */
  others: number;
}

/**
 * The first of some stored files, a statement that selects their ids, that must stay; null if none must. It names at most `most`
 * records. Filled by the module that attaches them.
 */
export const usesOfStoredFiles =
  slot<(ctx: Ctx, idguids: SQL, most: number) => Promise<UsedFile | null>>('what uses stored files');
