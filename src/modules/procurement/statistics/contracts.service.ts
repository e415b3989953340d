import { type SQL, sql } from 'drizzle-orm';
import type { Listing } from '../../../core/query.ts';
import { noticeId } from '../notices/notice-id.ts';
import { readQuery } from '../stems/query.ts';
import { expanded, type Synonyms } from '../stems/synonyms.service.ts';
import type { ContractRow, ContractSort } from './lists.api.ts';
import { factsWhere } from './measured.ts';
import { narrowedListing, percent } from './narrowed-listing.ts';

const F_RATIO = percent(sql`f.price`, sql`f.estimate`);
/** Of the contract itself: among facts the bids of a lot stand at its first contract alone. */
const BIDS = sql<number | null>`nullif(greatest(c.bids, 0), 0)`;

/** Contracts of notices in whose name or lots the words stand, as the search of notices finds them. */
function withWords(words: readonly string[], synonyms: Synonyms): SQL | undefined {
  if (words.length === 0) return undefined;
  const { terms, problem } = readQuery(words.join(' '));
  if (problem || terms.length === 0) return sql`false`;
  const { tsquery } = expanded(terms, synonyms);
  return sql`f.procedure_id in (select n.procedure_id from ejn_notices n where n.latest and n.v @@ ${tsquery}::tsquery)`;
}

/** Single contracts. The statement begins with the facts, whose indexes the filters have. */
export const contractsListing: Listing<ContractSort, ContractRow> = narrowedListing(
  (narrowing, _level, synonyms) => ({
    columns: {
      id: sql<string>`f.contract_id::text`,
      idguid: sql<string | null>`case when n.name is not null then f.procedure_id end`.mapWith(
        (procedure: string) => noticeId(Number(procedure)),
      ) as SQL<string | null>,
      day: sql<string>`f.day::text`,
      title: sql<string>`coalesce(n.name, 'Nabavka bez obavještenja')`,
      lot: sql<string | null>`l.name`,
      authority: sql<string | null>`a.name`,
      authority_id: sql<string | null>`f.authority_id::text`,
      supplier: sql<string | null>`s.name`,
      supplier_key: sql<string | null>`f.firm`,
      members: sql<number>`f.members`,
      cpv: sql<string | null>`lpad(f.code::text, 8, '0')`,
      value: sql<string | null>`coalesce(f.value, case when f.other then c.value end)`,
      currency: sql<string | null>`case when f.other then c.currency end`,
      bids: BIDS,
      ratio: F_RATIO,
    },
    from: sql`ejn_facts f join ejn_contracts c on c.id = f.contract_id
    left join ejn_authorities a on a.id = f.authority_id
    left join ejn_suppliers s on s.key = f.firm
    left join ejn_lots l on l.id = f.lot_id
    left join lateral (select x.name from ejn_notices x where x.procedure_id = f.procedure_id order by x.latest desc, x.id desc limit 1) n on true`,
    where: sql`f.day between ${narrowing.from}::date and ${narrowing.to}::date and ${factsWhere(narrowing)}`,
    found: (words) => withWords(words, synonyms),
    filters: { value: sql`f.value`, bids: BIDS },
    order: {
      day: [sql`f.day`],
      value: [{ nullable: sql`f.value` }],
    },
    id: sql`f.contract_id`,
  }),
  { words: true },
);
