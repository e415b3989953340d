import { z } from 'zod';
import { failure, id, refusal } from '../endpoint.ts';

/** Code of a 404 for a record that was merged into another. */
export const MERGED = 'merged';

const mergedInto = z.strictObject({ idguid: id, title: z.string() });
/** The record that stayed. */
export type MergedInto = z.infer<typeof mergedInto>;

/** The 404 of one record. */
export const goneOrMerged = {
  404: {
    description: 'Zapis nije pronađen, ili je spojen s drugim (`merged`, uz onaj koji je ostao).',
    schema: z.union([refusal(MERGED, mergedInto).meta({ id: 'MergedFailure' }), failure]),
  },
};
