import { allPages } from '../src/site/pages/all-pages.ts';
import { askForPrivacy, expect, test } from './fixtures.ts';
import { ORNAMENT, overlaps } from './overlaps.ts';

test('on no public page do letters lie on the ornament or on each other, nor are they cut off, at any width', async ({
  page,
}) => {
  test.slow(); // some thirty pages, each at six widths
  await askForPrivacy(page);
  await page.goto('/');
  for (const one of ORNAMENT) await expect(page.locator(one), `${one} on /`).not.toHaveCount(0);
  const found: Record<string, string[]> = {};
  for (const address of [...allPages.flatMap((one) => one.address ?? []), '/nema-ovoga']) {
    await page.goto(address);
    await expect(page.getByText('Učitavanje...').filter({ visible: true })).toHaveCount(0);
    const faults = await overlaps(page);
    if (faults.length > 0) found[address] = faults;
  }
  expect(found).toEqual({});
});
