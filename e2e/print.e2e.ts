import type { PrintedPage } from '../src/core/print/testkit.ts';
import { expect, test } from './fixtures.ts';
import { longBooks, printed } from './print-page.ts';

const startOf = ({ lines }: PrintedPage, word: string) => lines.filter((line) => line.startsWith(word));

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
