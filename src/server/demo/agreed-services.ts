import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { organisations } from './organisations.ts';

/** The office that keeps the books of others, and what these pay it a month without VAT, in fenings. */
const OFFICE = 'agencija';
export const CLIENTS: readonly (readonly [organisation: string, base: bigint])[] = [
  ['trgovina', 45_000n],
  ['gradnja', 38_000n],
];

/** Number of the invoice to a client (its place among `CLIENTS`) for a month (`YYYY-MM-DD`). */
export const serviceNumber = (month: string, client: number): string =>
  `K-${month.slice(5, 7)}/${month.slice(2, 4)}-${client + 1}`;

/** A service that is invoiced every month. */
export interface Agreed {
  side: 'sale' | 'purchase';
  partner_id: string;
  base: bigint;
  /** Its place among the clients, of which the invoice's number is made. */
  client: number;
}

/** What the office invoices to its clients, and a client gets from the office: the same invoices in the books of both. */
export async function agreedServices(ctx: Ctx, organisation: string): Promise<Agreed[]> {
  const agreed: Agreed[] = [];
  for (const [index, [client, base]] of CLIENTS.entries()) {
    const other = organisation === OFFICE ? client : organisation === client ? OFFICE : null;
    if (other === null) continue;
    const { jib } = organisations.find(({ key }) => key === other)!.profile;
    const { rows } = await ctx.db.execute<{ idguid: string }>(
      sql`select idguid from companies where tenant_id = ${ctx.tenant.id}::uuid and jib = ${jib}`,
    );
    const side = organisation === OFFICE ? 'sale' : 'purchase';
    agreed.push({ side, partner_id: rows[0]!.idguid, base, client: index });
  }
  return agreed;
}
