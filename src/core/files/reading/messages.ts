import type { ReadText } from './collector.ts';
import type { Source } from './source.ts';
import type { Table, TableOptions } from './table.ts';
import type { Drawn } from './thumbnail.ts';
import type { Reason } from './unreadable.ts';

/** What can be asked of a file; the answers come in the order of the questions. */
export interface Answers {
  thumbnail: Drawn;
  text: ReadText;
  table: Table;
}
export type Part = keyof Answers;

/** The order to the reading process. */
export interface ReadOrder {
  source: Source;
  parts: Part[];
  table: TableOptions;
}

/** A line of its output, before as many bytes as it says: the content of a thumbnail, or the answer as JSON. */
export type AnswerHead = { part: Part; bytes: number } & (
  | { ok: true; rest: object }
  | { ok: false; reason: Reason; detail: string }
);
