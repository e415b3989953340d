import { isId } from '../../../core/list-query.ts';
import { LEVEL_NAMES, LEVELS, type Level, levelNamed } from '../levels.ts';
import { folded, wordsIn } from '../lines/tokens.ts';

/** Most conditions of a search, and fewest characters of a beginning. */
export const MOST_TERMS = 20;
const SHORTEST_PREFIX = 2;
/** Most values of one field: `app:a,b,c`. */
const MOST_VALUES = 20;

/** A value of a field; `prefix`: it begins so. */
export interface Value {
  text: string;
  prefix: boolean;
}

/** One condition of a search; with `exclude` it must not hold. Texts are folded. */
export type Term = { exclude: boolean } & (
  | { kind: 'word'; word: string; prefix: boolean }
  /** Words that stand together, exactly as `text`. */
  | { kind: 'phrase'; words: string[]; text: string }
  /** An id without a field: a request, a trace, a person, or as it stands in the text. */
  | { kind: 'id'; id: string; words: string[] }
  | { kind: 'field'; field: string; values: Value[] }
  | { kind: 'level'; levels: Level[] }
);

/** A search as it was understood. `problem`: what is wrong with it, in Bosnian; then there are no terms. */
export interface Parsed {
  terms: Term[];
  problem: string | null;
}

/** Bosnian names of the columns. */
const ALIASES: Record<string, string> = {
  nivo: 'level',
  razina: 'level',
  aplikacija: 'app',
  cvor: 'node',
  izdanje: 'release',
  verzija: 'release',
  trag: 'trace',
  trace_id: 'trace',
  zahtjev: 'request',
  request_id: 'request',
  osoba: 'person',
};

/** A name that a field may have, before its colon. One letter is a drive (`C:\`), and what a slash follows is an address. */
const FIELD = /^([\p{L}_@][\p{L}\p{N}_@.-]+):(?!\/)/u;

class Wrong extends Error {}

/** Reads a search. Never throws. */
export function parseQuery(text: string): Parsed {
  const terms: Term[] = [];
  let rest = text.trim();
  try {
    while (rest !== '') {
      if (terms.length >= MOST_TERMS) throw new Wrong(`Pretraga može imati najviše ${MOST_TERMS} uslova.`);
      const read = readTerm(rest);
      terms.push(read.term);
      rest = read.rest.trimStart();
    }
    return { terms, problem: null };
  } catch (error) {
    if (error instanceof Wrong) return { terms: [], problem: error.message };
    throw error;
  }
}

interface Read {
  term: Term;
  rest: string;
}

function readTerm(text: string): Read {
  const exclude = text.startsWith('-');
  const from = exclude ? text.slice(1) : text;
  if (exclude && (from === '' || /^\s/.test(from)))
    throw new Wrong('Minus stoji sam. Odmah iza njega napišite čega u zapisu ne smije biti.');
  const field = FIELD.exec(from)?.[1];
  if (field === undefined) {
    const { value, rest, isQuoted } = readValue(from);
    return { term: { exclude, ...(isQuoted ? phraseOf(value) : wordOf(value)) }, rest };
  }
  const after = from.slice(field.length + 1);
  const { value, rest, isQuoted } = readValue(after);
  if (value.trim() === '') throw new Wrong(`Iza „${field}:” nedostaje vrijednost.`);
  return { term: { exclude, ...fieldOf(field, value, isQuoted) }, rest };
}

/** What stands in quotation marks, or up to a space. */
function readValue(text: string): { value: string; rest: string; isQuoted: boolean } {
  if (/^["„“”]/.test(text)) {
    const match = /^.([^"“”]*)["“”]/s.exec(text);
    if (!match) throw new Wrong('Navodnik nije zatvoren.');
    return { value: match[1]!, rest: text.slice(match[0].length), isQuoted: true };
  }
  const value = /^\S*/.exec(text)![0];
  return { value, rest: text.slice(value.length), isQuoted: false };
}

type Bare = Term extends infer T ? (T extends Term ? Omit<T, 'exclude'> : never) : never;

function phraseOf(value: string): Bare {
  const text = folded(value).trim();
  const words = wordsIn(text);
  if (words.length === 0) throw nothingIn(value);
  return words.length === 1 && words[0] === text
    ? { kind: 'word', word: text, prefix: false }
    : { kind: 'phrase', words, text };
}

function wordOf(value: string): Bare {
  if (isId(value)) return { kind: 'id', id: folded(value), words: wordsIn(folded(value)) };
  const { text, prefix } = starred(value);
  const words = wordsIn(text);
  if (words.length === 0) throw nothingIn(value);
  if (words.length > 1 || words[0] !== text) {
    if (prefix)
      throw new Wrong(
        `„${short(value)}” ima znak u sredini, pa zvjezdica ne može. Pišite samo početak riječi.`,
      );
    return { kind: 'phrase', words, text };
  }
  return { kind: 'word', word: text, prefix };
}

function fieldOf(name: string, value: string, isQuoted: boolean): Bare {
  const known = folded(name);
  const field = Object.hasOwn(ALIASES, known) ? ALIASES[known]! : known;
  const parts = isQuoted ? [value] : value.split(',').filter((part) => part !== '');
  if (parts.length === 0) throw new Wrong(`Iza „${name}:” nedostaje vrijednost.`);
  if (parts.length > MOST_VALUES)
    throw new Wrong(`Uz „${name}:” može stajati najviše ${MOST_VALUES} vrijednosti.`);
  if (field === 'level') return { kind: 'level', levels: levelsOf(parts) };
  return {
    kind: 'field',
    field,
    values: parts.map((part) => (isQuoted ? { text: folded(part), prefix: false } : starred(part))),
  };
}

/** A value whose star stands for whatever follows. */
function starred(value: string): Value {
  const prefix = value.endsWith('*');
  const text = folded(prefix ? value.slice(0, -1) : value);
  if (prefix && text.length < SHORTEST_PREFIX)
    throw new Wrong(`Ispred zvjezdice u „${short(value)}” napišite bar ${SHORTEST_PREFIX} znaka.`);
  return { text, prefix };
}

function levelsOf(parts: readonly string[]): Level[] {
  const found = new Set<Level>();
  for (const part of parts) {
    const [, sign = '', word = ''] = /^(>=|<=|>|<)?(.*)$/s.exec(part)!;
    const named = levelNamed(folded(word));
    if (!named)
      throw new Wrong(
        `Nivo „${short(word)}” ne postoji. Nivoi su: ${LEVEL_NAMES.slice(0, -1).join(', ')} i ${LEVEL_NAMES.at(-1)}.`,
      );
    for (const level of LEVEL_NAMES) if (fits(LEVELS[level], sign, LEVELS[named])) found.add(level);
  }
  return [...found];
}

function fits(level: number, sign: string, than: number): boolean {
  if (sign === '>=') return level >= than;
  if (sign === '<=') return level <= than;
  if (sign === '>') return level > than;
  return sign === '<' ? level < than : level === than;
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
const nothingIn = (value: string): Wrong =>
  new Wrong(`U „${short(value)}” nema ni slova ni cifre, pa se po tome ne može tražiti.`);
