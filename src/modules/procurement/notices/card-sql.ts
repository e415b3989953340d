import { type SQL, sql } from 'drizzle-orm';
import { isoInstant } from '../../../core/moments.ts';
import type { NoticeCard } from './announcements.api.ts';

/** A moment of a row of a statement by hand, as it is answered. */
export const instantIn = (value: string | null): string | null => value && isoInstant(value);

/** Suppliers of the contract `k`, the leading one first, each as the firm that it is joined to. */
const SUPPLIERS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('key', coalesce(f.key, s.key), 'name', coalesce(f.name, s.name), 'city', coalesce(f.city, s.city))
    order by m.lead desc, s.name, s.key)
  from ejn_members m join ejn_suppliers s on s.key = m.supplier left join ejn_suppliers f on f.key = s.firm
  where m.group_id = k.group_id), '[]')`;

/** Columns of a contract `k`. */
export const CONTRACT = sql`k.day, k.value, k.currency, k.bids, ${SUPPLIERS} as suppliers`;

export interface ContractRow extends Record<string, unknown> {
  day: string | null;
  value: string | null;
  currency: string | null;
  bids: number | null;
  suppliers: { key: string; name: string; city: string | null }[];
}
type Contract = NoticeCard['earlier'][number]['contract'];

/** The source's ways to write KM. */
const OWN_CURRENCY = new Set(['KM', 'BAM', '']);

/** A contract as it is answered. */
export const contractOf = ({ day, value, currency, bids, suppliers }: ContractRow): Contract => ({
  day: instantIn(day),
  value,
  currency: currency === null || OWN_CURRENCY.has(currency.trim().toUpperCase()) ? null : currency.trim(),
  bids,
  suppliers,
});

/** Codes of the lot `l` as numbers, the main one first. */
export const LOT_CODES: SQL = sql`coalesce((
  select array_agg(s.code order by c.main desc, s.code) from ejn_lot_codes c
  join ejn_source_codes s on s.id = c.source_code_id and s.code is not null where c.lot_id = l.id), '{}')`;
