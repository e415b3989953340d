import { z } from 'zod';

/** The query of routes by which the operator's people may also act for an organisation they do not belong to. */
export const tenantQuery = z.object({
  tenant: z.string().max(100).optional().describe('Samo za operatera: organizacija u čije ime se radi.'),
});
