import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { textKind } from '../../core/kinds/text-kinds.ts';
import { isId } from '../../core/list-query.ts';
import { containsAll, literal } from '../../core/query.ts';
import { tableOf } from '../../core/table.ts';
import type { Reason, Similar } from './companies.api.ts';
import { hintOf, own } from './companies.service.ts';
import { distinctFrom } from './distinct.service.ts';
import { companies } from './resources.ts';

const table = tableOf(companies);
/** Most hints beside a form. */
const MAX_SIMILAR = 5;
/** Letters of a name from which companies that begin with it are hinted at. */
const MIN_BEGINNING = 5;

interface Typed {
  naziv?: string;
  jib?: string;
  pdv_broj?: string;
  strani_broj?: string;
  except?: string;
}

/** The number in its stored form; null if it is none (yet). */
function numberOf(kind: 'jib' | 'pdv' | 'taxid', text: string | undefined): string | null {
  const read = text?.trim() ? textKind(kind)!.read(text) : null;
  return read && 'value' in read ? read.value : null;
}

/** The name as `companies_name_key` compares it. */
async function nameKey(ctx: Ctx, name: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ key: string }>(sql`select companies_name_key(${name}) as key`);
  return rows[0]?.key ?? '';
}

/** Own companies like the one being typed, the surest first, and those of the register with its number. */
export async function similarTo(ctx: Ctx, typed: Typed): Promise<Similar[]> {
  const jib = numberOf('jib', typed.jib);
  const pdv = numberOf('pdv', typed.pdv_broj);
  const foreign = numberOf('taxid', typed.strani_broj);
  const name = typed.naziv?.trim() ?? '';
  const except =
    typed.except && isId(typed.except)
      ? sql`and idguid <> ${typed.except}::uuid and idguid not in (${distinctFrom(ctx, typed.except)})`
      : sql``;
  const found = (reason: Reason, where: SQL, limit = MAX_SIMILAR): SQL =>
    sql`(select idguid, ${reason}::text as reason from ${table} where ${where} ${except} limit ${limit})`;
  const key = name.length >= 2 ? await nameKey(ctx, name) : '';
  /** The text is looked for in `search` first, which has an index; row-level security lets none be used for a function. */
  const holds = (...words: string[]): SQL => sql.join(containsAll(sql`search`, words), sql` and `);
  const parts = [
    ...(jib ? [found('jib', sql`jib = ${jib}`)] : []),
    ...(foreign ? [found('strani_broj', sql`strani_broj = ${foreign}`)] : []),
    // Units of a firm have the PDV number of its head office, and a JIB of their own.
    ...(pdv
      ? [
          found(
            'pdv_broj',
            sql`${holds(pdv)} and pdv_broj = ${pdv} and ${own(ctx)} and (jib is null or ${jib}::text is null or jib = ${jib})`,
          ),
        ]
      : []),
    ...(key !== ''
      ? [
          found(
            'naziv',
            sql`${holds(...key.split(' '))} and ${own(ctx)} and companies_name_key(naziv) = ${key}`,
          ),
        ]
      : []),
    ...(name.length >= MIN_BEGINNING
      ? [found('pocetak', sql`${own(ctx)} and search like core_fold(${literal(name)}) || '%'`)]
      : []),
  ];
  if (parts.length === 0) return [];
  const { rows } = await ctx.db.execute<Similar & Record<string, unknown>>(sql`
    select ${hintOf(ctx)}, reasons from ${table} join (
      select idguid as id, array_agg(distinct reason) as reasons from (${sql.join(parts, sql` union all `)}) hits group by idguid
    ) found on found.id = idguid
    order by reasons <> array['pocetak'] desc, tenant_id is null, naziv, idguid limit ${MAX_SIMILAR}`);
  return rows.map(({ reasons, ...one }) => ({
    ...one,
    reasons: reasons.length > 1 ? reasons.filter((reason) => reason !== 'pocetak') : reasons,
  }));
}
