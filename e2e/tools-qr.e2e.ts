import type { Page } from '@playwright/test';
import { KIND_NAMES } from '../src/site/tools/barcode/qr-code-generator/content/names.ts';
import { prepareForTest } from '../src/site/tools/barcode/qr-code-generator/reading/test/photos.ts';
import { qrCode } from '../src/site/tools/barcode/qr-code-generator/tool.ts';
import { expect, faults, test } from './fixtures.ts';
import { CHECKED, make, readImage } from './qr-page.ts';
import { downloaded, holds, listen, openTool } from './tool-page.ts';

test.beforeAll(prepareForTest);

const kindRadio = (page: Page, id: keyof typeof KIND_NAMES) =>
  page.getByRole('radio', { name: KIND_NAMES[id], exact: true });

test('the code follows what is typed; empty and wrong are said at their place, and nothing typed is lost', async ({
  page,
}) => {
  await openTool(page, qrCode, '?kind=wifi');
  const sent = listen(page);
  await expect(page.getByText('Upišite ime mreže i lozinku i kod nastaje sam.')).toBeVisible();
  await expect(make(page, 'Preuzmi PNG')).toBeDisabled();
  await page.getByLabel('Ime mreže (SSID)').fill('Kafana "Đul"; bašta');
  const password = page.getByLabel('Lozinka', { exact: true });
  await password.fill('1234567');
  await password.blur();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('WPA lozinka ima od 8 do 63 znaka; ovdje ih je 7.')).toBeVisible();
  await password.fill('12345678');
  await expect(page.getByText(CHECKED)).toBeVisible();
  const png = await downloaded(page, 'Preuzmi PNG');
  expect(await readImage(png.bytes)).toBe('WIFI:T:WPA;S:Kafana \\"Đul\\"\\; bašta;P:12345678;;');
  expect(sent()).toEqual([]);
  expect(await faults(page)).toEqual([]);
  await kindRadio(page, 'tekst').check();
  const box = page.locator('.qr-form textarea');
  // What goes to the page by fill() is UTF-8, and half a character would not arrive.
  await box.evaluate((area: HTMLTextAreaElement) => {
    area.setRangeText(`polovina ${String.fromCharCode(0xd83d)}`);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await box.focus();
  await box.blur();
  await expect(page.getByText(/^10\. znak: .*surogat/)).toBeVisible();
  await kindRadio(page, 'wifi').check();
  await expect(password).toHaveValue('12345678');
  await make(page, 'Obriši').click();
  await make(page, 'Vrati').click();
  await expect(password).toHaveValue('12345678');
  expect(page.url()).not.toContain('12345678');
  // Whoever comes back to the page finds all but the secret.
  await expect(page).toHaveURL(/kind=wifi/);
  await holds(page, 'Kafana');
  await page.reload();
  await expect(page.getByLabel('Ime mreže (SSID)')).toHaveValue('Kafana "Đul"; bašta');
  await expect(password).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('12345678');
});
