import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { dayOf } from '../../core/dates.ts';
import { findReferences } from '../../core/references.ts';
import { tableOf } from '../../core/table.ts';
import { countryByCode } from '../codebooks/drzave.service.ts';
import type { CompanyHint, Lookup } from './companies.api.ts';
import { own } from './companies.service.ts';
import { companies } from './resources.ts';
import type { NumberAnswer } from './slots.ts';

const table = tableOf(companies);

/** What is taken over from a firm of the register; what it is to an organisation is the organisation's own. */
const TAKEN = [
  'naziv',
  'kratki_naziv',
  'vrsta',
  'jib',
  'pdv_broj',
  'strani_broj',
  'adresa',
  'postanski_broj',
  'grad',
  'opstina_id',
  'drzava_id',
  'email',
  'telefon',
  'web',
  'racuni',
  'izvor',
  'datum',
] as const;

/** States whose code in VIES is not that of ISO 3166. */
const CODES: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

type Row = Record<string, unknown>;

/** A register's answer as values of the form, and the organisation's own company with that number. */
export async function lookUp(ctx: Ctx, answer: NumberAnswer): Promise<Lookup> {
  const { number, kind, message, warning } = answer;
  const jib = kind === 'pdv' ? `4${number}` : number;
  const same =
    kind === 'eu' || kind === 'other'
      ? eq(table.strani_broj!, number)
      : sql`(${table.jib!} = ${jib} or ${table.pdv_broj!} = ${number})`;
  const { rows: known } = await ctx.db.execute<Row>(
    sql`select ${sql.join(
      TAKEN.map((name) => sql.identifier(name)),
      sql`, `,
    )} from ${table} where tenant_id is null and ${same} order by ${table.jib!} = ${jib} desc limit 1`,
  );
  const { rows: owned } = await ctx.db.execute<CompanyHint & Row>(sql`
    select idguid, naziv, coalesce(jib, strani_broj) as number, grad, true as can_edit
    from ${table} where ${own(ctx)} and ${same} order by naziv limit 1`);
  const [firm] = known;
  const country = await countryByCode(ctx, CODES[answer.country ?? ''] ?? answer.country ?? '');
  const values = firm
    ? { ...filled(firm), ...numbersOf(answer, firm) }
    : valuesOf(answer, country?.idguid ?? null);
  const { refs } = await findReferences(ctx, companies, values);
  return {
    number,
    kind,
    message,
    warning,
    source: firm ? 'registar poznatih firmi' : answer.found ? answer.source : null,
    values: firm || answer.found ? values : {},
    refs: Object.fromEntries(
      Object.entries(refs).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
    own: owned[0] ?? null,
  };
}

const filled = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** The number that was asked for, where the register's firm has none of that kind. */
function numbersOf({ kind, number }: NumberAnswer, firm: Row): Row {
  if (kind === 'pdv' && firm.pdv_broj === null) return { pdv_broj: number };
  return {};
}

function valuesOf(answer: NumberAnswer, country: string | null): Row {
  const { kind, number, name, source } = answer;
  return filled({
    naziv: name,
    ...addressOf(answer.address),
    ...(kind === 'jib' && { jib: number, vrsta: 'pravno_lice' }),
    ...(kind === 'pdv' && { pdv_broj: number, jib: `4${number}`, vrsta: 'pravno_lice' }),
    ...(kind === 'eu' && { strani_broj: number, vrsta: 'strano' }),
    drzava_id: country,
    izvor: source,
    datum: dayOf(Date.now()),
  });
}

/** "Ilica 1, 10000 Zagreb" as address, postal code and place; other shapes stay one address. */
export function addressOf(address: string | null): Record<string, string | null> {
  const parts = address?.split(',').map((part) => part.trim()) ?? [];
  const place = /^(?:[A-Z]{1,2}-)?(\d{4,6}|\d{3} \d{2})\s+(\p{L}.*)$/u.exec(parts.at(-1) ?? '');
  if (!place || parts.length < 2) return { adresa: address };
  return { adresa: parts.slice(0, -1).join(', '), postanski_broj: place[1]!, grad: place[2]! };
}
