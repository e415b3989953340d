import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';

/** Roles of accounts of customers, and of suppliers. */
export const CUSTOMER_ROLES = ['kupci', 'kupci_povezani', 'kupci_ino'] as const;
export const SUPPLIER_ROLES = ['dobavljaci', 'dobavljaci_povezani', 'dobavljaci_ino'] as const;

/** Whether an account, as SQL with its alias, has a customers' role or stands below one that has. */
export const ofCustomers = (
  { tenant }: Pick<Ctx, 'tenant'>,
  account: SQL,
): SQL<boolean> => sql<boolean>`exists (
  select from fin_konta r where r.tenant_id = ${tenant.id}::uuid and r.uloga = any(${sql.param([...CUSTOMER_ROLES])}::text[])
    and starts_with(${account}, r.konto collate "C"))`;
