import { fold } from '../../../core/fold.ts';
import { levelOf } from '../levels.ts';
import type { LogLine } from './line.ts';

/** Most lexemes of a line, fields with their values first; characters of a word, and of a field with its value. */
const MOST_LEXEMES = 200;
const MOST_WORD = 64;
const MOST_PAIR = 140;
/** Most characters of a value that is searched for whole. */
const MOST_VALUE = 100;

const OTHER_THAN_ASCII = /[^\0-\x7f]/;
/** Without case and diacritics. */
export const folded = (text: string): string =>
  OTHER_THAN_ASCII.test(text) ? fold(text) : text.toLowerCase();

const WORDS = /[\p{L}\p{N}_]+/gu;
/** The same for folded ASCII, which takes less time. */
const ASCII_WORDS = /[a-z0-9_]+/g;

/** Words of a folded text: what stands between signs. `127.0.0.1` is four, `app_logs` is one. */
export const wordsIn = (text: string): string[] =>
  (text.match(OTHER_THAN_ASCII.test(text) ? WORDS : ASCII_WORDS) ?? []).map((word) =>
    word.slice(0, MOST_WORD),
  );

/**
 * Lexeme of a field with its value, which have both been folded. It begins with a sign that no word has: who asks for words that begin with
 * `app` does not mean it.
 */
export const pairOf = (field: string, value: string): string =>
  `=${field}=${/\s/.test(value) ? value.replace(/\s+/g, ' ').trim() : value}`.slice(0, MOST_PAIR);

/** A lexeme as the text of a tsvector and of a tsquery has it. */
export const quoted = (lexeme: string): string =>
  `'${/['\\]/.test(lexeme) ? lexeme.replace(/['\\]/g, '$&$&') : lexeme}'`;

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
  // Beside a long message fields are found all the same, and its last words are not.
  const texts = [folded(line.message)];
  addFields(line.fields, '', found, texts);
  addWords(texts, found);
  return [...found].map(quoted).join(' ');
}

function addWords(texts: readonly string[], found: Set<string>): void {
  for (const text of texts)
    for (const word of wordsIn(text)) {
      if (found.size >= MOST_LEXEMES) return;
      found.add(word);
    }
}

/** Adds fields with their values, and what words are looked for in to `texts`. */
function addFields(value: unknown, path: string, found: Set<string>, texts: string[]): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const item of value) addFields(item, path, found, texts);
  } else if (typeof value === 'object') {
    for (const [name, inner] of Object.entries(value))
      addFields(inner, path === '' ? folded(name) : `${path}.${folded(name)}`, found, texts);
  } else {
    const text = folded(String(value));
    if (text.length <= MOST_VALUE && found.size < MOST_LEXEMES && !COLUMN_FIELDS.has(path))
      found.add(pairOf(path, text));
    if (typeof value === 'string') texts.push(text);
  }
}

/**
 * The names of columns, which a search asks for like fields: a field that a sender calls so is found by its words alone, or `app:web` would find
 * lines of other applications. `org` is whose line it is, which nobody asks for by name.
 */
const COLUMN_FIELDS = new Set([
  'level',
  'app',
  'org',
  'node',
  'release',
  'trace',
  'request',
  'person',
  'problem',
]);
