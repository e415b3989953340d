import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type PrintedPage, readPrinted } from '../src/core/print/testkit.ts';
import { expect, goInside, sessionOf, signIn } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { openBooks, YEAR } from './open-books.ts';

/** Presses the button of a screen's PDF, and reads the file that lands. */
export async function printed(page: Page, path: string): Promise<{ name: string; pages: PrintedPage[] }> {
  await goInside(page, path);
  const button = page.getByRole('button', { name: 'PDF za štampu' });
  await expect(button).toBeEnabled();
  const landing = page.waitForEvent('download');
  await button.click();
  const file = await landing;
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  return { name: file.suggestedFilename(), pages: await readPrinted(bytes) };
}

/** Opens books that have a voucher of several pages, and signs in to them. Answers their partners. */
export async function longBooks(page: Page): Promise<Record<string, string>> {
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
  await signIn(page, person, '/fin/izvjestaji');
  return partners;
}
