import { escapeHtml } from '../html.ts';
import { formatAmount } from '../money/money.ts';
import type { PrintBlock, PrintCell, PrintColumn, PrintRow, PrintSaid, ReadDocument } from './document.ts';
import type { Carried, LaidPage } from './paginate.ts';

/** Most characters of one cell; the browser would lay out any length. */
const MAX_TEXT = 2000;

const text = escapeHtml;
const cellText = (value: string): string =>
  text(value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value);

export const headHtml = ({ organisation, title, period }: ReadDocument): string =>
  `<header class="head"><div class="owner"><strong>${text(organisation.name)}</strong>${organisation.lines
    .map((line) => `<span>${text(line)}</span>`)
    .join('')}</div><h1>${text(title)}</h1>${period ? `<p class="period">${text(period)}</p>` : ''}</header>`;

/** The head of every page but the first. */
export const nextHeadHtml = ({ organisation, title, period }: ReadDocument): string =>
  `<header class="next"><strong>${text(title)}</strong><span>${text(
    [period, organisation.name].filter(Boolean).join(' · '),
  )}</span></header>`;

const footHtml = ({ printed, note }: ReadDocument, page: number, of: number): string =>
  `<footer><span>${text([printed, note].filter(Boolean).join(' · '))}</span><span>Strana ${page} od ${of}</span></footer>`;

export function blockHtml(block: PrintBlock): string {
  const heading = 'heading' in block && block.heading ? `<h2>${text(block.heading)}</h2>` : '';
  switch (block.kind) {
    case 'text':
      return `<section class="text">${heading}<p>${text(block.text)}</p></section>`;
    case 'facts':
      return `<section class="facts">${heading}<dl>${block.facts
        .map(([label, value]) => `<div><dt>${text(label)}</dt><dd>${text(value)}</dd></div>`)
        .join('')}</dl></section>`;
    case 'signatures':
      return `<div class="signatures">${block.labels.map((label) => `<p>${text(label)}</p>`).join('')}</div>`;
  }
}

/** The table's columns and head. */
export function tableHeadHtml(columns: readonly PrintColumn[]): string {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => `<col style="width:${((width / whole) * 100).toFixed(3)}%">`);
  const labels = columns.map(({ label, align }) => `<th scope="col"${classOf(align)}>${text(label)}</th>`);
  return `<colgroup>${widths.join('')}</colgroup><thead>${overHtml(columns)}<tr>${labels.join('')}</tr></thead>`;
}

/** The labels over several columns; empty where no column has one. */
function overHtml(columns: readonly PrintColumn[]): string {
  if (!columns.some(({ over }) => over)) return '';
  const spans: { over: string; count: number }[] = [];
  for (const { over = '' } of columns) {
    const last = spans.at(-1);
    if (last && over !== '' && last.over === over) last.count += 1;
    else spans.push({ over, count: 1 });
  }
  const cells = spans.map(({ over, count }) =>
    over ? `<th scope="colgroup" colspan="${count}" class="over">${text(over)}</th>` : '<td></td>',
  );
  return `<tr>${cells.join('')}</tr>`;
}

const classOf = (...names: (string | false | undefined)[]): string => {
  const kept = names.filter(Boolean).join(' ');
  return kept ? ` class="${kept}"` : '';
};

/** A row; `tall`: one that is cut off at the height of a page (style.ts). */
export function rowHtml(
  columns: readonly PrintColumn[],
  { kind, cells, said }: PrintRow,
  tall = false,
): string {
  if (said) return saidHtml(columns, said, tall);
  if (kind === 'group') return groupHtml(columns, cells[0] ?? '', '');
  const written = columns.map((column, at) => cellHtml(column, cells[at] ?? null, tall));
  return `<tr${classOf(kind, tall && 'tall')}>${written.join('')}</tr>`;
}

function saidHtml(
  columns: readonly PrintColumn[],
  { side, head, text: written, foot }: PrintSaid,
  tall: boolean,
): string {
  const parts = [
    head && `<b>${text(head)}</b>`,
    written && `<p>${text(written)}</p>`,
    foot && `<small>${text(foot)}</small>`,
  ];
  return `<tr${classOf('said', side, tall && 'tall')}><td colspan="${columns.length}"><div>${parts.filter(Boolean).join('')}</div></td></tr>`;
}

const groupHtml = (columns: readonly PrintColumn[], cell: PrintCell, more: string): string =>
  `<tr class="group"><th scope="rowgroup" colspan="${columns.length}"><div>${cellText(String(cell ?? ''))}${more}</div></th></tr>`;

/** The heading of a group whose rows go on on another page. */
export const continuedHtml = (columns: readonly PrintColumn[], { cells }: PrintRow): string =>
  groupHtml(columns, cells[0] ?? '', ' <small>(nastavak)</small>');

function cellHtml({ align }: PrintColumn, cell: PrintCell, tall = false): string {
  if (typeof cell === 'bigint')
    return `<td${classOf('end', cell < 0n && 'minus')}>${formatAmount(cell, { unit: '' })}</td>`;
  const written = cellText(cell ?? '');
  return `<td${classOf(align)}>${tall ? `<div>${written}</div>` : written}</td>`;
}

/** A line of `Prenos` or `Donos`. */
export function carriedHtml(columns: readonly PrintColumn[], word: string, carried: Carried): string {
  const before = Math.max(
    1,
    columns.findIndex(({ carry }) => carry),
  );
  const rest = columns.slice(before).map((column, at) => cellHtml(column, carried[before + at] ?? null));
  return `<tr class="carried"><th scope="row" colspan="${before}">${word}</th>${rest.join('')}</tr>`;
}

/** One page; `tall` has the indexes of rows that are cut off. */
export function pageHtml(
  document: ReadDocument,
  pages: readonly LaidPage[],
  at: number,
  tall: ReadonlySet<number>,
): string {
  const { columns = [], rows, before = [], after = [] } = document;
  const page = pages[at]!;
  const parts = [at === 0 ? headHtml(document) : nextHeadHtml(document)];
  parts.push(...before.slice(...page.before).map(blockHtml));
  if (page.table) {
    const body = rows
      .slice(...page.rows)
      .map((row, index) => rowHtml(columns, row, tall.has(page.rows[0] + index)));
    if (page.donos) body.unshift(carriedHtml(columns, 'Donos', page.donos));
    if (page.continued !== null) body.unshift(continuedHtml(columns, rows[page.continued]!));
    if (page.prenos) body.push(carriedHtml(columns, 'Prenos', page.prenos));
    parts.push(`<table>${tableHeadHtml(columns)}<tbody>${body.join('')}</tbody></table>`);
  }
  parts.push(...after.slice(...page.after).map(blockHtml));
  return `<article>${parts.join('')}${footHtml(document, at + 1, pages.length)}</article>`;
}
