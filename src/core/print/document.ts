/** What is printed, as data: a report of one table, or a letter. Texts are plain; what they mean to HTML is escaped. */

/** Most rows of one document. A file (XLSX) takes more. */
export const MAX_PRINT_ROWS = 20_000;

export interface PrintColumn {
  label: string;
  /** Share of the table's width, in relation to the other columns. */
  width: number;
  align?: 'end' | 'center';
  /** A label over this column and its neighbours that say the same. */
  over?: string;
  /**
   * What stands at page breaks (`Prenos`, `Donos`): `sum` adds the amounts of the rows, `last` repeats the last one, as of a running
   * balance. Not for the first column, which takes the word.
   */
  carry?: 'sum' | 'last';
}

/** A `bigint` is an amount in fening: `1.234,56`, a negative one red. */
export type PrintCell = string | bigint | null;

/** A message of a conversation over the whole width: who and when, what, and a line below. At its side, as people know it from chats. */
export interface PrintSaid {
  side: 'start' | 'end' | 'middle';
  head: string;
  text: string;
  foot?: string;
}

export interface PrintRow {
  /**
   * `row` by default. `group`: its only cell is a heading over the whole width, repeated where its rows go on on another page. `part`,
   * `total`: strong sums of rows, so not carried.
   */
  kind?: 'row' | 'group' | 'part' | 'total';
  cells: readonly PrintCell[];
  /** Instead of cells. */
  said?: PrintSaid;
  /** What is carried begins anew here. */
  fresh?: boolean;
  /** On a new page. */
  page?: boolean;
}

export type PrintBlock =
  | { kind: 'text'; heading?: string; text: string }
  /** Labels with values, side by side. */
  | { kind: 'facts'; heading?: string; facts: readonly (readonly [label: string, value: string])[] }
  /** Lines to sign on. */
  | { kind: 'signatures'; labels: readonly string[] };

export interface PrintDocument {
  /** Name of the file, without the ending. */
  name: string;
  orientation: 'portrait' | 'landscape';
  /** Whose document it is. */
  organisation: { name: string; lines: readonly string[] };
  title: string;
  /** Period or day of the report. */
  period?: string;
  before?: readonly PrintBlock[];
  /** None: a letter. */
  columns?: readonly PrintColumn[];
  rows?: Iterable<PrintRow> | AsyncIterable<PrintRow>;
  /** Instead of rows where there are none. */
  empty?: string;
  after?: readonly PrintBlock[];
  /** In the foot of every page, beside who printed it and when. */
  note?: string;
}

/** A document whose rows are read, and who printed it when. */
export interface ReadDocument extends Omit<PrintDocument, 'rows'> {
  rows: readonly PrintRow[];
  printed: string;
}
