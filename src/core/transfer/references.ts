import type { Ctx } from '../context.ts';
import { fold } from '../fold.ts';
import { BETWEEN_TITLES } from '../links.ts';
import { targetOf } from '../registry.ts';
import { linkedFields, MOST_LINKED, type ReferencesField, type Resource, referencesOf } from '../resource.ts';
import { type Candidate, CODE, choose, codesOf, EXACT, FOLDED, lookUp } from './lookup.ts';
import type { Row } from './rows.ts';
import { inSlices } from './slices.ts';

const wantedBy = (rows: Row[], field: string): string[] =>
  rows.flatMap((row) => (row.wanted[field] === undefined ? [] : [row.wanted[field]]));

/**
 * Resolves references in the rows, for the fields named by `which`. With `inFile`, records of the same resource may also
 * come from the file itself.
 */
export async function findWanted(
  ctx: Ctx,
  resource: Resource,
  rows: Row[],
  which: (field: string) => boolean,
  inFile: boolean,
): Promise<void> {
  for (const { field, to } of referencesOf(resource)) {
    if (!which(field)) continue;
    const target = targetOf(resource, to);
    const asked = wantedBy(rows, field);
    if (asked.length === 0) continue;
    const found = await lookUp(ctx, target, asked);
    const own = inFile && target === resource;
    const brought = own ? await fileIndex(resource, rows) : () => [];
    const written = new Set(own ? rows.map(({ idguid }) => idguid) : []);
    await inSlices(rows, (row) => {
      const text = row.wanted[field];
      if (text === undefined) return;
      const stored = found.get(text) ?? [];
      // The file's own version of a record wins over the stored one.
      const candidates = [...stored.filter(({ idguid }) => !written.has(idguid)), ...brought(text)];
      const current = (row.before?.[field] as string | null | undefined) ?? null;
      const chosen = choose(target, text, candidates, current);
      if (typeof chosen === 'string') row.errors.push({ field, message: chosen });
      else {
        row.values[field] = chosen.idguid;
        row.wanted[field] = chosen.title;
      }
    });
  }
}

/** The same for fields of several records, whose titles stand in one cell between semicolons. */
export async function findWantedLinks(ctx: Ctx, resource: Resource, rows: Row[]): Promise<void> {
  for (const { field, to } of linkedFields(resource)) {
    const target = targetOf(resource, to);
    const partsOf = (row: Row): string[] =>
      (row.wanted[field] ?? '')
        .split(';')
        .map((part) => part.trim())
        .filter(Boolean);
    const asked = rows.flatMap(partsOf);
    if (asked.length === 0) continue;
    const found = await lookUp(ctx, target, asked);
    const most = (resource.fields[field] as ReferencesField).max ?? MOST_LINKED;
    await inSlices(rows, (row) => {
      if (row.wanted[field] === undefined) return;
      const current = new Set((row.before?.[field] as string[] | undefined) ?? []);
      const chosen = new Map<string, string>();
      for (const text of partsOf(row)) {
        const candidates = found.get(text) ?? [];
        const one = choose(
          target,
          text,
          candidates,
          candidates.find(({ idguid }) => current.has(idguid))?.idguid ?? null,
        );
        if (typeof one === 'string') row.errors.push({ field, message: one });
        else chosen.set(one.idguid, one.title);
      }
      if (chosen.size > most) row.errors.push({ field, message: `Najviše ${most} zapisa.` });
      row.values[field] = [...chosen.keys()];
      row.wanted[field] = [...chosen.values()].join(BETWEEN_TITLES);
    });
  }
}

/** Most candidates of one name; two are ambiguous already. */
const NAMESAKES = 100;

/** Finds rows of the file by their future title: a tree is imported from one file. */
async function fileIndex(resource: Resource, rows: Row[]): Promise<(text: string) => Candidate[]> {
  const index = new Map<string, Candidate[]>();
  const add = (row: Row, name: string, rank: number, read = (text: string) => text): void => {
    const value = row.values[name] ?? row.before?.[name];
    if (typeof value !== 'string') return;
    const title = String(row.values[resource.title] ?? row.before?.[resource.title] ?? value);
    const at = `${rank}:${read(value)}`;
    // A row that only repeats a shared record brings no record of the organisation's own.
    const candidate = { idguid: row.idguid, title, rank, own: row.before?.can_edit !== false };
    const named = index.get(at);
    if (!named) index.set(at, [candidate]);
    else if (named.length < NAMESAKES) named.push(candidate);
  };
  const codes = codesOf(resource);
  await inSlices(rows, (row) => {
    add(row, resource.title, EXACT);
    for (const code of codes) add(row, code, CODE);
    add(row, resource.title, FOLDED, fold);
  });
  const at = (rank: number, text: string): Candidate[] => index.get(`${rank}:${text}`) ?? [];
  return (text) => [...at(EXACT, text), ...at(CODE, text), ...at(FOLDED, fold(text))];
}
