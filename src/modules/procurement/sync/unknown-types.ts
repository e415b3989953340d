import { sql } from 'drizzle-orm';
import { announceChange } from '../../../core/cache.ts';
import type { Ctx, Database } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { TYPES_PATH } from '../labels.ts';
import type { TakenRow } from '../protocol/rows.ts';
import { NOTICES_SET } from '../types/names.ts';
import { NEW_TYPE } from './notice-kinds.ts';

/** Columns of a notice whose codes have names in the codebook, by the part of it. */
const PARTS = { procedure_type: 'postupak', contract_type: 'ugovor', criterion: 'kriterij' } as const;
const INPUT = jsonRecordset({ idguid: 'uuid', skup: 'text', sifra: 'text' });

/** Codes of the codebook, each with its part. */
export async function knownTypes(database: Database): Promise<Set<string>> {
  const { rows } = await database.execute<{ skup: string; sifra: string }>(
    sql`select skup, sifra from ejn_types`,
  );
  return new Set(rows.map(({ skup, sifra }) => `${skup} ${sifra}`));
}

/**
 * Adds codes that the source has begun to use to the codebook: inactive, under their own name, and told to its keepers. Answers those that
 * were added; for a transaction of the operator.
 */
export async function addUnknownTypes(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  rows: readonly TakenRow[],
  known: ReadonlySet<string>,
): Promise<string[]> {
  const unknown = new Map<string, { idguid: string; skup: string; sifra: string }>();
  for (const { values } of rows)
    for (const [column, skup] of Object.entries(PARTS)) {
      const sifra = values[column];
      if (typeof sifra === 'string' && !known.has(`${skup} ${sifra}`))
        unknown.set(`${skup} ${sifra}`, { idguid: newId(), skup, sifra });
    }
  if (unknown.size === 0) return [];
  const { rows: added } = await ctx.db.execute<{ sifra: string }>(sql`
    insert into ejn_types (idguid, skup, sifra, api_skup, naziv, boja, aktivno)
    select idguid, skup, sifra, ${NOTICES_SET}, sifra, 'siva', false from ${INPUT([...unknown.values()])}
    on conflict do nothing returning sifra`);
  if (added.length > 0) {
    await announceChange(ctx.db);
    await notify(ctx, deps, {
      kind: NEW_TYPE,
      title: `Nova šifra na portalu nabavki: ${added
        .map(({ sifra }) => sifra)
        .join(', ')
        .slice(0, 200)}`,
      body: 'Dodana je kao neaktivna. Upišite joj naziv i uključite je ako treba da se nudi u filterima.',
      path: TYPES_PATH,
      group: 'ejn-types',
    });
  }
  return [...unknown.keys()];
}
