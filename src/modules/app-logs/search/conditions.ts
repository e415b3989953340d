import { type SQL, sql } from 'drizzle-orm';
import { invalid } from '../../../core/errors.ts';
import { LEVELS } from '../levels.ts';
import { pairOf, quoted } from '../lines/tokens.ts';
import { parseQuery, type Term, type Value } from './query.ts';

/** A search as conditions of rows `l` of app_logs.lines. */
export interface Conditions {
  /** Null: every line. */
  where: SQL | null;
  /** Conditions of rows `m` of app_logs.minutes, if it asks for levels and applications alone. */
  counted: SQL | null;
}

/** Reads a search. Throws 422 at `field` for one that cannot be understood. */
export function conditionsOf(query: string, field = 'q'): Conditions {
  const { terms, problem } = parseQuery(query);
  if (problem !== null) throw invalid({ [field]: problem }, problem);
  const vectors = terms.map(vectorQuery).filter((one) => one !== null);
  const where = [
    ...(vectors.length > 0 ? [sql`l.words @@ ${vectors.join(' & ')}::tsquery`] : []),
    ...terms.flatMap(rechecked),
  ];
  return {
    where: where.length === 0 ? null : sql.join(where, sql` and `),
    counted: countedOf(terms),
  };
}

const not = (exclude: boolean, query: string): string => (exclude ? `!(${query})` : `(${query})`);
const all = (words: readonly string[]): string => words.map(quoted).join(' & ');

/** What the index is asked for; null for what it cannot say. */
function vectorQuery(term: Term): string | null {
  switch (term.kind) {
    case 'word':
      return not(term.exclude, quoted(term.word) + (term.prefix ? ':*' : ''));
    case 'phrase':
      // The words may be there without standing together.
      return term.exclude ? null : not(false, all(term.words));
    case 'id': {
      const fields = ['request', 'trace', 'person'].map((field) => quoted(pairOf(field, term.id)));
      return not(term.exclude, [...fields, `(${all(term.words)})`].join(' | '));
    }
    case 'field':
      return not(term.exclude, term.values.map((value) => valueQuery(term.field, value)).join(' | '));
    case 'level':
      return term.levels.length === 0
        ? not(term.exclude, quoted(pairOf('level', '')))
        : not(term.exclude, term.levels.map((level) => quoted(pairOf('level', level))).join(' | '));
  }
}

const valueQuery = (field: string, { text, prefix }: Value): string =>
  quoted(pairOf(field, text)) + (prefix ? ':*' : '');

/** The text of a line, as phrases are looked for in it. */
const TEXT = sql`core_fold(l.message || E'\n' || l.fields::text)`;

/** What is looked at again in each line. */
function rechecked(term: Term): SQL[] {
  if (term.kind !== 'phrase') return [];
  const found = sql`strpos(${TEXT}, ${term.text}) > 0`;
  return [term.exclude ? sql`not (${found})` : found];
}

/** Null if it asks for anything else. */
function countedOf(terms: readonly Term[]): SQL | null {
  const conditions: SQL[] = [];
  for (const term of terms) {
    const one = countedTerm(term);
    if (!one) return null;
    conditions.push(term.exclude ? sql`not (${one})` : one);
  }
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function countedTerm(term: Term): SQL | null {
  if (term.kind === 'level')
    return sql`m.level = any (${sql.param(term.levels.map((level) => LEVELS[level]))}::int[])`;
  if (term.kind === 'field' && term.field === 'app' && term.values.every(({ prefix }) => !prefix))
    return sql`m.app = any (${sql.param(term.values.map(({ text }) => text))}::text[])`;
  return null;
}
