import { STEM_VERSION } from '../../../src/modules/procurement/stems/stem.ts';
import { vectorText } from '../../../src/modules/procurement/stems/vector.ts';
import type { Sql } from '../../../test/sql.ts';
import { copy, line } from '../../lib/copy.ts';
import { CODES, type MadeNotice, madeTexts } from './texts.ts';

/** Notices of the benchmarks (EJN_NOTICES for fewer). */
export const NOTICES = Number(process.env.EJN_NOTICES ?? 1_000_000);
export const SEED = 2026;
const STAMP = '2026-11-01T00:00:00.0000000Z';
const KNOWN = new Set(CODES.map(({ code }) => Number(code)));
const INDEX_OF = new Map(CODES.map(({ code }, at) => [code, at + 1]));

/** A code with all that stand above it in the vocabulary. */
function withAncestors(code: string): number[] {
  const all: number[] = [];
  for (let digits = 2; digits <= 8; digits++) {
    const one = Number(code.slice(0, digits).padEnd(8, '0'));
    if (KNOWN.has(one) && !all.includes(one)) all.push(one);
  }
  return all;
}

const moment = (at: number): string => new Date(at).toISOString();

/** A notice as a line of COPY. */
const noticeLine = (one: MadeNotice, now: number): string =>
  line(
    ...[one.id, STAMP, one.id, 't', one.deadline > now ? 't' : 'f', `${one.id}-1-1-3-${one.lots.length}/26`],
    ...[one.name, one.procedure, one.contract, one.authority, one.value.toFixed(2)],
    ...[moment(one.announced), moment(one.deadline)],
    vectorText(
      one.name,
      one.lots.map(({ name }) => name),
    ),
    STEM_VERSION,
    `{${[...new Set(one.lots.flatMap(({ code }) => withAncestors(code)))].join()}}`,
    `{${[...new Set(one.lots.map(({ code }) => Number(code.slice(0, 2))))].sort((a, b) => a - b).join()}}`,
    one.lots.length,
  );

const COPIES = {
  ejn_notices:
    'id, stamp, procedure_id, latest, open, number, name, procedure_type, contract_type, authority_id, value, announced, deadline, v, stems, cp, divisions, lots',
  ejn_lots: 'id, stamp, procedure_id, number, name, value',
  ejn_lot_codes: 'id, stamp, lot_id, source_code_id, main',
} as const;

/** Fills the tables of notices as the owner, unless they are full: rows first, indexes at the end. Prints how long it took. */
export async function fillNotices(sql: Sql): Promise<void> {
  const [known] = await sql<{ count: number }[]>`select count(*)::int as count from ejn_notices`;
  if (known!.count >= NOTICES) return;
  const begun = performance.now();
  const made = madeTexts(NOTICES, SEED);
  const now = Date.now();
  await copy(sql, 'ejn_authorities (id, stamp, name, city)', function* () {
    for (const { id, name, place } of made.authorities) yield line(id, STAMP, name, place);
  });
  await sql`
    update ejn_authorities a set municipality_id = o.idguid, canton_id = o.kanton_id, entity_id = o.entitet_id
    from erp_opstine o where o.naziv = a.city`;
  await copy(sql, 'ejn_source_codes (id, stamp, code, text)', function* () {
    for (const { code, name } of CODES) yield line(INDEX_OF.get(code)!, STAMP, Number(code), name);
  });
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.tablename in ('ejn_notices', 'ejn_lots', 'ejn_lot_codes') and i.indexname not like '%_pkey'`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  // Three tables in turn from one run of the texts: their lines wait in memory for a part of them only.
  let lot = 0;
  let part: MadeNotice[] = [];
  const flush = async (): Promise<void> => {
    const rows = part;
    part = [];
    const from = lot;
    await copy(sql, `ejn_notices (${COPIES.ejn_notices})`, function* () {
      for (const one of rows) yield noticeLine(one, now);
    });
    await copy(sql, `ejn_lots (${COPIES.ejn_lots})`, function* () {
      for (const { id, lots } of rows)
        for (const [at, { name, value }] of lots.entries())
          yield line(++lot, STAMP, id, at + 1, name, value.toFixed(2));
    });
    lot = from;
    await copy(sql, `ejn_lot_codes (${COPIES.ejn_lot_codes})`, function* () {
      for (const { lots } of rows)
        for (const { code } of lots) yield line(++lot, STAMP, lot, INDEX_OF.get(code)!, 't');
    });
  };
  for (const one of made.notices(now)) {
    part.push(one);
    if (part.length === 50_000) await flush();
  }
  await flush();
  console.log(`rows: ${seconds(begun)} s`);
  const indexing = performance.now();
  await sql`set maintenance_work_mem = '512MB'`;
  for (const { definition } of indexes) await sql.unsafe(definition);
  console.log(`indexes: ${seconds(indexing)} s`);
  for (const table of [...Object.keys(COPIES), 'ejn_authorities'])
    await sql.unsafe(`vacuum analyze ${table}`);
  console.log(`${NOTICES} notices, ${lot} lots: filled in ${seconds(begun)} s`);
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);
