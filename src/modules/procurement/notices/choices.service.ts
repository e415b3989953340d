import { sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../../core/context.ts';
import { isId } from '../../../core/list-query.ts';
import { cpvChoices } from '../cpv/cpv.service.ts';
import { wordsOf } from '../stems/fold.ts';
import { typeRows } from '../types/names.ts';
import type { Chosen, NoticeChoice } from './card.api.ts';

interface Asked {
  q?: string;
  idguid?: string;
  limit: number;
}

/** Values of one of the list's filters, found by typing, or the one with this id. */
export function noticeChoices(
  ctx: Ctx,
  database: Database,
  field: Chosen,
  asked: Asked,
): Promise<NoticeChoice[]> {
  switch (field) {
    case 'cpv':
      return cpvChoices(database, { ...asked, code: asked.idguid });
    case 'authority':
      return authorities(ctx, asked);
    case 'procedure_type':
    case 'contract_type':
      return types(database, field === 'procedure_type' ? 'postupak' : 'ugovor', asked);
    default:
      return places(ctx, field, asked);
  }
}

/** Words of a search as they are compared: both alphabets, with and without diacritics. */
const found = (text: string, words: readonly string[]): boolean => {
  const within = ` ${wordsOf(text).join(' ')}`;
  return words.every((word) => within.includes(` ${word}`));
};

/** Authorities are a few thousand and places some hundreds, typed in both alphabets, which the database does not fold together. */
async function authorities(ctx: Ctx, { q = '', idguid, limit }: Asked): Promise<NoticeChoice[]> {
  const id = /^\d{1,15}$/.test(idguid ?? '') ? Number(idguid) : -1;
  const { rows } = await ctx.db.execute<{ idguid: string; label: string; hint: string | null }>(sql`
    select id::text as idguid, name as label, city as hint from ejn_authorities
    ${idguid === undefined ? sql`` : sql`where id = ${id}`} order by name, id`);
  const words = wordsOf(q);
  return rows.filter(({ label, hint }) => found(`${label} ${hint ?? ''}`, words)).slice(0, limit);
}

async function types(
  database: Database,
  kind: 'postupak' | 'ugovor',
  { q = '', idguid, limit }: Asked,
): Promise<NoticeChoice[]> {
  const words = wordsOf(q);
  const rows = (await typeRows(database)).filter(({ skup }) => skup === kind);
  return rows
    .filter(({ sifra, naziv, aktivno }) =>
      idguid === undefined ? aktivno && found(naziv, words) : sifra === idguid,
    )
    .map(({ sifra, naziv }) => ({ idguid: sifra, label: naziv, hint: null }))
    .slice(0, limit);
}

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
  return rows.filter(({ label }) => found(label, words)).slice(0, limit);
}
