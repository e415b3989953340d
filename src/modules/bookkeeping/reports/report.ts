import type { Ctx } from '../../../core/context.ts';
import type { ListColumn } from '../../../core/list-query.ts';
import type { Exported } from '../../../core/transfer/export.ts';
import type { OnPaper } from '../../../core/transfer/paper.ts';
import type { Written } from '../../../core/transfer/writer.ts';

export type ReportRow = Written;

const money = (label: string): ListColumn => ({ kind: 'money', label, scale: 2 });

/** Columns of a report; their order is that of the table. */
export const COLUMN = {
  money,
  text: (label: string, max = 60): ListColumn => ({ kind: 'text', label, max }),
  day: (label: string): ListColumn => ({ kind: 'date', label }),
  count: (label: string): ListColumn => ({ kind: 'integer', label }),
} as const;

interface Described extends OnPaper {
  /** Name of the file. */
  name: string;
  title: string;
  columns: Record<string, ListColumn>;
  note(ctx: Ctx): Promise<string>;
  /** The rows in portions. */
  rows(ctx: Ctx): AsyncIterable<readonly ReportRow[]>;
  /** How many there are, where they are too many to be made at once; may stop counting above the most of a file. */
  count?(ctx: Ctx): Promise<number>;
}

/** A report of its description: a table that is written into files and printed. */
export function reportOf({ name, title, columns, rows, count, ...paper }: Described): Exported {
  return {
    landscape: false,
    ...paper,
    name,
    label: title,
    columns: Object.entries(columns).map(([key, column]) => ({ ...column, name: key })),
    // What is made of a chart of accounts is below every limit.
    count: count ?? (async () => 0),
    pages: rows,
  };
}

/** Rows that are made at once, as portions. */
export async function* allAtOnce(rows: Promise<readonly ReportRow[]>): AsyncIterable<readonly ReportRow[]> {
  yield await rows;
}
