import { desc, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { isId } from '../../core/list-query.ts';
import type { Sent } from '../../core/serve.ts';
import { emailsOf } from '../companies/companies.service.ts';
import { type CompanyMessages, MAX_OF_COMPANY } from './inbox.api.ts';
import { EXCERPT_SQL } from './inbox.service.ts';
import { contactMessages } from './site.table.ts';

const m = contactMessages;

/** Messages from the addresses of a company and its contact persons, the newest first; none for a company that is not seen. */
export async function messagesOfCompany(ctx: Ctx, idguid: string): Promise<Sent<CompanyMessages>> {
  const emails = isId(idguid) ? await emailsOf(ctx, idguid) : [];
  if (emails.length === 0) return { messages: [], total: 0 };
  const rows = await ctx.db
    .select({
      idguid: m.idguid,
      ime_prezime: m.ime_prezime,
      email: m.email,
      excerpt: EXCERPT_SQL,
      status: m.status,
      created_at: m.created_at,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(m)
    .where(inArray(sql`lower(${m.email})`, emails))
    .orderBy(desc(m.created_at), desc(m.idguid))
    .limit(MAX_OF_COMPANY);
  return { messages: rows.map(({ total: _total, ...one }) => one), total: rows[0]?.total ?? 0 };
}
