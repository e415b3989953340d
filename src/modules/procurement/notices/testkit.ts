import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../../test/helper.ts';
import { announceChange } from '../../../core/cache.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import { STEM_VERSION } from '../stems/stem.ts';
import { vectorText } from '../stems/vector.ts';
import { divisionsOf } from './divisions.ts';

/** A notice for a test; what is not said is usual. */
export interface TestNotice {
  id: number;
  name: string;
  /** Names and CPV codes (eight digits) of its lots; one of its own name by default. */
  lots?: readonly { name: string; cpv?: string; value?: number }[];
  authority?: number;
  procedureType?: string;
  contractType?: string;
  value?: number | null;
  /** ISO 8601. */
  announced?: string | null;
  deadline?: string | null;
  outcome?: 'awarded' | 'terminated';
}

const NOTICE = jsonRecordset({
  ...{
    id: 'bigint',
    name: 'text',
    v: 'text',
    cp: 'jsonb',
    lots: 'int',
    authority: 'bigint',
    procedure_type: 'text',
  },
  ...{
    contract_type: 'text',
    value: 'numeric',
    announced: 'timestamptz',
    deadline: 'timestamptz',
    outcome: 'text',
  },
});
const LOT = jsonRecordset({
  id: 'bigint',
  procedure_id: 'bigint',
  number: 'int',
  name: 'text',
  value: 'numeric',
  cpv: 'int',
});
const CODES = sql`array(select jsonb_array_elements_text(cp)::int)`;
const STAMP = '2026-11-01T00:00:00.0000000Z';

/** A code with all that may stand above it. */
export const withAncestors = (code: string): number[] => {
  const all = new Set<number>();
  for (let digits = 2; digits <= 8; digits++) all.add(Number(code.slice(0, digits).padEnd(8, '0')));
  return [...all];
};

/** Inserts notices past the sync, as it would; the procedure has the number of the notice. */
export async function insertNotices(
  t: Pick<TestApp, 'ownerDb'>,
  notices: readonly TestNotice[],
): Promise<void> {
  const now = Date.now();
  const rows = notices.map((one) => {
    const lots = one.lots ?? [{ name: one.name }];
    const deadline =
      one.deadline === undefined ? new Date(now + 10 * 86_400_000).toISOString() : one.deadline;
    return {
      ...{
        id: one.id,
        name: one.name,
        lots: lots.length,
        authority: one.authority ?? 1,
        outcome: one.outcome ?? null,
      },
      v: vectorText(
        one.name,
        lots.map(({ name }) => name),
      ),
      cp: [...new Set(lots.flatMap(({ cpv }) => (cpv ? withAncestors(cpv) : [])))],
      procedure_type: one.procedureType ?? 'OpenProcedure',
      contract_type: one.contractType ?? 'Goods',
      value: one.value === undefined ? 10_000 : one.value,
      announced: one.announced === undefined ? new Date(now - one.id * 60_000).toISOString() : one.announced,
      deadline,
    };
  });
  await t.ownerDb.execute(sql`
    insert into ejn_notices (id, stamp, procedure_id, latest, open, outcome, number, name, procedure_type, contract_type, authority_id, value,
      announced, deadline, v, stems, cp, divisions, lots)
    select id, ${STAMP}, id, true, outcome is null and coalesce(deadline > now(), false), outcome, id || '-1-1-1-3-1/26', name, procedure_type,
      contract_type, authority, value, announced, deadline, v::tsvector, ${STEM_VERSION}, ${CODES}, ${divisionsOf(CODES)}, lots
    from ${NOTICE(rows)}`);
  const lots = notices.flatMap((one) =>
    (one.lots ?? [{ name: one.name }]).map((lot, n) => ({
      id: one.id * 100 + n,
      procedure_id: one.id,
      number: n + 1,
      name: lot.name,
      value: 'value' in lot ? (lot.value ?? null) : null,
      cpv: 'cpv' in lot && lot.cpv ? Number(lot.cpv) : null,
    })),
  );
  await t.ownerDb.execute(sql`
    insert into ejn_lots (id, stamp, procedure_id, number, name, value)
    select id, ${STAMP}, procedure_id, number, name, value from ${LOT(lots)}`);
  const coded = lots.filter(({ cpv }) => cpv !== null);
  await t.ownerDb.execute(sql`
    insert into ejn_source_codes (id, stamp, code, text)
    select distinct cpv, ${STAMP}, cpv, '' from ${LOT(coded)} on conflict do nothing`);
  await t.ownerDb.execute(sql`
    insert into ejn_lot_codes (id, stamp, lot_id, source_code_id, main)
    select id, ${STAMP}, id, cpv, true from ${LOT(coded)}`);
}

/** Inserts an authority of this id, in a city of our codebook. */
export async function insertAuthority(
  t: Pick<TestApp, 'ownerDb'>,
  { id, name, city = 'Sarajevo' }: { id: number; name: string; city?: string },
): Promise<void> {
  await t.ownerDb.execute(sql`
    insert into ejn_authorities (id, stamp, name, city, municipality_id, canton_id, entity_id)
    select ${id}, ${STAMP}, ${name}, ${city}, o.idguid, o.kanton_id, o.entitet_id
    from (select 1) one left join erp_opstine o on o.naziv = ${city} limit 1`);
  // As the sync does: a running server keeps the names of authorities.
  await announceChange(t.ownerDb);
}
