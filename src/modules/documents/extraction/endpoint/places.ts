import { fold } from '../../../../core/fold.ts';
import type { PageWord, PartBox } from '../../../../core/pages/page-words.ts';
import type { FieldKind } from '../../types/field-spec.ts';
import type { Place } from '../extraction.ts';
import type { NumberedLine } from './prompt.ts';
import { readings } from './values.ts';

/** Where a value stands, and how surely it was meant. */
export interface Found {
  place: Place;
  /** It stands in the line that the model named. */
  named: boolean;
  /** Of the reading of its words. */
  certainty: number;
}

/** Looks up values among the words of a document. */
export interface Places {
  /** The place of a value in canonical form, nearest to the line that the model named; null: it stands nowhere. */
  find(kind: FieldKind, value: string, line: number | null): Found | null;
}

/** Most words of a value that is compared in its canonical form. */
const WIDTHS: Partial<Record<FieldKind, number>> = {
  amount: 3,
  number: 2,
  integer: 2,
  date: 6,
  jib: 4,
  pdv: 4,
  account: 8,
  currency: 1,
  email: 1,
};
/** Lines around the named one in which the parts of a text may stand, since columns are read as one line. */
const AROUND = 3;

interface Span {
  line: NumberedLine;
  words: readonly PageWord[];
}

/** Every kind is indexed once, so that many invented values cost no more than one. */
export function placesOf(lines: readonly NumberedLine[]): Places {
  const byKind = new Map<FieldKind, Map<string, Span[]>>();
  const letters = lettersOf(lines);
  const byNumber = new Map(lines.map((line) => [line.number, line]));

  const spansOf = (kind: FieldKind, width: number): Map<string, Span[]> => {
    const known = byKind.get(kind);
    if (known) return known;
    const made = indexOf(lines, kind, width);
    byKind.set(kind, made);
    return made;
  };

  return {
    find(kind, value, named) {
      const width = WIDTHS[kind];
      const spans = width === undefined ? letters.find(value) : spansOf(kind, width).get(value);
      const nearest = spans && closest(spans, named);
      if (nearest) return foundAt(nearest, named);
      return width === undefined && named !== null ? scattered(value, named, byNumber) : null;
    },
  };
}

const foundAt = ({ line, words }: Span, named: number | null): Found => ({
  place: { page: line.page, box: around(words) },
  named: line.number === named,
  certainty: Math.min(...words.map(({ certainty }) => certainty)),
});

function closest(spans: readonly Span[], named: number | null): Span | undefined {
  if (named === null) return spans[0];
  const distance = (span: Span): number => Math.abs(span.line.number - named);
  return spans.reduce<Span | undefined>(
    (best, span) => (best === undefined || distance(span) < distance(best) ? span : best),
    undefined,
  );
}

function around(words: readonly PageWord[]): PartBox {
  const side = (index: number, pick: (...values: number[]) => number): number =>
    pick(...words.map(({ box }) => box[index]!));
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
}

function indexOf(lines: readonly NumberedLine[], kind: FieldKind, width: number): Map<string, Span[]> {
  const index = new Map<string, Span[]>();
  for (const line of lines)
    for (let from = 0; from < line.words.length; from += 1)
      for (let size = 1; size <= width && from + size <= line.words.length; size += 1) {
        const words = line.words.slice(from, from + size);
        const text = words.map((word) => word.text).join(' ');
        for (const value of new Set([...readings(kind, text), ...readings(kind, bare(text))])) {
          const spans = index.get(value) ?? [];
          // A value so frequent is nowhere in particular.
          if (spans.length < 200) spans.push({ line, words });
          index.set(value, spans);
        }
      }
  return index;
}

/** Without the label that is glued to a value (`JIB:4200…`), and signs behind it. */
const bare = (text: string): string => text.replace(/^[\p{L} .]*[:#]\s*/u, '').replace(/[\s,;:)\]]+$/u, '');

const only = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** All letters and figures of a page in one text, which values run through from line to line. */
function lettersOf(lines: readonly NumberedLine[]): { find(value: string): Span[] } {
  const pages = [...Map.groupBy(lines, ({ page }) => page).values()].map((ofPage) => {
    const words = ofPage.flatMap((line) => line.words.map((word) => ({ line, word })));
    let text = '';
    /** Word of each character. */
    const owner: number[] = [];
    words.forEach(({ word }, index) => {
      const part = only(word.text);
      text += part;
      for (let count = 0; count < part.length; count += 1) owner.push(index);
    });
    return { text, owner, words };
  });
  return {
    find(value) {
      const wanted = only(value);
      if (wanted === '') return [];
      const spans: Span[] = [];
      for (const { text, owner, words } of pages)
        for (
          let at = text.indexOf(wanted);
          at >= 0 && spans.length < 200;
          at = text.indexOf(wanted, at + 1)
        ) {
          const end = at + wanted.length;
          if (!divides(text, owner, at) || !divides(text, owner, end)) continue;
          const part = words.slice(owner[at]!, owner[end - 1]! + 1);
          spans.push({ line: part[0]!.line, words: part.map(({ word }) => word) });
        }
      return spans;
    },
  };
}

/** Whether a value may begin or end here: between two words, or where letters meet figures. */
function divides(text: string, owner: readonly number[], at: number): boolean {
  if (at === 0 || at === text.length || owner[at - 1] !== owner[at]) return true;
  return /\d/.test(text[at - 1]!) !== /\d/.test(text[at]!);
}

/** A text whose words stand near the named line, with others between them. */
function scattered(value: string, named: number, lines: ReadonlyMap<number, NumberedLine>): Found | null {
  const wanted = value
    .split(/\s+/)
    .map(only)
    .filter((part) => part !== '');
  if (wanted.length < 2) return null;
  const first = lines.get(named);
  if (!first) return null;
  const near = Array.from({ length: AROUND }, (_, step) => lines.get(named + step))
    .filter((line): line is NumberedLine => line?.page === first.page)
    .flatMap(({ words }) => words);
  const words = wanted.map((part) => near.find((word) => only(word.text) === part));
  if (!words.every((word): word is PageWord => word !== undefined)) return null;
  return { ...foundAt({ line: first, words }, named), named: false };
}
