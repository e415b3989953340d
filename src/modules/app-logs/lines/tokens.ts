import { fold } from '../../../core/fold.ts';
import { LEVELS, levelOf } from '../levels.ts';
import type { LogLine } from './line.ts';

/** Most lexemes of a line, characters of a word, and of a field with its value. */
const MOST_LEXEMES = 200;
const MOST_WORD = 64;
const MOST_PAIR = 140;
/** Most characters of a value that is searched for whole. */
const MOST_VALUE = 100;

const ASCII = /^[\0-\x7f]*$/;
/** Without case and diacritics. */
export const folded = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : fold(text));

/** Words of a folded text: what stands between signs. `127.0.0.1` is four, `app_logs` is one. */
export const wordsIn = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) => word.slice(0, MOST_WORD));

/** Lexeme of a field with its value, which have both been folded. */
export const pairOf = (field: string, value: string): string =>
  `${field}=${value.replace(/\s+/g, ' ').trim()}`.slice(0, MOST_PAIR);

/** A lexeme as the text of a tsvector and of a tsquery has it. */
export const quoted = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** What a line is searched by, in the database's text form: its words, and each field with its value. */
export function vectorOf(line: LogLine): string {
  const found = new Set<string>();
  const pair = (field: string, value: string | null): void => {
    if (value !== null && found.size < MOST_LEXEMES) found.add(pairOf(field, folded(value)));
  };
  pair('level', levelOf(line.level));
  pair('app', line.app);
  // Rare words of an organisation are not looked for among the lines of all.
  pair('org', line.tenantId);
  pair('node', line.node);
  pair('release', line.release);
  pair('trace', line.trace);
  pair('request', line.request);
  pair('person', line.person);
  pair('problem', line.problem?.fingerprint ?? null);
  for (const word of wordsIn(folded(line.message))) {
    if (found.size >= MOST_LEXEMES) break;
    found.add(word);
  }
  addFields(line.fields, '', found);
  return [...found].map(quoted).join(' ');
}

function addFields(value: unknown, path: string, found: Set<string>): void {
  if (found.size >= MOST_LEXEMES || value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const item of value) addFields(item, path, found);
  } else if (typeof value === 'object') {
    for (const [name, inner] of Object.entries(value))
      addFields(inner, path === '' ? folded(name) : `${path}.${folded(name)}`, found);
  } else {
    const text = folded(String(value));
    if (text.length <= MOST_VALUE) found.add(pairOf(path, text));
    if (typeof value !== 'string') return;
    for (const word of wordsIn(text)) {
      if (found.size >= MOST_LEXEMES) return;
      found.add(word);
    }
  }
}

/** The names of columns, which a search asks for like fields; `org` is no field of a line and cannot be asked for. */
export const COLUMN_FIELDS = new Set([
  'level',
  'app',
  'node',
  'release',
  'trace',
  'request',
  'person',
  'problem',
]);

/** Numbers of the levels from one on. */
export const levelsFrom = (least: number): number[] =>
  Object.values(LEVELS).filter((number) => number >= least);
