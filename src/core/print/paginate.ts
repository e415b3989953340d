import type { PrintColumn, PrintRow } from './document.ts';

/** Heights in CSS pixels of a document's pieces, as the browser measured them. */
export interface Heights {
  /** Between the upper margin and the foot. */
  body: number;
  /** The head of the first page, and of the others. */
  head: number;
  nextHead: number;
  /** The table's head, and a line of `Prenos` or `Donos`. */
  tableHead: number;
  carried: number;
  before: readonly number[];
  rows: readonly number[];
  after: readonly number[];
}

/** Amounts by column, in fening. */
export type Carried = readonly (bigint | null)[];

/** What is on a page; ranges are from the first to before the last index. */
export interface LaidPage {
  before: [number, number];
  rows: [number, number];
  after: [number, number];
  /** Whether the table's head is on it. */
  table: boolean;
  /** The group whose heading is repeated above the rows, by the index of its row. */
  continued: number | null;
  donos: Carried | null;
  prenos: Carried | null;
}

interface Laying extends LaidPage {
  used: number;
}

/** Lays a document into pages. A piece higher than a page gets one of its own. */
export function paginate(
  columns: readonly PrintColumn[],
  rows: readonly PrintRow[],
  heights: Heights,
): LaidPage[] {
  const pages: Laying[] = [];
  const at = { before: 0, rows: 0, after: 0 };
  const open = (): Laying => {
    const page: Laying = {
      before: [at.before, at.before],
      rows: [at.rows, at.rows],
      after: [at.after, at.after],
      table: false,
      continued: null,
      donos: null,
      prenos: null,
      used: pages.length === 0 ? heights.head : heights.nextHead,
    };
    pages.push(page);
    return page;
  };
  let page = open();
  const isBare = (): boolean => page.used === (pages.length === 1 ? heights.head : heights.nextHead);
  const fits = (height: number): boolean => page.used + height <= heights.body;

  const block = (part: 'before' | 'after'): void => {
    for (const height of heights[part]) {
      if (!fits(height) && !isBare()) page = open();
      at[part] += 1;
      page[part][1] = at[part];
      page.used += height;
    }
  };

  block('before');
  if (columns.length > 0) {
    const carry = carrier(columns);
    const kept = carry.isNeeded ? heights.carried : 0;
    const begin = (): void => {
      page.table = true;
      page.used += heights.tableHead;
    };
    let group: number | null = null;
    const firstRow = heights.rows[0] ?? 0;
    if (!fits(heights.tableHead + firstRow + kept) && !isBare()) page = open();
    begin();
    for (const [index, row] of rows.entries()) {
      const isGroup = row.kind === 'group';
      // A heading stays with its first row, and below a row there must be room for what is carried from it.
      const needed =
        heights.rows[index]! +
        (isGroup ? (heights.rows[index + 1] ?? 0) : 0) +
        (index < rows.length - 1 ? kept : 0);
      const isFirst = page.rows[1] === page.rows[0];
      if ((row.page || !fits(needed)) && !isFirst) {
        const carried = row.fresh ? null : carry.now();
        page.prenos = carried;
        page = open();
        begin();
        if (!isGroup && group !== null) {
          page.continued = group;
          page.used += heights.rows[group]!;
        }
        page.donos = carried;
        if (carried) page.used += heights.carried;
      }
      if (isGroup) group = index;
      if (row.fresh) carry.reset();
      if ((row.kind ?? 'row') === 'row') carry.add(row);
      at.rows += 1;
      page.rows[1] = at.rows;
      page.used += heights.rows[index]!;
    }
  }
  block('after');
  return pages.map(({ used, ...laid }) => laid);
}

/** Adds up what is carried. */
function carrier(columns: readonly PrintColumn[]) {
  const none = (): (bigint | null)[] => columns.map(() => null);
  let carried = none();
  let any = false;
  return {
    isNeeded: columns.some(({ carry }) => carry),
    reset(): void {
      carried = none();
      any = false;
    },
    add({ cells }: PrintRow): void {
      for (const [at, { carry }] of columns.entries()) {
        const cell = cells[at];
        if (!carry || typeof cell !== 'bigint') continue;
        carried[at] = carry === 'sum' ? (carried[at] ?? 0n) + cell : cell;
        any = true;
      }
    },
    /** Null where nothing was added. */
    now: (): Carried | null => (any ? [...carried] : null),
  };
}
