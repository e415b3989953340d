import type { Page } from '@playwright/test';
import { pdfToBase64 } from '../src/site/tools/pdf/pdf-to-base64/tool.ts';
import { expect, faults, test } from './fixtures.ts';
import { chosen, numbered, pdf } from './pdf-page.ts';
import { listen, openTool } from './tool-page.ts';

const result = (page: Page) => page.locator('.tool-output .tool-result');

test('the example goes over in every form, and none of it is sent', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTool(page, pdfToBase64);
  const sent = listen(page);
  const bytes = Buffer.from(numbered(2));
  await chosen(page, pdf('list.pdf', bytes));
  await expect(result(page)).toHaveValue(bytes.toString('base64'));
  await expect(page.getByRole('img', { name: 'Stranica 1 od 2' })).toHaveAttribute('data-drawn');
  await page.getByLabel('- i _ (za URL)').check();
  await page.getByLabel('Dopuna =').uncheck();
  await expect(result(page)).toHaveValue(bytes.toString('base64url'));
  await page.getByLabel('Data URL', { exact: true }).check();
  await expect(result(page)).toHaveValue(`data:application/pdf;base64,${bytes.toString('base64')}`);
  await page.getByRole('button', { name: 'Kopiraj', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`data:application/pdf;base64,${bytes.toString('base64')}`);
  await expect(page).toHaveURL(/\?as=url&alphabet=url&padding=0$/);
  expect(sent()).toEqual([]);
  expect(await faults(page)).toEqual([]);
});
