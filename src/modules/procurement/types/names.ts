import { sql } from 'drizzle-orm';
import { cacheOf } from '../../../core/cache.ts';
import type { Database } from '../../../core/context.ts';

/** What codes of types are of: see `skup` of the resource. */
export type TypeKind = 'obavjestenje' | 'postupak' | 'ugovor' | 'kriterij';
/** A code of the source with the name and the colour that our codebook has for it. */
export interface TypeName {
  code: string;
  name: string;
  /** As stored (`boja`); null: the codebook does not have the code. */
  color: string | null;
}
/** The set of the API that codes of procedures, contracts and criteria come from. */
export const NOTICES_SET = 'AnnouncementProcedureNotices';

/** Kinds of notices that are fetched: what happened to a procedure, and the code that the codebook has it under (`obavjestenje`). */
export const FETCHED_KINDS = {
  announced: 'ProcurementNotices',
  corrected: 'Correction',
  awarded: 'AwardNotices',
  terminated: 'TerminationNotices',
} as const;
export type FetchedKind = keyof typeof FETCHED_KINDS;

interface TypeRow extends Record<string, unknown> {
  skup: TypeKind;
  sifra: string;
  naziv: string;
  boja: string;
  aktivno: boolean;
}

/** All types, in the order of their names; cached until one is changed. */
export const typeRows = (database: Database): Promise<readonly TypeRow[]> =>
  cacheOf(database).get('ejn-types', async (db) => {
    const { rows } = await db.execute<TypeRow>(
      sql`select skup, sifra, naziv, boja, aktivno from ejn_types order by skup, naziv, sifra`,
    );
    return rows;
  });

/** Maps made of cached rows; a new state of the codebook is another object. */
const maps = new WeakMap<object, ReadonlyMap<string, TypeName>>();

/** Names types by the codebook; a code that it does not have by itself. */
export async function typeNames(database: Database): Promise<(skup: TypeKind, sifra: string) => TypeName> {
  const rows = await typeRows(database);
  let known = maps.get(rows);
  if (!known) {
    known = new Map(
      rows.map(({ skup, sifra, naziv, boja }) => [
        `${skup} ${sifra}`,
        { code: sifra, name: naziv, color: boja },
      ]),
    );
    maps.set(rows, known);
  }
  const names = known;
  return (skup, sifra) => names.get(`${skup} ${sifra}`) ?? { code: sifra, name: sifra, color: null };
}
