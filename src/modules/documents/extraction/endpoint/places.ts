import { setImmediate as others } from 'node:timers/promises';
import { fold } from '../../../../core/fold.ts';
import type { PageWord, PartBox } from '../../../../core/pages/page-words.ts';
import type { FieldKind } from '../../types/field-spec.ts';
import type { Place } from '../extraction.ts';
import { findValues } from '../rules/values/find.ts';
import type { NumberedLine } from './prompt.ts';

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
  find(kind: FieldKind, value: string, line: number | null): Promise<Found | null>;
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
/** What words must have to be looked at: it spares most of a page. */
const NEEDS: Partial<Record<FieldKind, RegExp>> = {
  ...Object.fromEntries(
    (['amount', 'number', 'integer', 'date', 'jib', 'pdv', 'account'] as const).map((kind) => [
      kind,
      /\d|[OoIl|]/,
    ]),
  ),
  currency: /./,
  email: /@/,
};
/** Places of one value that are kept; one so frequent is nowhere in particular. */
const MOST = 200;
/** Lines after which others have their turn. */
const PAUSE = 50;
/** Lines around the named one in which the parts of a text may stand, since columns are read as one line. */
const AROUND = 3;

interface Span {
  line: NumberedLine;
  words: readonly PageWord[];
}

/** Each line is looked through once for each kind, and only when it is needed, so that many invented values cost no more than one. */
export function placesOf(lines: readonly NumberedLine[]): Places {
  const letters = lettersOf(lines);
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  const known = new Map<string, Map<string, Span[]>>();
  const whole = new Map<FieldKind, Promise<Map<string, Span[]>>>();

  const ofLine = (kind: FieldKind, width: number, line: NumberedLine): Map<string, Span[]> => {
    const key = `${kind} ${line.number}`;
    const spans = known.get(key) ?? spansIn(line, kind, width);
    known.set(key, spans);
    return spans;
  };
  async function indexed(kind: FieldKind, width: number): Promise<Map<string, Span[]>> {
    const index = new Map<string, Span[]>();
    for (const [at, line] of lines.entries()) {
      // Hundreds of pages take seconds, in which the process has others to answer.
      if (at % PAUSE === 0) await others();
      for (const [value, spans] of ofLine(kind, width, line)) {
        const all = index.get(value) ?? [];
        if (all.length < MOST) all.push(...spans);
        index.set(value, all);
      }
    }
    return index;
  }
  const everywhere = (kind: FieldKind, width: number): Promise<Map<string, Span[]>> => {
    const index = whole.get(kind) ?? indexed(kind, width);
    whole.set(kind, index);
    return index;
  };

  return {
    async find(kind, value, named) {
      const width = WIDTHS[kind];
      const line = named === null ? undefined : byNumber.get(named);
      const there = line && width !== undefined && ofLine(kind, width, line).get(value)?.[0];
      if (there) return foundAt(there, named);
      const spans = width === undefined ? letters.find(value) : (await everywhere(kind, width)).get(value);
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

/** Values of a kind in a line, by their written form: each as few words as it needs, whatever stands beside them. */
function spansIn(line: NumberedLine, kind: FieldKind, width: number): Map<string, Span[]> {
  const spans = new Map<string, Span[]>();
  for (let size = 1; size <= width; size += 1)
    for (let from = 0; from + size <= line.words.length; from += 1) {
      const words = line.words.slice(from, from + size);
      const text = words.map((word) => word.text).join(' ');
      if (!NEEDS[kind]?.test(text)) continue;
      const [first, last] = [words[0]!.text.length, text.length - words.at(-1)!.text.length];
      // One that needs fewer words is found without the others.
      for (const value of findValues({ kind }, text))
        if (value.from < first && value.to > last)
          spans.set(value.value, [...(spans.get(value.value) ?? []), { line, words }]);
    }
  return spans;
}

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
          at >= 0 && spans.length < MOST;
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
