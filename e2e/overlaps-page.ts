import type { Page } from '@playwright/test';
import { allPages } from '../src/site/pages/all-pages.ts';
import { askForPrivacy, expect } from './fixtures.ts';
import { ORNAMENT, overlaps } from './overlaps.ts';

/** Addresses of all public pages, with one that is not there. */
export const ADDRESSES = [...allPages.flatMap((one) => one.address ?? []), '/nema-ovoga'];

/** Expects that on none of these pages letters lie on the ornament or on each other, nor are cut off, at these widths. */
export async function expectNoOverlaps(
  page: Page,
  addresses: readonly string[],
  widths: readonly number[],
): Promise<void> {
  await askForPrivacy(page);
  await page.goto('/');
  for (const one of ORNAMENT) await expect(page.locator(one), `${one} on /`).not.toHaveCount(0);
  const found: Record<string, string[]> = {};
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByText('Učitavanje...').filter({ visible: true })).toHaveCount(0);
    const faults = await overlaps(page, widths);
    if (faults.length > 0) found[address] = faults;
  }
  expect(found).toEqual({});
}
