import type { Page } from '@playwright/test';
import { MIN_FILL_TIME } from '../src/modules/site/contact-form.ts';
import {
  askForPrivacy,
  expect as atOnce,
  faultsInAllLooks,
  faultsInLongRuns,
  inLongRuns,
  signIn,
  test,
} from './fixtures.ts';
import { keeperOf, type Row, slugOf } from './shop-page.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const cards = (page: Page) => page.locator('.articles').getByRole('heading', { level: 3 });

test('a visitor finds an article, opens it and asks for it, and the organisation reads the inquiry', async ({
  page,
  browser,
}) => {
  test.slow();
  const { person, call, article, open } = await keeperOf(page.request);
  const slug = slugOf();
  const group = await call<Row>('POST', '/erp/sifarnici/grupe-robe', { sifra: '01', naziv: 'Kafa' });
  await article({
    ...{ sifra: 'KAF-1', naziv: 'Čačanska kafa', cijena: '10', u_prodavnici: true, istaknut: true },
    ...{ grupa_id: group.idguid, opis: 'Pržena jutrom.' },
  });
  await article({ sifra: 'DZE-1', naziv: 'Džezva kovana', u_prodavnici: true });
  await article({ sifra: 'TAJNA', naziv: 'Tajni artikal', cijena: '1' });
  await open({ slug, name: 'Kazan i sinovi', intro: 'Bakar i kafa.' });

  const context = await browser.newContext({ baseURL: process.env.E2E_URL, locale: 'bs-BA' });
  const visit = await context.newPage();
  await askForPrivacy(visit);
  const problems: string[] = [];
  visit.on('pageerror', (error) => problems.push(error.message));
  await visit.goto(`/shop?org=${slug}`);
  await expect(visit.getByRole('heading', { level: 1, name: 'Kazan i sinovi' })).toBeVisible();
  await expect(visit).toHaveTitle(/^Ponuda: Kazan i sinovi · /);
  await expect(cards(visit)).toHaveText(['Čačanska kafa', 'Džezva kovana']);
  await expect(visit.getByText('11,70 KM').first()).toBeVisible();
  await expect(visit.getByText('Cijena na upit').first()).toBeVisible();
  expect(await faultsInAllLooks(visit), 'shop').toEqual([]);

  // Letters without their marks; what is found has an address.
  await visit.getByRole('searchbox', { name: 'Pretraži ponudu' }).fill('cacanska');
  await visit.keyboard.press('Enter');
  await expect(cards(visit)).toHaveText(['Čačanska kafa']);
  await expect(visit).toHaveURL(/q=cacanska/);
  await visit.goto(`/shop?org=${slug}`);
  await visit.getByRole('navigation', { name: 'Grupe' }).getByRole('link', { name: /^Kafa/ }).click();
  await expect(visit).toHaveURL(/grupa=01/);
  await expect(visit.getByRole('heading', { level: 2, name: 'Kafa' })).toBeVisible();

  // An opened article, by itself too, and closed by the keyboard.
  await visit.getByRole('link', { name: 'Čačanska kafa' }).click();
  const panel = visit.getByRole('dialog', { name: 'Čačanska kafa' });
  await expect(panel).toContainText('Pržena jutrom.');
  await expect(visit).toHaveURL(/artikl=KAF-1/);
  if (inLongRuns) {
    await visit.reload();
    await expect(panel).toBeVisible();
    expect(await faultsInLongRuns(visit), 'article').toEqual([]);
    await visit.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(visit).not.toHaveURL(/artikl/);
    await visit.goBack();
    await expect(panel).toBeVisible();
  }
  await panel.getByRole('button', { name: 'Dodaj u upit' }).click();
  await panel.getByRole('link', { name: 'Pošalji upit' }).click();
  await expect(panel).toHaveCount(0);

  // The list outlives the page.
  await visit.goto(`/shop?org=${slug}`);
  await visit.getByRole('button', { name: /^Dodaj u upit ?: Džezva kovana$/ }).click();
  await expect(visit.getByRole('link', { name: 'Upit: 2 artikla' })).toBeVisible();
  const quantity = visit.getByRole('textbox', { name: 'Količina: Čačanska kafa' });
  if (inLongRuns) {
    await quantity.fill('puno');
    await expect(visit.getByText('Unesite količinu veću od nule, npr. 2 ili 1,5.')).toBeVisible();
  }
  await visit.getByRole('button', { name: 'Pošalji upit' }).click();
  await expect(visit.getByText('Ime i prezime je obavezno').first()).toBeVisible();
  await expect(visit.getByLabel('Ime i prezime')).toBeFocused();
  expect(await faultsInAllLooks(visit), 'inquiry').toEqual([]);
  await quantity.fill('2,5');
  await expect(visit.getByText('Ukupno: 29,25 KM i 1 artikal na upit')).toBeVisible();
  await visit.getByLabel('Ime i prezime').fill('Đula Šćepanović');
  await visit.getByLabel('E-mail').fill('dula@primjer.ba');
  await visit.getByLabel('Poruka (nije obavezno)').fill('Do petka, <b>molim</b>.');
  // What is sent sooner is taken for a program's.
  await visit.waitForTimeout(MIN_FILL_TIME + 100);
  await visit.getByRole('button', { name: 'Pošalji upit' }).click();
  await expect(visit.getByText('Upit je poslan. Odgovor ćete dobiti')).toBeVisible();
  await expect(visit.getByRole('link', { name: /^Upit: / })).toHaveCount(0);
  expect(problems).toEqual([]);
  await context.close();

  await askForPrivacy(page);
  await signIn(page, person, '/erp/upiti');
  await expect(page.getByRole('link', { name: 'Đula Šćepanović' })).toBeVisible();
  expect(await faultsInLongRuns(page), 'inquiries').toEqual([]);
  await page.getByRole('link', { name: 'Đula Šćepanović' }).click();
  const lines = page.getByRole('region', { name: 'Artikli upita' });
  await expect(lines).toContainText('Čačanska kafa');
  await expect(lines).toContainText('29,25 KM');
  await expect(page.getByText('Do petka, <b>molim</b>.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Odgovori mailom' })).toHaveAttribute(
    'href',
    /^mailto:dula@primjer\.ba\?subject=/,
  );
  expect(await faultsInLongRuns(page), 'inquiry that came').toEqual([]);
  await page.getByRole('button', { name: 'Označi kao odgovoren' }).click();
  await expect(page.getByText('Upit je označen kao odgovoren.')).toBeVisible();
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
  await plain.getByRole('button', { name: 'Pretraži' }).click();
  await expect(plain.getByRole('heading', { name: 'Ništa nije pronađeno.' })).toBeVisible();
  for (const address of ['/shop?org=nema-takve', `/shop?org=${slug}&artikl=NEMA`])
    expect((await page.request.get(address)).status(), address).toBe(404);
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`/shop?org=${slug}</loc>`);
  await context.close();
});
