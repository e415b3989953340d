import type { Level } from '../../levels.ts';
import { parseQuery, type Term } from '../../search/query.ts';

/** One condition of a search as it was typed, and as it is understood; null: not at all. */
interface Piece {
  text: string;
  term: Term | null;
}

/** A condition as search/query.ts reads it: a minus, a field, and what stands in quotation marks or up to a space. */
const CONDITION = /-?(?:[\p{L}_@][\p{L}\p{N}_@.-]+:(?!\/))?(?:["„“”][^"“”]*["“”]?|\S*)/gu;

const piecesOf = (q: string): Piece[] =>
  (q.match(CONDITION) ?? [])
    .filter((text) => text !== '')
    .map((text) => ({ text, term: parseQuery(text).terms[0] ?? null }));

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join(' ');
const fieldOf = ({ term }: Piece): string | null =>
  term?.kind === 'field' ? term.field : term?.kind === 'level' ? 'level' : null;

/** A value as it must be typed to be meant as a whole (`url:/a` would be an address). */
const written = (value: string): string => (/^[^\s",*„“”/][^\s",*„“”]*$/.test(value) ? value : `"${value}"`);

/** The search with one condition more: a field has a value, or has not. Whatever it said of that value before is gone. */
export function withCondition(q: string, field: string, value: string, exclude = false): string {
  const text = `${field}:${written(value)}`;
  const others = piecesOf(q).filter((piece) => piece.text !== text && piece.text !== `-${text}`);
  return [textOf(others), `${exclude ? '-' : ''}${text}`].filter(Boolean).join(' ');
}

/** The search with another word or condition, as it is typed. */
export const withText = (q: string, text: string): string =>
  piecesOf(q).some((piece) => piece.text === text) ? q : `${q.trim()} ${text}`.trim();

/** Values that a field is asked for. */
export const valuesOf = (q: string, field: string): string[] =>
  piecesOf(q).flatMap(({ term }) =>
    term?.kind === 'field' && term.field === field && !term.exclude
      ? term.values.map(({ text, prefix }) => (prefix ? `${text}*` : text))
      : [],
  );

/** The search for these values of a field, in place of those that it asked for; none: any. */
export function withValues(q: string, field: string, values: readonly string[]): string {
  const others = piecesOf(q).filter((piece) => fieldOf(piece) !== field || piece.term?.exclude);
  const text = values.length === 1 ? written(values[0]!) : values.join(',');
  return [textOf(others), values.length > 0 && `${field}:${text}`].filter(Boolean).join(' ');
}

/** Levels that a search asks for by name; null: it asks for none. */
export function levelsOf(q: string): Level[] | null {
  const asked = piecesOf(q).flatMap(({ term }) =>
    term?.kind === 'level' && !term.exclude ? [term.levels] : [],
  );
  if (asked.length === 0) return null;
  return asked.reduce((all, levels) => all.filter((level) => levels.includes(level)));
}

/** What a search says of levels, taken out of it: the search without them, and whether it shows a level. */
export function withoutLevels(q: string): { q: string; shows: (level: Level) => boolean } {
  const pieces = piecesOf(q);
  const asked = pieces.flatMap(({ term }) => (term?.kind === 'level' ? [term] : []));
  return {
    q: textOf(pieces.filter(({ term }) => term?.kind !== 'level')),
    shows: (level) => asked.every(({ levels, exclude }) => levels.includes(level) !== exclude),
  };
}

/** Words that a search finds in the text of lines, without case and diacritics, to be marked there. */
export const marksOf = (q: string): string[] =>
  piecesOf(q).flatMap(({ term }) => {
    if (!term || term.exclude) return [];
    if (term.kind === 'word') return [term.word];
    if (term.kind === 'phrase') return [term.text];
    return term.kind === 'id' ? [term.id] : [];
  });
