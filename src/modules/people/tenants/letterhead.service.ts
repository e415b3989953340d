import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';

interface Known extends Record<string, unknown> {
  adresa: string | null;
  place: string;
  jib: string | null;
  pdv_broj: string | null;
}

/** What an organisation's settings say of it, as the head of its printed documents has it: only what is known. */
export async function organisationLines(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<Known>(sql`
    select p.adresa, concat_ws(' ', p.postanski_broj, o.naziv) as place, p.jib, p.pdv_broj
    from tenant_profiles p left join erp_opstine o on o.idguid = p.opstina_id
    where p.tenant_id = ${ctx.tenant.id}::uuid`);
  const known = rows[0];
  if (!known) return [];
  const address = [known.adresa, known.place].filter(Boolean).join(', ');
  const numbers = [known.jib && `JIB ${known.jib}`, known.pdv_broj && `PDV broj ${known.pdv_broj}`];
  return [address, numbers.filter(Boolean).join(' · ')].filter(Boolean);
}
