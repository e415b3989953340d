import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { TOOLS as TOOL_LIST } from '../src/site/tools/tools.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { bomb, photograph } from './made-pictures.ts';
import { downloaded, listen, openTool } from './tool-page.ts';

const TOOLS = ['base64', 'url', 'base64-image', 'image-base64'];
const address = (tool: string, query = '') => `/alati/text/${tool}${query}`;
const result = (page: Page) => page.locator('.tool-output .tool-result');
const box = (page: Page) => page.locator('.tool-panel:not(.tool-output) textarea');
const file = (page: Page) => page.locator('input[type=file]');

test.describe('Base64', () => {
  test('goes both ways, and copies', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(address('base64'));
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
  });
});

test.describe('URL', () => {
  test('goes both ways, and takes the address apart', async ({ page }) => {
    await page.goto(address('url', '?kind=whole'));
    await page.getByRole('button', { name: 'Primjer' }).click();
    await expect(result(page)).toHaveValue(/^https:\/\/čaršija\.ba\/kafa i čaj\?/);
    const parts = page.getByRole('region', { name: 'Dijelovi adrese' });
    await expect(parts.getByRole('row', { name: /^Domena u mreži/ })).toContainText('xn--arija-gya40d.ba');
    await expect(parts.getByRole('row', { name: /^Port/ })).toContainText('443');
    await page.keyboard.press('Control+Enter');
    await expect(result(page)).toHaveValue(/^https:\/\/xn--arija-gya40d\.ba\/kafa%20i%20%C4%8Daj/);
  });
});

test.describe('Base64 to a picture', () => {
  test('shows and saves what the bytes are', async ({ page }) => {
    await page.goto(address('base64-image'));
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
  });
});

test.describe('pictures to Base64', () => {
  test('several at once, in the form that is asked for', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(address('image-base64'));
    const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await file(page).setInputFiles([
      // The name lies: the bytes count.
      { name: 'čardak.jpg', mimeType: 'image/jpeg', buffer: png },
      { name: 'bomba.png', mimeType: 'image/png', buffer: await bomb() },
      { name: 'tekst.png', mimeType: 'image/png', buffer: Buffer.from('nije slika') },
    ]);
    await expect(page.getByRole('heading', { name: 'Napravljeno: 2, odbijeno: 1' })).toBeVisible();
    const cards = page.locator('.picture-card');
    await expect(cards.nth(0)).toContainText('PNG slika, 3 × 2 px');
    await expect(cards.nth(1)).toContainText('Base64 je svejedno napravljen');
    await expect(cards.nth(2).getByRole('alert')).toContainText('po sadržaju je ovo: tekst');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Kopiraj: čardak.jpg' }).click();
    await expect.poll(copied).toBe(`data:image/png;base64,${png.toString('base64')}`);
    await page.getByLabel('Zapiši kao').selectOption('css');
    const all = await downloaded(page, /Preuzmi sve/);
    expect(all.name).toBe('slike.css');
    expect(all.bytes.toString()).toContain(
      `.cardak {\n  background-image: url("data:image/png;base64,${png.toString('base64')}");\n}`,
    );
    await page.getByRole('button', { name: 'Ukloni sve' }).click();
    await expect(cards).toHaveCount(0);
    await page.getByRole('button', { name: 'Vrati' }).click();
    await expect(cards).toHaveCount(3);
  });
});

test('nothing leaves the page while it works', async ({ page }) => {
  for (const name of TOOLS) {
    const tool = `text/${name}`;
    await openTool(page, TOOL_LIST.find((one) => one.path === tool)!);
    const sent = listen(page);
    await page.getByRole('button', { name: 'Primjer' }).click();
    await expect(page.locator('.tool-output :is(.tool-result, .picture-view img)').first()).toBeVisible();
    if (name === 'image-base64') {
      await file(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
      await expect(page.locator('.picture-view img')).toHaveCount(2);
    } else {
      const given = 'https://a.ba/?x=1%';
      await box(page).fill(given);
      if (name === 'base64-image') await expect(page.getByRole('alert')).toBeVisible();
      else
        await expect(result(page)).toHaveValue(
          name === 'url' ? given : Buffer.from(given).toString('base64'),
        );
    }
    expect(sent()).toEqual([]);
  }
});

// With the example in it every tool is looked at by tools.e2e.ts.
for (const [tool, wrong] of [
  ['base64', 'YWJ!'],
  ['url', 'x=%E8%&b=%25%32%30'],
  ['base64-image', 'YWJ!'],
] as const)
  test(`${tool} has no faults in any window while it says what is wrong`, async ({ page }) => {
    await page.goto(address(tool));
    if (tool === 'base64') await page.getByRole('radio', { name: 'Iz Base64' }).check();
    await box(page).fill(wrong);
    await expect(page.locator('.tool-notice').first()).toBeVisible();
    expect(await faultsInAllLooks(page)).toEqual([]);
  });
