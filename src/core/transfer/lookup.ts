import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { jsonRecordset } from '../json-recordset.ts';
import { isId } from '../list-query.ts';
import type { Resource } from '../resource.ts';
import { tableOf } from '../table.ts';
import { portions } from './slices.ts';

/** A record that a text may mean; a lower rank is a better match. */
export interface Candidate {
  idguid: string;
  title: string;
  rank: number;
  /** False: a shared record, which the organisation may have one of its own beside. */
  own: boolean;
}

/** Ranks: exact title, exact code, either without case (the title also without diacritics). */
export const EXACT = 1;
export const CODE = 2;
export const FOLDED = 3;

/** Text fields that are unique keys on their own, beside the title. */
export const codesOf = (resource: Resource): string[] =>
  (resource.unique ?? []).flatMap((key) => {
    const [name] = key;
    return key.length === 1 && name && name !== resource.title && resource.fields[name]?.kind === 'text'
      ? [name]
      : [];
  });

/** Longer than any title or code. */
const MAX_TEXT = 2000;

const TEXTS = jsonRecordset({ text: 'text', id: 'uuid' });

/** Texts asked for in one statement. */
const TEXTS_AT_ONCE = 1000;

/** Finds the records visible to the caller that each of `texts` may mean. */
export async function lookUp(
  ctx: Ctx,
  target: Resource,
  texts: Iterable<string>,
): Promise<Map<string, Candidate[]>> {
  const found = new Map<string, Candidate[]>();
  const asked = [...new Set(texts)].filter((text) => text.length <= MAX_TEXT && !text.includes('\0'));
  for (const some of portions(asked, TEXTS_AT_ONCE))
    for (const { text, ...candidate } of await candidatesOf(ctx, target, some)) {
      const candidates = found.get(text);
      if (candidates) candidates.push(candidate);
      else found.set(text, [candidate]);
    }
  return found;
}

async function candidatesOf(
  ctx: Ctx,
  target: Resource,
  texts: string[],
): Promise<({ text: string } & Candidate)[]> {
  const rows = texts.map((text) => ({ text, id: isId(text) ? text : null }));
  const table = tableOf(target);
  const title = sql.identifier(target.title);
  const isOwn = target.scope === 'shared' ? sql`t.tenant_id is not null` : sql`true`;
  const by = (rank: number, condition: SQL): SQL =>
    sql`select input.text, t.idguid, t.${title} as title, ${sql.raw(String(rank))} as rank, ${isOwn} as own
      from ${TEXTS(rows)} join ${table} t on ${condition}`;
  const parts = [
    by(EXACT, sql`t.${title} = input.text`),
    by(EXACT, sql`t.idguid = input.id`),
    ...codesOf(target).map((name) => by(CODE, sql`t.${sql.identifier(name)} = input.text`)),
    by(FOLDED, sql`core_fold(t.${title}) = core_fold(input.text)`),
    ...codesOf(target).map((name) => by(FOLDED, sql`lower(t.${sql.identifier(name)}) = lower(input.text)`)),
  ];
  const answer = await ctx.db.execute<{ text: string } & Candidate & Record<string, unknown>>(
    sql.join(parts, sql` union all `),
  );
  return answer.rows.map(({ text, idguid, title: name, rank, own }) => ({
    text,
    idguid,
    title: String(name),
    rank,
    own,
  }));
}

/**
 * The record a text means: the best match; among equal ones the current reference, or else the organisation's own record beside a
 * shared one. Otherwise a message.
 */
export function choose(
  target: Resource,
  text: string,
  candidates: readonly Candidate[],
  current: string | null,
): Candidate | string {
  const shown = `„${text.slice(0, 60)}”`;
  const rank = Math.min(...candidates.map((candidate) => candidate.rank));
  const best = new Map(
    candidates
      .filter((candidate) => candidate.rank === rank)
      .map((candidate) => [candidate.idguid, candidate]),
  );
  const [first] = best.values();
  if (!first) return `U listi „${target.labels.many}” nema zapisa ${shown}.`;
  if (best.size === 1) return first;
  const own = [...best.values()].filter((candidate) => candidate.own);
  return (
    (current === null ? undefined : best.get(current)) ??
    (own.length === 1 ? own[0]! : undefined) ??
    `U listi „${target.labels.many}” ima više zapisa ${shown}.`
  );
}
