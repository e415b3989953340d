import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type PrintedPage, readPrinted } from '../src/core/print/testkit.ts';
import { expect, sessionOf, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { openBooks, YEAR } from './open-books.ts';

/** Presses the button of a screen's PDF, and reads the file that lands. */
async function printed(page: Page, path: string): Promise<{ name: string; pages: PrintedPage[] }> {
  await page.goto(path);
  const button = page.getByRole('button', { name: 'PDF za štampu' });
  await expect(button).toBeEnabled();
  const landing = page.waitForEvent('download');
  await button.click();
  const file = await landing;
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  return { name: file.suggestedFilename(), pages: await readPrinted(bytes) };
}
const startOf = ({ lines }: PrintedPage, word: string) => lines.filter((line) => line.startsWith(word));

test('journal, card, trial balance and a statement of open items land as PDFs for paper', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const person = await newPerson(page.request);
  const partners = await openBooks(page.request, person);
  const { access_token } = await sessionOf(page.request, person);
  const ask = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await page.request.post(`/api/fin/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const many = Array.from({ length: 60 }, (_, at) => ({
    account: '551',
    debit: `${at + 1},10`,
    description: `Stavka ${at}`,
  }));
  const draft = await ask('drafts', {
    type: 'TM',
    day: `${YEAR}-02-03`,
    description: 'Nalog od više strana',
    lines: [...many, { account: '551', credit: '1836,00' }],
  });
  await ask(`drafts/${draft.idguid}/post`, { version: draft.version });
  await signIn(page, person);

  const journal = await printed(page, '/fin/izvjestaji/dnevnik');
  expect(journal.name).toBe('dnevnik.pdf');
  expect(journal.pages.length).toBeGreaterThan(1);
  // What a page carries on is what the next one begins with; the last page may have only what stands after the table.
  const carried = (word: string, pages: PrintedPage[]) =>
    pages.flatMap((sheet) => startOf(sheet, word).map((line) => line.slice(word.length)));
  expect(startOf(journal.pages[0]!, 'Prenos')).toHaveLength(1);
  expect(carried('Donos', journal.pages)).toEqual(carried('Prenos', journal.pages));
  const card = await printed(page, '/fin/izvjestaji/kartica?account=551');
  expect(card.name).toBe('kartica.pdf');
  expect(card.pages.length).toBeGreaterThan(1);
  const balance = await printed(page, '/fin/izvjestaji/bruto-bilans');
  expect(balance.pages[0]!.width).toBeGreaterThan(balance.pages[0]!.height);
  const statement = await printed(page, `/fin/otvorene-stavke/partneri/${partners.Sarač}/ios`);
  expect(statement.pages[0]!.lines.join('\n')).toContain('Sarač d.o.o.');
});
