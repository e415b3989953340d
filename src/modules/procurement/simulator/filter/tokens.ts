import { comparable } from '../stamps.ts';

/** A query that the service does not understand or allow: it answers 400 with the message. */
export class QueryError extends Error {}

/** A value in an expression. `moment`: in the form that compares as text. */
export type Literal = string | number | boolean | null | { moment: string };

export type Token = { kind: 'mark'; text: '(' | ')' | ',' } | { kind: 'word'; text: string } | { kind: 'literal'; value: Literal };

const PIECE =
  /\s*(?:(?<mark>[(),])|'(?<text>(?:[^']|'')*)'|(?<moment>\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))|(?<number>-?\d+(?:\.\d+)?)(?![\w.-])|(?<word>[A-Za-z_]\w*))/y;
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

/** The pieces of a `$filter`. Throws `QueryError` at what is none. */
export function tokensOf(filter: string): Token[] {
  const tokens: Token[] = [];
  const text = filter.trimEnd();
  for (let at = 0; at < text.length; ) {
    PIECE.lastIndex = at;
    const found = PIECE.exec(text);
    if (!found) throw new QueryError(`Syntax error at position ${at} in '${filter.slice(0, 200)}'.`);
    at = PIECE.lastIndex;
    tokens.push(tokenOf(found.groups as Record<string, string | undefined>));
  }
  return tokens;
}

function tokenOf({ mark, text, moment, number, word = '' }: Record<string, string | undefined>): Token {
  if (mark !== undefined) return { kind: 'mark', text: mark as '(' };
  if (text !== undefined) return { kind: 'literal', value: text.replaceAll("''", "'") };
  if (moment !== undefined) return { kind: 'literal', value: { moment: comparable(moment) } };
  if (number !== undefined) return { kind: 'literal', value: Number(number) };
  return Object.hasOwn(WORDS, word) ? { kind: 'literal', value: WORDS[word]! } : { kind: 'word', text: word };
}
