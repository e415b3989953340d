import { pdfToText } from '../src/site/tools/pdf/pdf-to-text/tool.ts';
import { expect, faults, test } from './fixtures.ts';
import { card, picker, scan, TEXT } from './ocr-page.ts';
import { file, listen, openTool } from './tool-page.ts';

test('reads a scan, and nothing leaves the page', async ({ page, browser }) => {
  await openTool(page, pdfToText);
  const sent = listen(page);
  await picker(page).setInputFiles(file('sken.png', await scan(browser, TEXT), 'image/png'));
  await expect(card(page, 1)).toContainText('žuti ćilim', { timeout: 40_000 });
  expect(sent()).toEqual([]);
  expect(await faults(page)).toEqual([]);
});
