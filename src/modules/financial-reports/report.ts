import type { Ctx } from '../../core/context.ts';
import type { ListColumn } from '../../core/list-query.ts';
import type { Exported } from '../../core/transfer/export.ts';
import type { Written } from '../../core/transfer/writer.ts';

/** A row of a report; what is no plain line is named, so that a page can set it off. */
export type ReportRow = Written & { row?: 'opening' | 'group' | 'total' };

/** A report as a table: written into files, and laid out for paper. */
export interface Report extends Exported {
  title: string;
  /** What it is about, for the head of a page: period, account. */
  note(ctx: Ctx): Promise<string>;
  /** Columns that are carried from page to page (donos, prenos). */
  carried: readonly string[];
  landscape: boolean;
}

const money = (label: string): ListColumn => ({ kind: 'money', label, scale: 2 });

/** Columns of a report; their order is that of the table. */
export const COLUMN = {
  money,
  text: (label: string, max = 60): ListColumn => ({ kind: 'text', label, max }),
  day: (label: string): ListColumn => ({ kind: 'date', label }),
  count: (label: string): ListColumn => ({ kind: 'integer', label }),
} as const;

interface Described {
  /** Name of the file. */
  name: string;
  title: string;
  columns: Record<string, ListColumn>;
  carried?: readonly string[];
  landscape?: boolean;
  note(ctx: Ctx): Promise<string>;
  /** The rows in portions. */
  rows(ctx: Ctx): AsyncIterable<readonly ReportRow[]>;
  /** How many there are, where they are too many to be made at once; may stop counting above the most of a file. */
  count?(ctx: Ctx): Promise<number>;
}

/** A report of its description. */
export function reportOf({
  name,
  title,
  columns,
  carried = [],
  landscape = false,
  note,
  rows,
  count,
}: Described): Report {
  return {
    name,
    label: title,
    title,
    columns: Object.entries(columns).map(([key, column]) => ({ ...column, name: key })),
    carried,
    landscape,
    note,
    // What is made of a chart of accounts is below every limit.
    count: count ?? (async () => 0),
    pages: rows,
  };
}

/** Rows that are made at once, as portions. */
export async function* allAtOnce(rows: Promise<readonly ReportRow[]>): AsyncIterable<readonly ReportRow[]> {
  yield await rows;
}
