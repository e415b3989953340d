// Long, since these are small.
// In the suite: resource-form.e2e.ts (errors at the fields, stale edits, unsaved input, trees, imports), and test/contract.test.ts.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const GRUPE = '/erp/sifarnici/grupe-robe';

const call = signedInOnce();

interface Group {
  idguid: string;
  version: number;
  naziv: string;
  opis: string | null;
}
let serial = 0;
const code = (info: { workerIndex: number }) => `E${info.workerIndex}.${++serial}${Date.now() % 100000}`;
const addGroup = (page: Page, sifra: string, naziv: string, more: object = {}) =>
  call<Group>(page, 'POST', GRUPE, { sifra, naziv, aktivno: true, ...more });

test('a repeated code is told at its field, by the server', async ({ page }, info) => {
  const sifra = code(info);
  await addGroup(page, sifra, 'Prva');
  await page.goto(`${GRUPE}/create`);
  await page.getByRole('textbox', { name: 'Šifra' }).fill(sifra);
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Druga');
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Šifra' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'Šifra' })).toBeFocused();
  await expect(page.getByText('Već postoji zapis s istom vrijednošću')).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveText('Provjerite označena polja.');
});

test('on a small screen a wrong field lies neither below the top bar nor behind the buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/admin/companies/create');
  await page.getByRole('textbox', { name: 'Naziv', exact: true }).fill('Pogrešna');
  const wrong = page.getByRole('textbox', { name: 'E-mail', exact: true });
  await wrong.fill('nije adresa');
  const save = page.getByRole('button', { name: 'Sačuvaj', exact: true });
  for (const edge of ['behind the buttons', 'below the top bar'] as const) {
    await page.getByRole('textbox', { name: 'Naziv', exact: true }).focus();
    await wrong.evaluate((field, last) => {
      const { top, bottom } = field.getBoundingClientRect();
      scrollBy({ top: last ? bottom - innerHeight + 10 : top - 10, behavior: 'instant' });
    }, edge === 'behind the buttons');
    await page.keyboard.press('Control+s');
    await expect(wrong).toBeFocused();
    await expect(wrong).toHaveAttribute('aria-invalid', 'true');
    const [field, bar, button] = await Promise.all(
      [wrong, page.getByRole('banner'), save].map(async (one) => (await one.boundingBox())!),
    );
    expect(field!.y, edge).toBeGreaterThanOrEqual(bar!.y + bar!.height);
    expect(field!.y + field!.height, edge).toBeLessThanOrEqual(button!.y);
  }
});

test('without a network nothing is lost', async ({ page, context }, info) => {
  const sifra = code(info);
  await page.goto(`${GRUPE}/create`);
  await page.getByRole('textbox', { name: 'Šifra' }).fill(sifra);
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Bez mreže');
  await context.setOffline(true);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toContainText('Vaš unos ostaje na ekranu');
  await context.setOffline(false);
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/view');
  await expect(page.getByRole('heading', { level: 1, name: 'Bez mreže' })).toBeVisible();
});
