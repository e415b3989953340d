import type { Ctx } from '../../core/context.ts';
import { slot } from '../../core/slot.ts';

/** A stored file that must stay, and the record that needs it, as people call it: "Firma „Alfa”". */
export interface UsedFile {
  idguid: string;
  by: string;
}

/** Filled by the module that attaches stored files to records. */
export const usesOfStoredFiles =
  slot<(ctx: Ctx, idguids: readonly string[]) => Promise<UsedFile[]>>('what uses stored files');
