import { sql } from 'drizzle-orm';

/** Whether a reversal of the voucher `v` is posted. */
export const REVERSED = sql<boolean>`exists (select from fin_vouchers r where r.tenant_id = v.tenant_id and r.reversal_of = v.idguid)`;
