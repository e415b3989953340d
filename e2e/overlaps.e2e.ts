import { allPages } from '../src/site/pages/all-pages.ts';
import { expect, test } from './fixtures.ts';
import { overlaps } from './overlaps.ts';

test('on no public page do letters lie on the ornament or on each other, at any width', async ({ page }) => {
  test.slow(); // some thirty pages, each at six widths
  const found: Record<string, string[]> = {};
  for (const address of [...allPages.flatMap((one) => one.address ?? []), '/nema-ovoga']) {
    await page.goto(address);
    await expect(page.getByText('Učitavanje...')).toBeHidden();
    const faults = await overlaps(page);
    if (faults.length > 0) found[address] = faults;
  }
  expect(found).toEqual({});
});
