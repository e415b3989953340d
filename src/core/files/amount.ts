import { z } from 'zod';

/** Bytes and number of files, in an answer. */
export const fileAmount = z.strictObject({ bytes: z.int().describe('U bajtovima.'), files: z.int() });
/** Bytes and number of files. */
export type FileAmount = z.infer<typeof fileAmount>;
