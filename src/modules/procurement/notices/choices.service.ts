import { sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../../core/context.ts';
import { isId } from '../../../core/list-query.ts';
import { cpvChoices } from '../cpv/cpv.service.ts';
import { type SearchedCpv, searchedCpv } from '../cpv/vocabulary.ts';
import { wordsOf } from '../stems/fold.ts';
import { typeRows } from '../types/names.ts';
import type { Chosen, NoticeChoice } from './card.api.ts';
import { facetNamesOf, type NamedAuthority } from './search/facet-names.ts';
import { townText } from './town-text.ts';

interface Asked {
  q?: string;
  idguid?: string;
  limit: number;
}

type Types = Awaited<ReturnType<typeof typeRows>>;

/** One of the list's filters, with what of its values is kept in memory. */
type Known =
  | { field: 'cpv'; vocabulary: SearchedCpv }
  | { field: 'authority'; authorities: readonly NamedAuthority[] }
  | { field: 'procedure_type' | 'contract_type'; types: Types }
  | { field: keyof typeof PLACES };

/** Reads that, or where it is not in memory with a connection of the pool: not in a transaction, which holds one already. */
export async function knownChoices(database: Database, field: Chosen): Promise<Known> {
  switch (field) {
    case 'cpv':
      return { field, vocabulary: await searchedCpv(database) };
    case 'authority':
      return { field, authorities: (await facetNamesOf(database)).authorities };
    case 'procedure_type':
    case 'contract_type':
      return { field, types: await typeRows(database) };
    default:
      return { field };
  }
}

/** Values of a filter, found by typing, or the one with this id. */
export async function noticeChoices(ctx: Ctx, known: Known, asked: Asked): Promise<NoticeChoice[]> {
  switch (known.field) {
    case 'cpv':
      return cpvChoices(known.vocabulary, { ...asked, code: asked.idguid });
    case 'authority':
      return authorities(known.authorities, asked);
    case 'procedure_type':
      return types(known.types, 'postupak', asked);
    case 'contract_type':
      return types(known.types, 'ugovor', asked);
    default:
      return places(ctx, known.field, asked);
  }
}

/** A text as it is searched: in one alphabet, without diacritics, each of its words behind a space. */
const searched = (text: string): string => ` ${wordsOf(text).join(' ')}`;

/** Whether each of these words begins one of a searched text. */
const found = (within: string, words: readonly string[]): boolean =>
  words.every((word) => within.includes(` ${word}`));

/** Searched texts of authorities, as long as they are the cached ones: a few thousand, and asked for with each letter that is typed. */
const texts = new WeakMap<readonly NamedAuthority[], readonly string[]>();

function authorities(all: readonly NamedAuthority[], { q = '', idguid, limit }: Asked): NoticeChoice[] {
  const choice = ({ id, name, city }: NamedAuthority): NoticeChoice => ({
    idguid: id,
    label: name,
    hint: city && townText(city),
  });
  if (idguid !== undefined) return all.filter(({ id }) => id === idguid).map(choice);
  let within = texts.get(all);
  if (!within) {
    within = all.map(({ name, city }) => searched(`${name} ${city ?? ''}`));
    texts.set(all, within);
  }
  const words = wordsOf(q);
  return all
    .filter((_, at) => found(within[at]!, words))
    .slice(0, limit)
    .map(choice);
}

function types(all: Types, kind: 'postupak' | 'ugovor', { q = '', idguid, limit }: Asked): NoticeChoice[] {
  const words = wordsOf(q);
  return all
    .filter(({ skup }) => skup === kind)
    .filter(({ sifra, naziv, aktivno }) =>
      idguid === undefined ? aktivno && found(searched(naziv), words) : sifra === idguid,
    )
    .map(({ sifra, naziv }) => ({ idguid: sifra, label: naziv, hint: null }))
    .slice(0, limit);
}

/** Some hundreds, typed in both alphabets, which the database does not fold together. */
const PLACES = {
  entity: { from: sql`erp_entiteti p`, hint: sql`null::text` },
  canton: { from: sql`erp_kantoni p`, hint: sql`null::text` },
  municipality: {
    from: sql`erp_opstine p left join erp_kantoni k on k.idguid = p.kanton_id left join erp_entiteti e on e.idguid = p.entitet_id`,
    hint: sql`coalesce(k.naziv, e.naziv)`,
  },
};

async function places(
  ctx: Ctx,
  field: keyof typeof PLACES,
  { q = '', idguid, limit }: Asked,
): Promise<NoticeChoice[]> {
  if (idguid !== undefined && !isId(idguid)) return [];
  const { from, hint } = PLACES[field];
  const { rows } = await ctx.db.execute<NoticeChoice & Record<string, unknown>>(sql`
    select p.idguid, p.naziv as label, ${hint} as hint from ${from}
    ${idguid === undefined ? sql`` : sql`where p.idguid = ${idguid}::uuid`} order by p.naziv, p.idguid`);
  const words = wordsOf(q);
  return rows.filter(({ label }) => found(searched(label), words)).slice(0, limit);
}
