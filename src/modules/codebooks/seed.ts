import type { Tx } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import type { Resource } from '../../core/resource.ts';
import { seedOnce } from '../../core/seed-once.ts';
import { tableOf } from '../../core/table.ts';
import {
  cantons,
  countries,
  entities,
  municipalities,
  type SeedRow,
  taxes,
  units,
} from './reference-data.ts';
import { drzave, ent, jediniceMjere, kantoni, opstine, porezi } from './resources.ts';

/**
 * Fills the shared codebooks with the reference data of `data/`; goods groups stay empty, they are an
 * organisation's own. Takes the owner's transaction. Each codebook is filled once in the life of an
 * installation (`core_seeds` remembers), so that nothing an administrator changed or deleted comes back.
 */
export async function seed(db: Tx): Promise<void> {
  await seedOnce(db, 'codebooks/drzave', () => insert(db, drzave, countries()));
  await seedOnce(db, 'codebooks/ent', () => seedEntities(db));
  await seedOnce(db, 'codebooks/kantoni', () => seedCantons(db));
  await seedOnce(db, 'codebooks/opstine', () => seedMunicipalities(db));
  await seedOnce(db, 'codebooks/jedinice-mjere', () => insert(db, jediniceMjere, units()));
  await seedOnce(db, 'codebooks/porezi', () => insert(db, porezi, taxes()));
}

async function insert(db: Tx, resource: Resource, rows: SeedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ idguid: newId(), ...row }));
  // The table's type cannot know the declared fields; a wrong one fails in PostgreSQL.
  await db.insert(tableOf(resource)).values(values as never);
}

/** `idguid` of each record by the value of one of its fields. */
async function idsBy(db: Tx, resource: Resource, field: string): Promise<Map<string, string>> {
  const table = tableOf(resource);
  const rows = await db.select({ key: table[field]!, idguid: table.idguid }).from(table);
  return new Map(rows.map((row) => [String(row.key), row.idguid]));
}

async function seedEntities(db: Tx): Promise<void> {
  const bosnia = (await idsBy(db, drzave, 'alpha2')).get('BA');
  if (!bosnia) return;
  await insert(
    db,
    ent,
    entities().map((row) => ({ ...row, drzava_id: bosnia })),
  );
}

async function seedCantons(db: Tx): Promise<void> {
  const federation = (await idsBy(db, ent, 'kod')).get('FBiH');
  if (!federation) return;
  await insert(
    db,
    kantoni,
    cantons().map((row) => ({ ...row, entitet_id: federation })),
  );
}

async function seedMunicipalities(db: Tx): Promise<void> {
  const entityIds = await idsBy(db, ent, 'kod');
  const cantonIds = await idsBy(db, kantoni, 'kod');
  const all = municipalities().filter((one) => entityIds.has(one.entity));
  const fill = async (part: typeof all, cities: Map<string, string>): Promise<void> =>
    insert(
      db,
      opstine,
      part.map((one) => ({
        ...one.fields,
        entitet_id: entityIds.get(one.entity) ?? null,
        kanton_id: (one.canton && cantonIds.get(one.canton)) || null,
        u_sastavu_id: (one.partOf && cities.get(one.partOf)) || null,
      })),
    );
  // The composite cities first: the municipalities they consist of refer to them.
  const isCity = (one: (typeof all)[number]): boolean => one.fields.status === 'slozeni_grad';
  await fill(all.filter(isCity), new Map());
  await fill(
    all.filter((one) => !isCity(one)),
    await idsBy(db, opstine, 'naziv'),
  );
}
