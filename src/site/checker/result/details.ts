import { decimal, duration, size } from './format.ts';
import { webAddress } from './markdown.ts';
import type { Details } from './report.ts';

/** A cell of a table of details. */
export interface Cell {
  kind: 'text' | 'code' | 'number' | 'link';
  text: string;
  /** Where a link leads. */
  href?: string;
}

export interface DetailTable {
  title: string | null;
  columns: { label: string; number: boolean }[];
  /** `below`: the row belongs to the one above it. */
  rows: { cells: Cell[]; below: boolean }[];
  /** Rows that were left out. */
  more: number;
}

/** Most rows shown of a table, and most that belong to one row. */
const MAX_ROWS = 10;
const MOST_BELOW = 3;

type Bag = Record<string, unknown>;
const bag = (value: unknown): Bag => (value !== null && typeof value === 'object' ? (value as Bag) : {});
const bags = (value: unknown): Bag[] => (Array.isArray(value) ? value.map(bag) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const EMPTY: Cell = { kind: 'text', text: '' };

/** Lists and values within each other that are still looked into: a page can make its report as deep as it likes. */
const MAX_DEPTH = 4;

/** The tables in an audit's details, each with what a person can read of it; empty where there is nothing to read. */
export function tablesOf(details: Details | undefined, depth = 0): DetailTable[] {
  if (depth > MAX_DEPTH) return [];
  switch (details?.type) {
    case 'table':
    case 'opportunity':
      return [tableOf(details)].filter(({ rows }) => rows.length > 0);
    case 'list':
      return bags(details.items).flatMap((item) => {
        if (item.type !== 'list-section') return tablesOf(item as Details, depth + 1);
        const title = text(item.title) || null;
        return tablesOf(bag(item.value) as Details, depth + 1).map((table) => ({
          ...table,
          title: table.title ?? title,
        }));
      });
    case 'checklist':
      return [checklistOf(details)].filter(({ rows }) => rows.length > 0);
    case 'network-tree':
      return [chainsOf(details)].filter(({ rows }) => rows.length > 0);
    case 'node':
      return [
        {
          title: null,
          columns: [{ label: 'Element', number: false }],
          rows: [{ cells: [cellOf(details, 'node')], below: false }],
          more: 0,
        },
      ];
    default:
      return [];
  }
}

function tableOf(details: Bag): DetailTable {
  const headings = bags(details.headings).filter(
    ({ key, valueType, subItemsHeading }) => (key || subItemsHeading) && valueType !== 'thumbnail',
  );
  const items = bags(details.items);
  const rows = items.slice(0, MAX_ROWS).flatMap((item) => {
    const own = headings.map(({ key, valueType, granularity }) =>
      cellOf(item[text(key)], valueType, granularity),
    );
    const below = bags(bag(item.subItems).items)
      .slice(0, MOST_BELOW)
      .map((sub) => ({
        cells: headings.map(({ subItemsHeading, valueType, granularity }) => {
          const heading = bag(subItemsHeading);
          return heading.key
            ? cellOf(
                sub[text(heading.key)],
                heading.valueType ?? valueType,
                heading.granularity ?? granularity,
              )
            : EMPTY;
        }),
        below: true,
      }));
    return [
      { cells: own, below: false },
      ...below.filter(({ cells }) => cells.some((cell) => cell.text !== '')),
    ];
  });
  return {
    title: null,
    columns: headings.map(({ label, valueType }) => ({ label: text(label), number: isNumber(valueType) })),
    rows,
    more: Math.max(0, items.length - MAX_ROWS),
  };
}

const isNumber = (valueType: unknown): boolean =>
  ['bytes', 'ms', 'timespanMs', 'numeric'].includes(text(valueType));

/** A value as a cell. Values come bare, or as objects that say themselves what they are. */
function cellOf(value: unknown, valueType: unknown, granularity?: unknown, depth = 0): Cell {
  if (value === null || value === undefined || depth > MAX_DEPTH) return EMPTY;
  if (typeof value === 'object') return objectCell(value as Bag, valueType, granularity, depth);
  if (typeof value === 'number') {
    const shown =
      valueType === 'bytes'
        ? size(value)
        : valueType === 'ms' || valueType === 'timespanMs'
          ? duration(value)
          : decimal(value, granularity === 1 ? 0 : 3);
    return { kind: 'number', text: shown };
  }
  const said = String(value);
  if (valueType === 'url') return linkCell(said, said);
  return { kind: valueType === 'code' ? 'code' : 'text', text: said };
}

function objectCell(value: Bag, valueType: unknown, granularity: unknown, depth: number): Cell {
  switch (value.type ?? valueType) {
    case 'link':
      return linkCell(text(value.text), text(value.url));
    case 'url':
      return linkCell(text(value.value), text(value.value));
    case 'node':
      return { kind: 'code', text: text(value.snippet) || text(value.nodeLabel) || text(value.selector) };
    case 'source-location': {
      const line = typeof value.line === 'number' ? `:${value.line + 1}` : '';
      return linkCell(`${text(value.url)}${line}`, text(value.url));
    }
    default:
      return 'value' in value ? cellOf(value.value, value.type ?? valueType, granularity, depth + 1) : EMPTY;
  }
}

function linkCell(said: string, address: string): Cell {
  const href = webAddress(address);
  return href ? { kind: 'link', text: said || address, href } : { kind: 'text', text: said };
}

function checklistOf(details: Bag): DetailTable {
  const rows = Object.values(bag(details.items)).map((item) => {
    const { label, value } = bag(item);
    return {
      cells: [
        { kind: 'text' as const, text: text(label) },
        { kind: 'text' as const, text: value === true ? 'da' : 'ne' },
      ],
      below: false,
    };
  });
  return {
    title: null,
    columns: [
      { label: 'Uslov', number: false },
      { label: 'Ispunjen', number: false },
    ],
    rows,
    more: 0,
  };
}

/** Requests that wait for each other, from the document on, deepest last. */
function chainsOf(details: Bag): DetailTable {
  const rows: DetailTable['rows'] = [];
  let all = 0;
  // Not by recursion: a page decides how long a chain is.
  const waiting = chainsIn(details.chains).map((chain) => ({ chain, below: false }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { chain, below } = next;
    waiting.unshift(...chainsIn(chain.children).map((child) => ({ chain: child, below: true })));
    all += 1;
    if (rows.length === MAX_ROWS) continue;
    const cells = [
      linkCell(text(chain.url), text(chain.url)),
      cellOf(chain.navStartToEndTime, 'ms'),
      cellOf(chain.transferSize, 'bytes'),
    ];
    rows.push({ cells, below });
  }
  return {
    title: null,
    columns: [
      { label: 'Zahtjev', number: false },
      { label: 'Stigao nakon', number: true },
      { label: 'Veličina', number: true },
    ],
    rows,
    more: all - rows.length,
  };
}

const chainsIn = (chains: unknown): Bag[] => Object.values(bag(chains)).map(bag);
