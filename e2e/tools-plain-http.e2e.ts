import { chromium } from '@playwright/test';
import { base64ToPdf } from '../src/site/tools/pdf/base64-to-pdf/tool.ts';
import { pdfToImages } from '../src/site/tools/pdf/pdf-to-images/tool.ts';
import { base64 } from '../src/site/tools/text/base64/tool.ts';
import { expect, test } from './fixtures.ts';
import { openTool } from './tool-page.ts';

// A name other than loopback without TLS is what browsers call insecure: no locks, no files of the page's own, no clipboard.
test('the tools work on plain HTTP', async ({ baseURL, launchOptions }) => {
  const { port } = new URL(baseURL!);
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP primjer.test 127.0.0.1'],
  });
  try {
    const page = await browser.newPage({ baseURL: `http://primjer.test:${port}`, locale: 'bs-BA' });
    await openTool(page, base64);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByRole('textbox', { name: 'Tekst' }).first().fill('Čaršija');
    await expect(page.getByRole('textbox', { name: 'Base64' }).last()).toHaveValue('xIxhcsWhaWph');

    await openTool(page, base64ToPdf);
    await page.getByRole('button', { name: 'Primjer', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Preuzmi/ }).first()).toBeEnabled();

    await openTool(page, pdfToImages);
    await page.getByRole('button', { name: 'Primjer', exact: true }).click();
    await page.getByRole('button', { name: /^Pretvori|^Napravi/ }).click();
    await expect(page.getByRole('button', { name: /ZIP/ })).toBeEnabled();
  } finally {
    await browser.close();
  }
});
