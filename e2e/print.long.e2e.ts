// Long, since each of these is drawn page by page, and a journal of several pages has to be written first.
// In the suite: src/core/print/printer.test.ts (Chromium prints), src/core/print/paginate.test.ts (what a page carries on),
// src/modules/bookkeeping/reports/print.test.ts (the journal).
import type { PrintedPage } from '../src/core/print/testkit.ts';
import { expect, test } from './fixtures.ts';
import { longBooks, printed } from './print-page.ts';

const startOf = ({ lines }: PrintedPage, word: string) => lines.filter((line) => line.startsWith(word));

test('card, trial balance and a statement of open items land as PDFs for paper', async ({ page }) => {
  test.setTimeout(120_000);
  const partners = await longBooks(page);
  const card = await printed(page, '/fin/izvjestaji/kartica?account=551');
  expect(card.name).toBe('kartica.pdf');
  expect(card.pages.length).toBeGreaterThan(1);
  const balance = await printed(page, '/fin/izvjestaji/bruto-bilans');
  expect(balance.pages[0]!.width).toBeGreaterThan(balance.pages[0]!.height);
  const statement = await printed(page, `/fin/otvorene-stavke/partneri/${partners.Sarač}/ios`);
  expect(statement.pages[0]!.lines.join('\n')).toContain('Sarač d.o.o.');
});

test('a journal of several pages lands as a PDF for paper, with what each page carries on', async ({
  page,
}) => {
  test.slow();
  await longBooks(page);
  const journal = await printed(page, '/fin/izvjestaji/dnevnik');
  expect(journal.name).toBe('dnevnik.pdf');
  expect(journal.pages.length).toBeGreaterThan(1);
  // What a page carries on is what the next one begins with; the last page may have only what stands after the table.
  const carried = (word: string, pages: PrintedPage[]) =>
    pages.flatMap((sheet) => startOf(sheet, word).map((line) => line.slice(word.length)));
  expect(startOf(journal.pages[0]!, 'Prenos')).toHaveLength(1);
  expect(carried('Donos', journal.pages)).toEqual(carried('Prenos', journal.pages));
});
