// Long, since an article is one of many resources with a picture, and lists of visitors are seldom full.
// In the suite: shop.e2e.ts (found, asked for, read; axe), resource-form.e2e.ts (a record is entered), src/modules/shop/catalog/catalog.test.ts,
// src/modules/shop/inquiries/inquiry-form.test.ts.
import sharp from 'sharp';
import { askForPrivacy, expect as atOnce, faultsInAllLooks, signIn, test } from './fixtures.ts';
import { ARTICLES, keeperOf, type Row, slugOf } from './shop-page.ts';

const expect = atOnce.configure({ timeout: 20_000 });

test('an inquiry that is full says so, and a list that is kept wrongly does no harm', async ({ page }) => {
  const { article, open } = await keeperOf(page.request);
  const slug = slugOf();
  await article({ sifra: 'KAF-1', naziv: 'Kafa u zrnu', cijena: '10', u_prodavnici: true });
  await open({ slug });
  await askForPrivacy(page);
  await page.goto(`/shop?org=${slug}`);
  const keep = (price: unknown) =>
    page.evaluate(({ key, kept }) => localStorage.setItem(key, JSON.stringify(kept)), {
      key: `shop_inquiry:${slug}`,
      kept: Array.from({ length: 100 }, (_, n) => ({
        ...{ code: `A-${n}`, name: `Artikal ${n}`, unit: 'kom', price, quantity: '1' },
      })),
    });
  await keep(null);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Upit: 100 artikala' })).toBeVisible();
  const add = page.getByRole('button', { name: /^Dodaj u upit ?: Kafa u zrnu$/ });
  await add.click();
  await expect(page.getByText('U upit stane najviše 100 artikala.').first()).toBeVisible();
  await expect(add).toHaveAttribute('aria-pressed', 'false');
  await keep({ net: 'deset', gross: null, rate: null });
  await page.reload();
  await add.click();
  await expect(page.getByRole('link', { name: 'Upit: 1 artikal' })).toBeVisible();
});

test('an organisation enters an article with a picture, puts it into the shop and opens it', async ({
  page,
}) => {
  test.setTimeout(240_000); // every look of three screens
  const { person, call } = await keeperOf(page.request);
  const [unit] = await call<Row[]>('GET', '/erp/sifarnici/jedinice-mjere?oznaka=kg');
  const [tax] = await call<Row[]>('GET', '/erp/sifarnici/porezi?kod=S');
  await call('POST', '/erp/sifarnici/grupe-robe', {
    ...{ sifra: '01', naziv: 'Kafa', jedinica_id: unit!.idguid, porez_id: tax!.idguid },
  });
  await askForPrivacy(page);
  await signIn(page, person);

  await page.goto('/erp/prodavnica');
  await expect(page.getByText('U prodavnici još nema ničega')).toBeVisible();
  await page.getByRole('link', { name: 'Dodajte prvi artikal' }).click();
  await page.getByRole('textbox', { name: 'Šifra' }).fill('KAF-1');
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Kafa „Sebilj”');
  await page.getByRole('combobox', { name: 'Grupa robe' }).click();
  await page.getByRole('option', { name: /Kafa/ }).click();
  // What the group suggests.
  await expect(page.getByRole('combobox', { name: 'Jedinica mjere' })).toHaveValue('kg');
  await page.getByRole('textbox', { name: 'Cijena bez PDV-a' }).fill('12345678901234567');
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(page.getByText('Najviše 13 cifara ispred zareza.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Cijena bez PDV-a' }).fill('12,5');
  await expect(page.getByText('14,63 KM')).toBeVisible();
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#96481c' } })
    .png()
    .toBuffer();
  await page
    .getByTestId('file-slika_id')
    .setInputFiles([{ name: 'kafa.png', mimeType: 'image/png', buffer: picture }]);
  await expect(page.getByText('kafa.png')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Promijeni: Slika' })).toBeVisible();
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  const shown = page.getByRole('region', { name: 'U prodavnici' });
  await expect(shown).toContainText('Skriven');
  await expect(shown.getByRole('img', { name: 'Slika: Kafa „Sebilj”' })).toBeVisible();
  expect(await faultsInAllLooks(page), 'article').toEqual([]);

  await page.goto(ARTICLES);
  await expect(page.getByText('14,63 KM s PDV-om')).toBeVisible();
  await page.getByRole('checkbox', { name: /Odaberi Kafa/ }).check();
  await page.getByRole('button', { name: 'Prikaži u prodavnici' }).click();
  await expect(page.getByText('Izmijenjeno zapisa: 1.')).toBeVisible();
  expect(await faultsInAllLooks(page), 'articles').toEqual([]);

  await page.goto('/erp/prodavnica');
  const preview = page.frameLocator('iframe[title="Pregled stranice"]');
  await expect(preview.getByRole('heading', { name: 'Kafa „Sebilj”' }).first()).toBeAttached();
  await page.getByLabel('Prodavnica je otvorena').check();
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(
    page.getByText('Oznaka je dio adrese, pa otvorena prodavnica ne može bez nje. Unesite je.').first(),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Oznaka u adresi' }).fill(slugOf());
  await page.getByRole('textbox', { name: 'Uvod' }).fill('Pržimo jutrom.');
  await expect(preview.getByText('Pržimo jutrom.')).toBeAttached();
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(page.getByText('Sačuvano. Prodavnica je otvorena.')).toBeVisible();
  // axe hangs in a frame without scripts.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe[sandbox]')) frame.remove();
  });
  expect(await faultsInAllLooks(page), 'settings').toEqual([]);
  const address = await page.getByRole('link', { name: 'Otvori prodavnicu' }).getAttribute('href');
  await page.goto(address!);
  await expect(page.getByRole('heading', { level: 3, name: 'Kafa „Sebilj”' }).first()).toBeVisible();
  const image = page.locator('.article img').first();
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});
