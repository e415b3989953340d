/** Names whose numbers have up to 19 digits and would lose some as doubles. */
const EXACT = new Set(['message_token']);

/**
 * Parses JSON of the service; message tokens become decimal texts, since neighbouring ones are the same double. Throws SyntaxError.
 */
export function parseExact(text: string): unknown {
  // The third argument of a reviver (TC39 "JSON.parse source text access") is not in TypeScript's library yet.
  const reviver = (key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && EXACT.has(key) ? (context?.source ?? String(value)) : value;
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown);
}

/** A message token of what `parseExact` has read, as decimal text; null if it is none. */
export function tokenOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value : '';
  return /^-?\d{1,40}$/.test(text) ? text : null;
}
