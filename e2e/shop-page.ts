import type { APIRequestContext, Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { askForPrivacy, expect as atOnce, sessionOf, signIn } from './fixtures.ts';
import type { Look } from './looks.ts';
import { newPerson } from './new-person.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const ARTICLES = '/erp/sifarnici/artikli';

type Row = Record<string, unknown> & { idguid: string; version: number };

/** A person with an organisation of their own, and what they do through the API. */
export async function keeperOf(request: APIRequestContext) {
  const person = await newPerson(request);
  const { access_token } = await sessionOf(request, person);
  const call = async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await request.fetch(`/api${path}`, { method, headers, data });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { data: T }).data;
  };
  const [unit] = await call<Row[]>('GET', '/erp/sifarnici/jedinice-mjere?oznaka=kom');
  const [tax] = await call<Row[]>('GET', '/erp/sifarnici/porezi?kod=S');
  const article = (values: object) =>
    call<Row>('POST', ARTICLES, { jedinica_id: unit!.idguid, porez_id: tax!.idguid, ...values });
  const open = async (values: object): Promise<void> => {
    const { version } = await call<Row>('GET', '/erp/prodavnica');
    await call('PATCH', '/erp/prodavnica', { version, open: true, ...values });
  };
  return { person, call, article, open };
}

export const slugOf = (): string => `kazan-${Date.now()}`;
const cards = (page: Page) => page.locator('.articles').getByRole('heading', { level: 3 });

/** A visitor finds an article, opens it and asks for it; the organisation reads the inquiry. */
export async function askForArticle(page: Page, browser: Browser, look: Look): Promise<void> {
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
  await look(visit, 'shop');

  // Letters without their marks; what is found has an address.
  await visit.getByRole('searchbox', { name: 'Traži u ponudi' }).fill('cacanska');
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
  await visit.reload();
  await expect(panel).toBeVisible();
  await look(visit, 'article');
  await visit.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(visit).not.toHaveURL(/artikl/);
  await visit.goBack();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Dodaj u upit' }).click();
  await panel.getByRole('link', { name: 'Pošalji upit' }).click();
  await expect(panel).toHaveCount(0);

  // The list outlives the page.
  await visit.goto(`/shop?org=${slug}`);
  await visit.getByRole('button', { name: /^Dodaj u upit ?: Džezva kovana$/ }).click();
  await expect(visit.getByRole('link', { name: 'Upit: 2 artikla' })).toBeVisible();
  const quantity = visit.getByRole('textbox', { name: 'Količina: Čačanska kafa' });
  await quantity.fill('puno');
  await expect(visit.getByText('Unesite količinu veću od nule, npr. 2 ili 1,5.')).toBeVisible();
  await visit.getByRole('button', { name: 'Pošalji upit' }).click();
  await expect(visit.getByText('Ime i prezime je obavezno').first()).toBeVisible();
  await expect(visit.getByLabel('Ime i prezime')).toBeFocused();
  await look(visit, 'inquiry');
  await quantity.fill('2,5');
  await expect(visit.getByText('Ukupno: 29,25 KM i 1 artikal na upit')).toBeVisible();
  await visit.getByLabel('Ime i prezime').fill('Đula Šćepanović');
  await visit.getByLabel('E-mail').fill('dula@primjer.ba');
  await visit.getByLabel('Poruka (nije obavezno)').fill('Do petka, <b>molim</b>.');
  await visit.getByRole('button', { name: 'Pošalji upit' }).click();
  await expect(visit.getByText('Upit je poslan. Odgovor ćete dobiti')).toBeVisible();
  await expect(visit.getByRole('link', { name: /^Upit: / })).toHaveCount(0);
  expect(problems).toEqual([]);
  await context.close();

  await askForPrivacy(page);
  await signIn(page, person);
  await page.goto('/erp/upiti');
  await expect(page.getByRole('link', { name: 'Đula Šćepanović' })).toBeVisible();
  await look(page, 'inquiries');
  await page.getByRole('link', { name: 'Đula Šćepanović' }).click();
  const lines = page.getByRole('region', { name: 'Artikli upita' });
  await expect(lines).toContainText('Čačanska kafa');
  await expect(lines).toContainText('29,25 KM');
  await expect(page.getByText('Do petka, <b>molim</b>.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Odgovori mailom' })).toHaveAttribute(
    'href',
    /^mailto:dula@primjer\.ba\?subject=/,
  );
  await look(page, 'inquiry that came');
  await page.getByRole('button', { name: 'Označi kao odgovoren' }).click();
  await expect(page.getByText('Upit je označen kao odgovoren.')).toBeVisible();
}

/** An organisation enters an article with a picture, puts it into the shop and opens it. */
export async function openShop(page: Page, look: Look): Promise<void> {
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
  await look(page, 'article');

  await page.goto(ARTICLES);
  await expect(page.getByText('14,63 KM s PDV-om')).toBeVisible();
  await page.getByRole('checkbox', { name: /Odaberi Kafa/ }).check();
  await page.getByRole('button', { name: 'Prikaži u prodavnici' }).click();
  await expect(page.getByText('Izmijenjeno zapisa: 1.')).toBeVisible();
  await look(page, 'articles');

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
  await look(page, 'settings');
  const address = await page.getByRole('link', { name: 'Otvori prodavnicu' }).getAttribute('href');
  await page.goto(address!);
  await expect(page.getByRole('heading', { level: 3, name: 'Kafa „Sebilj”' }).first()).toBeVisible();
  const image = page.locator('.article img').first();
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
}
