import type { Label } from '../labels/index.ts';
import { valuesIn, wordsAt } from '../labels/index.ts';
import {
  type Area,
  around,
  type Cell,
  heightOf,
  middleY,
  sharedX,
  textOf,
  type Word,
} from '../layout/index.ts';
import type { Found } from '../values/found.ts';
import { labelKey } from '../values/latin.ts';
import { findFirms, findInstitution, namesFirm } from '../values/names.ts';
import type { Paragraph } from './paragraphs.ts';

/** A firm's name or number somewhere on the paper. */
export interface Mention extends Area {
  found: Found;
  words: readonly Word[];
  page: number;
  paragraph: Paragraph | null;
  /** Its first word's place in the paragraph. */
  at: number;
}

const BANK = /bank|банк/iu;
const LEGAL_FORM_KEY = /^(doo|dd|ad|dji|sp|od|kd|str|szr)$/;

export function toMention(found: Found, words: readonly Word[], paragraphs: readonly Paragraph[]): Mention {
  const paragraph = paragraphs.find((one) => one.words.includes(words[0]!)) ?? null;
  return {
    ...around(words),
    found,
    words,
    page: words[0]!.page,
    paragraph,
    at: paragraph ? paragraph.words.indexOf(words[0]!) : -1,
  };
}

/** The bank of an account or of a statement is no party. */
export const isBank = ({ found }: Mention): boolean => BANK.test(found.value);

/** Firms named on the paper, in reading order. */
export function firmMentions(paragraphs: readonly Paragraph[], labels: readonly Label[]): Mention[] {
  return paragraphs
    .flatMap((paragraph) => pieces(paragraph, labels).map((words) => ({ paragraph, words })))
    .flatMap(({ paragraph, words }) => {
      const text = words.map((word) => word.text).join(' ');
      const firms = findFirms(text);
      // An institution is one that begins a paragraph: elsewhere it is a part of an address.
      const begins =
        words[0] === paragraph.words[0] || labels.some(({ cell, to }) => cell.words[to] === words[0]);
      const institution = begins ? findInstitution(text) : null;
      const all =
        institution && firms.every(({ from }) => from >= institution.to) ? [institution, ...firms] : firms;
      return all.map((found) => {
        const own = inLetterhead(wordsAt(words, found.from, found.to), paragraph.cells);
        const value = own.length < wordsAt(words, found.from, found.to).length ? textOf(own) : found.value;
        return toMention({ ...found, value }, own, paragraphs);
      });
    })
    .sort(inReading);
}

/** An address has a postal code; a line under a name in letters of another size is no part of it. */
const POSTAL = /(?<!\d)\d{5}(?!\d)/;
const OTHER_SIZE = 0.2;

/** The words of a firm's name without those that the address below it begins with: "Una d.o.o. Tuzla / Benzinska stanica 17". */
function inLetterhead(words: readonly Word[], cells: readonly Cell[]): readonly Word[] {
  const lineOf = (word: Word): Cell | undefined => cells.find((cell) => cell.words.includes(word));
  const form = words.findIndex((_, at) => namesFirm(textOf(words.slice(0, at + 1))));
  const line = form < 0 ? undefined : lineOf(words[form]!);
  const next = words.findIndex((word, at) => at > form && lineOf(word) !== line);
  if (!line || next < 0) return words;
  const below = lineOf(words[next]!);
  const other = below && Math.abs(heightOf(below) / heightOf(line) - 1) > OTHER_SIZE;
  const town = next > form + 1 && below && POSTAL.test(below.text);
  return other || town ? words.slice(0, next) : words;
}

/** What a name may stand in: running text as a whole, else one line, from behind a label that begins it. */
function pieces({ prose, cells }: Paragraph, labels: readonly Label[]): (readonly Word[])[] {
  if (prose) return runs(cells);
  return cells.flatMap((cell, index) => {
    const own = labels.filter((label) => label.cell === cell).toSorted((a, b) => a.from - b.from);
    const starts = own
      .filter(({ from, to }) => from === 0 || /:$/.test(cell.words[to - 1]!.text))
      .map(({ to }) => to);
    const cuts = [0, ...starts, cell.words.length];
    const parts = cuts.slice(1).map((end, at) => cell.words.slice(cuts[at], end));
    // The legal form alone on a line: the name stands above it.
    const first = labelKey(cell.words[0]!.text);
    const before = cells[index - 1];
    if (before && LEGAL_FORM_KEY.test(first)) return [[...before.words, ...cell.words]];
    return parts.some((part) => findFirms(part.map(({ text }) => text).join(' ')).length > 0)
      ? parts
      : [cell.words];
  });
}

/** Lines of running text that go on in the next one: all but short ones, at which a name may end. */
function runs(cells: readonly Cell[]): Word[][] {
  const right = Math.max(...cells.map(({ x1 }) => x1));
  const left = Math.min(...cells.map(({ x0 }) => x0));
  const found: Word[][] = [];
  let open = false;
  for (const cell of cells) {
    if (open) found.at(-1)!.push(...cell.words);
    else found.push([...cell.words]);
    open = right - cell.x1 < SHORT * (right - left);
  }
  return found;
}

/** A line that ends this share of the width before the others is the last of its sentence. */
const SHORT = 0.15;

/** From the first page's top to the last one's end. */
export const inReading = (a: Mention, b: Mention): number => a.page - b.page || inOrder(a, b);

const inOrder = (a: Area, b: Area): number =>
  Math.abs(middleY(a) - middleY(b)) < heightOf(a) * 0.5 ? a.x0 - b.x0 : middleY(a) - middleY(b);

/** Numbers of a kind on the paper outside its tables. */
export function numberMentions(kind: 'jib' | 'pdv', paragraphs: readonly Paragraph[]): Mention[] {
  return paragraphs.flatMap((paragraph) =>
    (paragraph.prose ? [paragraph.words] : paragraph.cells.map((cell) => cell.words)).flatMap((words) =>
      valuesIn({ kind }, words).map((value) => toMention(value, value.words, paragraphs)),
    ),
  );
}

/** How far a number is from the name it may belong to, in lines; Infinity: it cannot. */
export function farness(name: Mention, number: Mention): number {
  if (name.page !== number.page) return Number.POSITIVE_INFINITY;
  const same = name.paragraph !== null && name.paragraph === number.paragraph;
  if (same && name.paragraph!.prose)
    return number.at > name.at ? (number.at - name.at) / 12 : Number.POSITIVE_INFINITY;
  const lines = (middleY(number) - middleY(name)) / heightOf(name);
  const aside = Math.max(0, -sharedX(name, number)) / heightOf(name);
  const cost = Math.abs(lines) * (lines > -0.6 ? 1 : 2.5) + aside * 0.5 - (same ? 3 : 0);
  return cost <= FARTHEST ? Math.max(0, cost) : Number.POSITIVE_INFINITY;
}

const FARTHEST = 30;
