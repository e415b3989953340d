import { databaseError } from '../../core/dberrors.ts';
import { resources } from '../../modules.ts';
import type { Client } from '../db/client.ts';
import { fullName, quoted, type UniqueKey } from './catalogue.ts';
import type { OutsideRow, Start } from './manifest.ts';
import type { MovingRules } from './rules.ts';
import { schemaOf } from './take-out.ts';
import { stagedRows, type TakenTable } from './taken.ts';

/** Values of one key that are named one by one. */
const NAMED = 10;

/** How people call a table: by its resource, if it is one. */
const resourceOf = (table: string) => resources.find((one) => `public.${one.table}` === table);
const labelOf = (table: string): string => resourceOf(table)?.labels.many ?? `tabela ${table.split('.')[1]}`;

/** Why an archive of another version does not fit; null if it does. */
export async function otherVersion(
  client: Client,
  start: Start,
  tables: readonly TakenTable[],
): Promise<string | null> {
  const here = await schemaOf(client);
  const { migrations, hash } = start.schema;
  const older = `Arhiva je iz starije verzije programa (${start.product}). Nadogradite instalaciju iz koje je na verziju ove, pa je ponovo iznesite.`;
  if (migrations < here.migrations) return older;
  if (migrations > here.migrations)
    return `Arhiva je iz novije verzije programa (${start.product}). Nadogradite ovu instalaciju, pa ponovite provjeru.`;
  const shape = (all: readonly { schema: string; name: string; columns: string[] }[]): string =>
    all.map((table) => `${fullName(table)}(${table.columns.join()})`).join();
  return hash === here.hash && shape(tables) === shape(start.tables)
    ? null
    : `Arhiva je iz verzije programa čije tabele nisu kao ovdje (${start.product}). Obje instalacije moraju biti iste verzije.`;
}

/** Whether the organisation, or another one of its name, is here already. */
export async function takenOrganisation(
  client: Client,
  { organisation: { id, name } }: Start,
): Promise<string[]> {
  const folded = (text: string): string =>
    `regexp_replace(public.core_fold(btrim(${text})), '\\s+', ' ', 'g')`;
  const { rows } = await client.query<{ same: boolean }>(
    `select idguid = $1 as same from public.tenants where idguid = $1 or ${folded('name')} = ${folded('$2::text')}`,
    [id, name],
  );
  if (rows.some(({ same }) => same))
    return [`Organizacija „${name}” je već na ovoj instalaciji. Arhiva se ne unosi preko nje.`];
  return rows.length === 0
    ? []
    : [
        `Ovdje već postoji druga organizacija s nazivom „${name}”. Promijenite naziv jednoj od njih: ovdje, ili prije ponovnog iznošenja.`,
      ];
}

/** What rows of the installation are missing here, by table. */
export function missingText(missing: readonly OutsideRow[]): string[] {
  return [...Map.groupBy(missing, ({ table }) => table)].map(([table, rows]) => {
    const title = resourceOf(table)?.title ?? 'name';
    const names = rows.slice(0, NAMED).map(({ row }) => `„${String(row[title] ?? row.label ?? row.idguid)}”`);
    const more = rows.length > NAMED ? ` i još ${rows.length - NAMED}` : '';
    return `Organizacija se poziva na zapise kojih ovdje nema (${labelOf(table)}): ${names.join(', ')}${more}. Dodajte ih ovdje, pa ponovite provjeru.`;
  });
}

/** Values of the staged rows that somebody else has here, in keys that no two organisations share. */
export async function takenKeys(
  client: Client,
  table: TakenTable,
  keys: readonly UniqueKey[],
  rules: Pick<MovingRules, 'sharedKeys'>,
): Promise<string[]> {
  const name = fullName(table);
  const told: string[] = [];
  for (const { index, parts, where } of keys.filter((key) => key.table === name)) {
    // Ids are made once; the insert itself refuses them.
    if (parts.length === 1 && ['idguid', 'id'].includes(parts[0]!)) continue;
    const same = parts.map((part, at) => `${part} = k${at}`).join(' and ');
    const { rows } = await client.query<{ value: string }>(
      `with given as (select ${parts.map((part, at) => `${part} as k${at}`).join(', ')}
         from (select r.* from ${stagedRows(name)}) staged where ${where})
       select distinct concat_ws(' ', ${parts.map((_, at) => `k${at}::text`).join(', ')}) as value from given
       where exists (select from ${quoted(name)} where (${where}) and ${same}) order by 1 limit ${NAMED}`,
    );
    const key = rules.sharedKeys.get(index);
    const label = key?.label ?? labelOf(name);
    const remedy = key?.remedy ?? 'Promijenite vrijednost na jednoj od instalacija, pa ponovite provjeru.';
    for (const { value } of rows)
      told.push(`${label}${key?.hidden ? '' : ` „${value}”`}: ovdje to već ima neko drugi. ${remedy}`);
  }
  return told;
}

/** An error of the database on the way in, for people; rethrows what is none. */
export function refusedRow(error: unknown, table: TakenTable): string {
  const refused = databaseError(error);
  if (!refused?.code?.startsWith('23')) throw error;
  const why =
    refused.code === '23505'
      ? 'neki od njih je ovdje već upisan'
      : refused.code === '23503'
        ? 'pozivaju se na zapis kojeg ovdje nema'
        : 'ne odgovaraju pravilima tabele';
  return `Redovi se ne mogu unijeti (${labelOf(fullName(table))}): ${why} (${refused.constraint ?? refused.code}).`;
}

/** Files whose bytes would replace those of another organisation: they lie under the ids of their rows. */
export async function takenFiles(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from ${stagedRows('public.files')} where exists (select from public.files f where f.idguid = r.idguid)`,
  );
  const n = rows[0]?.n ?? 0;
  return n === 0
    ? []
    : [
        `Datoteke iz arhive (${n}) su već na ovoj instalaciji, kod druge organizacije. Arhiva se ne može unijeti.`,
      ];
}
