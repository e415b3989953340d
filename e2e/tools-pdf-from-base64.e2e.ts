import { base64ToPdf } from '../src/site/tools/pdf/base64-to-pdf/tool.ts';
import { expect, faults, test } from './fixtures.ts';
import { downloaded, inputBox, listen, openTool } from './tool-page.ts';

test('the example is looked through and saved as it was, and none of it sent', async ({ page }) => {
  await openTool(page, base64ToPdf);
  const sent = listen(page);
  await page.getByRole('button', { name: 'Primjer' }).click();
  const input = await inputBox(page, 'Base64').inputValue();
  await expect(page.getByText('3 stranice')).toBeVisible();
  const shown = page.getByRole('img', { name: 'Stranica 1 od 3' });
  await expect(shown).toHaveAttribute('data-drawn');
  await page.getByRole('button', { name: 'Sljedeća' }).click();
  await expect(page.getByRole('img', { name: 'Stranica 2 od 3' })).toBeVisible();
  await expect(page.locator('iframe, object, embed')).toHaveCount(0);
  const { name, bytes } = await downloaded(page, 'Preuzmi PDF');
  expect(name).toBe('dokument.pdf');
  expect(bytes.toString('base64')).toBe(input.split(',')[1]);
  expect(sent()).toEqual([]);
  expect(await faults(page)).toEqual([]);
});
