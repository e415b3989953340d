import type { Page } from '@playwright/test';
import { TOOLS } from '../src/site/tools/tools.ts';
import { expect, faults, test } from './fixtures.ts';
import { downloaded, listen, openTool } from './tool-page.ts';

const tool = (name: string) => TOOLS.find(({ path }) => path === `text/${name}`)!;
const result = (page: Page) => page.locator('.tool-output .tool-result');
const box = (page: Page) => page.locator('.tool-panel:not(.tool-output) textarea');

test.describe('Base64', () => {
  test('goes both ways, and copies', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTool(page, tool('base64'));
    const sent = listen(page);
    await page.getByRole('button', { name: 'Primjer' }).click();
    const text = await box(page).inputValue();
    const coded = Buffer.from(text).toString('base64');
    await expect(result(page)).toHaveValue(coded);
    await page.getByRole('button', { name: 'Kopiraj', exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(coded);
    await page.keyboard.press('Control+Enter');
    await expect(box(page)).toHaveValue(coded);
    await expect(result(page)).toHaveValue(text);
    await page.getByRole('button', { name: 'Vrati' }).click();
    await expect(box(page)).toHaveValue(text);
    expect(sent()).toEqual([]);
    expect(await faults(page)).toEqual([]);
  });
});

test.describe('URL', () => {
  test('goes both ways, and takes the address apart', async ({ page }) => {
    await openTool(page, tool('url'), '?kind=whole');
    const sent = listen(page);
    await page.getByRole('button', { name: 'Primjer' }).click();
    await expect(result(page)).toHaveValue(/^https:\/\/čaršija\.ba\/kafa i čaj\?/);
    const parts = page.getByRole('region', { name: 'Dijelovi adrese' });
    await expect(parts.getByRole('row', { name: /^Domena u mreži/ })).toContainText('xn--arija-gya40d.ba');
    await expect(parts.getByRole('row', { name: /^Port/ })).toContainText('443');
    await page.keyboard.press('Control+Enter');
    await expect(result(page)).toHaveValue(/^https:\/\/xn--arija-gya40d\.ba\/kafa%20i%20%C4%8Daj/);
    expect(sent()).toEqual([]);
    expect(await faults(page)).toEqual([]);
  });
});

test.describe('Base64 to a picture', () => {
  test('shows and saves what the bytes are', async ({ page }) => {
    await openTool(page, tool('base64-image'));
    const sent = listen(page);
    await page.getByRole('button', { name: 'Primjer' }).click();
    const shown = page.getByRole('img', { name: 'Pregled: slika' });
    await expect(shown).toBeVisible();
    await expect(page.getByText('PNG slika, 192 × 144 px')).toBeVisible();
    const png = Buffer.from(/base64,([^"]+)/.exec(await box(page).inputValue())![1]!, 'base64');
    expect((await downloaded(page, /Preuzmi .png/)).bytes.equals(png)).toBe(true);
    await box(page).fill(`<img src="data:image/jpeg;base64,${png.toString('base64')}" alt="">`);
    await expect(page.getByText('vrijede bajtovi')).toBeVisible();
    await box(page).fill(Buffer.from('%PDF-1.7 čć').toString('base64'));
    await expect(page.getByRole('alert')).toContainText('PDF dokument');
    expect(sent()).toEqual([]);
    expect(await faults(page)).toEqual([]);
  });
});
