// Long, since a file of 20 MB is coded.
// In the suite: tools-pdf-to-base64.e2e.ts (a document goes over in every form, and none of it is sent).
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pdfToBase64 } from '../src/site/tools/pdf/pdf-to-base64/tool.ts';
import { expect, test } from './fixtures.ts';
import { chosen, numbered, pdf } from './pdf-page.ts';
import { downloaded, openTool } from './tool-page.ts';

const result = (page: Page) => page.locator('.tool-output .tool-result');

test('a large one is shown by pieces and saved whole', async ({ page }) => {
  await openTool(page, pdfToBase64, '?wrap=mime');
  const bytes = Buffer.concat([Buffer.from(numbered(1)), Buffer.alloc(20_000_000, '\n')]);
  await chosen(page, pdf('velik.pdf', bytes));
  await expect(page.locator('.tool-output')).toContainText('prikazano 0 B – 16 KB');
  const saved = await downloaded(page, 'Preuzmi');
  expect(saved.name).toBe('velik.txt');
  const text = saved.bytes.toString('latin1');
  expect(text.slice(0, 78)).toMatch(/^.{76}\r\n$/s);
  const hash = (what: Buffer) => createHash('sha256').update(what).digest('hex');
  expect(hash(Buffer.from(text, 'base64'))).toBe(hash(bytes));
});

test('what is no PDF is refused, a broken one told of', async ({ page }) => {
  await openTool(page, pdfToBase64);
  await chosen(page, pdf('tekst.pdf', Buffer.from('obično pismo')));
  await expect(page.getByRole('alert')).toContainText('Ovo nije PDF: po sadržaju je tekst');
  const whole = numbered(2);
  await chosen(page, pdf('presječen.pdf', whole.subarray(0, whole.length / 2)));
  await expect(page.getByRole('alert')).toContainText('PDF je nepotpun');
  await expect(page.getByRole('alert')).toContainText('Base64 je svejedno napravljen');
  await expect(result(page)).toHaveValue(/^JVBERi0xLjcK/);
  await page.getByRole('button', { name: 'Vrati' }).click();
  await expect(page.getByRole('alert')).toContainText('Ovo nije PDF');
});
