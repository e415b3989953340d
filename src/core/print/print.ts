import type { Page } from 'puppeteer-core';
import { escapeHtml } from '../html.ts';
import { bytesSource, openPdf } from '../pages/index.ts';
import type { PrintBlock, ReadDocument } from './document.ts';
import { blockHtml, carriedHtml, headHtml, nextHeadHtml, pageHtml, rowHtml, tableHeadHtml } from './html.ts';
import { type Heights, paginate } from './paginate.ts';
import { bodyHeight, styleOf } from './style.ts';

/** Rows that are measured at once. */
const BATCH = 500;
/** Pages that are printed at once: more take more memory, fewer more time. */
const PART = 60;
/** Most pages of a document with tags, which screen readers go by and which take ten times the space. */
const TAGGED = 20;
/** Milliseconds for printing; the process has a limit of its own (printer.ts). */
const TIME = 120_000;

/** Lays a document into pages and prints them. */
export async function printDocument(page: Page, document: ReadDocument): Promise<Buffer> {
  const { orientation, title, columns = [], rows } = document;
  await page.setJavaScriptEnabled(false);
  await page.emulateMediaType('print');
  await page.setContent(`<!doctype html><html lang="bs"><head><meta charset="utf-8">
    <meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
    <title>${escapeHtml(title)}</title><style>${styleOf(orientation)}</style></head><body><div id="measure"></div></body></html>`);
  // A font is loaded when its letters are laid out.
  await measureIn(page)(['<p>aAčČ<b>aAčČěĚ</b>ěĚ</p>']);
  await page.evaluate(() => window.document.fonts.ready.then(() => true));

  const { heights, tall } = await heightsOf(page, document);
  const pages = paginate(columns, rows, heights);
  const parts: Uint8Array[] = [];
  for (let from = 0; from < pages.length; from += PART) {
    const some = pages.slice(from, from + PART).map((_, at) => pageHtml(document, pages, from + at, tall));
    await page.evaluate((html) => {
      window.document.body.innerHTML = html;
    }, some.join(''));
    const pdf = {
      preferCSSPageSize: true,
      printBackground: true,
      tagged: pages.length <= TAGGED,
      timeout: TIME,
    };
    parts.push(await page.pdf(pdf));
  }
  return joined(parts);
}

/** One file of several parts. */
async function joined(parts: readonly Uint8Array[]): Promise<Buffer> {
  if (parts.length === 1) return Buffer.from(parts[0]!);
  const { loadPdfiumOnNode } = await import('../pages/node-loader.ts');
  const pdfium = await loadPdfiumOnNode({ fonts: false });
  const [whole, ...rest] = parts.map((part) => {
    const { document, fault } = openPdf(pdfium, bytesSource(part));
    if (fault) throw new Error(`A printed part cannot be read: ${fault.why}`);
    return document;
  });
  for (const part of rest) whole!.append(part);
  return Buffer.from(await whole!.save().arrayBuffer());
}

type Measure = (parts: readonly string[], table?: string) => Promise<number[]>;

/** Measures pieces of a page: blocks, or with the head of a table its rows. */
const measureIn =
  (page: Page): Measure =>
  (parts, table = '') =>
    page.evaluate(
      (html, isTable) => {
        const root = window.document.getElementById('measure')!;
        root.innerHTML = html;
        const pieces = (isTable ? root.querySelector('tbody')! : root).children;
        return Array.from(pieces, (piece) => piece.getBoundingClientRect().height);
      },
      table ? `<table>${table}<tbody>${parts.join('')}</tbody></table>` : parts.join(''),
      table !== '',
    );

/** Sets the height at which a row's text is cut off (style.ts). */
const setMost = (page: Page, pixels: number): Promise<void> =>
  page.evaluate((most) => window.document.documentElement.style.setProperty('--most', most), `${pixels}px`);

/** The heights of all pieces, and which rows are so high that they are cut off. */
async function heightsOf(
  page: Page,
  document: ReadDocument,
): Promise<{ heights: Heights; tall: Set<number> }> {
  const { columns = [], rows, before = [], after = [] } = document;
  const measure = measureIn(page);
  const blocks = (some: readonly PrintBlock[]) => measure(some.map(blockHtml));
  const [head = 0, nextHead = 0] = await measure([headHtml(document), nextHeadHtml(document)]);
  const heights = {
    body: bodyHeight(document.orientation),
    head,
    nextHead,
    tableHead: 0,
    carried: 0,
    before: await blocks(before),
    after: await blocks(after),
    rows: [] as number[],
  };
  const tall = new Set<number>();
  if (columns.length === 0) return { heights, tall };

  const table = tableHeadHtml(columns);
  [heights.tableHead = 0] = await measure([`<table>${table}</table>`]);
  [heights.carried = 0] = await measure(
    [
      carriedHtml(
        columns,
        'Donos',
        columns.map(() => 0n),
      ),
    ],
    table,
  );
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH).map((row) => rowHtml(columns, row));
    heights.rows.push(...(await measure(some, table)));
  }
  // Beside one such row a page holds what is carried and the heading of its group.
  const most = heights.body - nextHead - heights.tableHead - 5 * heights.carried;
  await setMost(page, most);
  for (const [at, height] of heights.rows.entries()) {
    if (height <= most) continue;
    tall.add(at);
    [heights.rows[at] = most] = await measure([rowHtml(columns, rows[at]!, true)], table);
  }
  return { heights, tall };
}
