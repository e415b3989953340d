import type { AnyColumn, SQL } from 'drizzle-orm';

/** SQL expression of a field. */
export type Term = AnyColumn | SQL;

/** A row of these columns. */
export type RowOf<C extends Record<string, Term>> = {
  [K in keyof C]: C[K] extends SQL<infer T>
    ? T
    : C[K] extends { _: { data: infer T; notNull: infer Filled } }
      ? T | (Filled extends true ? never : null)
      : unknown;
};

type Decoder = Pick<AnyColumn, 'mapFromDriverValue'>;

/** Reads a row of these columns that a statement by hand has answered, as drizzle reads the row of its own. */
export function decoderOf<C extends Record<string, Term>>(columns: C) {
  const decoders = Object.entries(columns).map(
    ([name, term]) => [name, ((term as { decoder?: Decoder }).decoder ?? term) as Decoder] as const,
  );
  return (row: Record<string, unknown>): RowOf<C> => {
    const read: Record<string, unknown> = {};
    for (const [name, decoder] of decoders) {
      const value = row[name];
      read[name] = value === null ? null : decoder.mapFromDriverValue(value);
    }
    return read as RowOf<C>;
  };
}
