import { expect as atOnce, test } from './fixtures.ts';
import { looking } from './looks.ts';
import { askForArticle, keeperOf, openShop, slugOf } from './shop-page.ts';

const expect = atOnce.configure({ timeout: 20_000 });

test('a visitor finds an article, opens it and asks for it, and the organisation reads the inquiry', async ({
  page,
  browser,
}) => {
  test.slow();
  await askForArticle(page, browser, looking('shop', 'inquiry'));
});

test('the page is there without a script, and an address that is none is not', async ({ page, browser }) => {
  const { article, open } = await keeperOf(page.request);
  const slug = slugOf();
  await article({ sifra: 'KAF-1', naziv: 'Kafa u zrnu', cijena: '10', u_prodavnici: true, opis: 'Tamna.' });
  await open({ slug });
  const context = await browser.newContext({ baseURL: process.env.E2E_URL, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`/shop?org=${slug}`);
  await plain.getByRole('link', { name: 'Kafa u zrnu' }).click();
  await expect(plain.getByRole('dialog')).toContainText('Tamna.');
  const data = await plain.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data!)).toMatchObject({
    '@type': 'Product',
    sku: 'KAF-1',
    offers: { price: '11.70', priceCurrency: 'BAM' },
  });
  await plain.getByRole('dialog').getByRole('link', { name: 'Zatvori' }).click();
  await plain.getByRole('searchbox').fill('nema toga');
  await plain.getByRole('button', { name: 'Traži' }).click();
  await expect(plain.getByRole('heading', { name: 'Ništa nije pronađeno.' })).toBeVisible();
  for (const address of ['/shop?org=nema-takve', `/shop?org=${slug}&artikl=NEMA`])
    expect((await page.request.get(address)).status(), address).toBe(404);
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`/shop?org=${slug}</loc>`);
  await context.close();
});

test('an organisation enters an article with a picture, puts it into the shop and opens it', async ({
  page,
}) => {
  test.slow();
  await openShop(page, looking('article'));
});
