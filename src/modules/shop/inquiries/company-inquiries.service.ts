import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Sent } from '../../../core/serve.ts';
import { companySeen, emailsOf } from '../../companies/companies.service.ts';
import { shopInquiries } from '../shop.table.ts';
import { type CompanyInquiries, MAX_OF_COMPANY } from './inbox.api.ts';

const q = shopInquiries;

/** Inquiries from the addresses of a company and its contact persons, the newest first. Throws 404 for a company that is not seen. */
export async function inquiriesOfCompany(ctx: Ctx, idguid: string): Promise<Sent<CompanyInquiries>> {
  await companySeen(ctx, idguid);
  const emails = await emailsOf(ctx, idguid);
  if (emails.length === 0) return { inquiries: [], total: 0 };
  const rows = await ctx.db
    .select({
      idguid: q.idguid,
      ime_prezime: q.ime_prezime,
      ukupno: sql<string | null>`${q.ukupno}::text`,
      status: q.status,
      created_at: q.created_at,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(q)
    .where(and(eq(q.tenant_id, ctx.tenant.id), inArray(sql`lower(${q.email})`, emails)))
    .orderBy(desc(q.created_at), desc(q.idguid))
    .limit(MAX_OF_COMPANY);
  return { inquiries: rows.map(({ total: _total, ...one }) => one), total: rows[0]?.total ?? 0 };
}
