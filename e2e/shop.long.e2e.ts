// Long, since lists of visitors are seldom full, and never kept wrongly by the page itself.
// In the suite: shop.e2e.ts (an article entered, found, asked for; axe), src/modules/shop/inquiries/inquiry-form.test.ts.
import { askForPrivacy, expect as atOnce, test } from './fixtures.ts';
import { keeperOf, slugOf } from './shop-page.ts';

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
