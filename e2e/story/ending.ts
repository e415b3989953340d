import type { Page } from '@playwright/test';
import { goInside } from '../fixtures.ts';
import { YEAR } from '../open-books.ts';
import { expect, type Kept, type Walker } from './walker.ts';

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

/** The business year is previewed and closed; the next one begins with what was left. */
export async function closeYear({ page }: Walker): Promise<Kept> {
  await goInside(page, '/fin/poslovne-godine');
  await page.getByRole('link', { name: YEAR, exact: true }).click();
  await expect(page.getByRole('heading', { name: YEAR, exact: true })).toBeVisible();
  const idguid = new URL(page.url()).pathname.split('/').at(-2)!;
  await page.getByRole('link', { name: 'Zatvori godinu' }).click();
  await page.getByRole('button', { name: 'Pripremi pregled' }).click();
  await expect(page.getByText('Gubitak razdoblja')).toBeVisible();
  await expect(table(page, `Početno stanje, ${Number(YEAR) + 1}`)).toBeVisible();
  await page.getByRole('button', { name: 'Zatvori godinu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zatvori godinu' }).click();
  await expect(page.getByRole('heading', { name: 'Stanje: zatvorena' })).toBeVisible();
  await expect(table(page, 'Nalozi zatvaranja')).toContainText('ZG-0001');
  return {
    idguid,
    path: `/fin/poslovne-godine/${idguid}`,
    search: [YEAR, YEAR],
    deeds: ['Otvorena → Zatvorena'],
  };
}
