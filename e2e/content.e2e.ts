import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { faultsAround, HOME, preview, served } from './content-page.ts';
import { expect as atOnce, faultsInLongRuns, goInside, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();

/** Removes the works of these titles; another walk may add one of its own meanwhile. */
async function removeWorks(page: Page, titles: string[]): Promise<void> {
  for (const work of await call<{ idguid: string; title: string }[]>(page, 'GET', '/admin/sadrzaj/works'))
    if (titles.includes(work.title)) await call(page, 'DELETE', `/admin/sadrzaj/works/${work.idguid}`);
}

test('a work comes onto the site with its picture, and goes again', async ({ page, browser, baseURL }) => {
  test.slow();
  expect(await served(page, '/portfolio')).toContain('Izlog je zasad prazan.');
  // The footer leads there in any case.
  expect(await served(page, '/')).not.toContain('Pogledajte šta smo radili');

  await page.goto(`${HOME}/portfolio`);
  await expect(page.getByText('Još nema nijednog rada')).toBeVisible();
  await page.getByRole('link', { name: 'Dodaj rad' }).click();
  await page.getByLabel('Naziv').fill('Evidencija kovačnice');
  await page.getByRole('combobox', { name: 'Oznake' }).fill('web,');
  await page.getByLabel('Link', { exact: true }).fill('kovacnica.example');
  await page.locator('input[type=file]').setInputFiles({
    name: 'rad.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 1800, height: 1125, channels: 3, background: '#1f8a8a' } })
      .png()
      .toBuffer(),
  });
  await expect(page.getByRole('img', { name: 'Slika rada' })).toBeVisible();
  await page.getByLabel('Objavljen').check({ force: true });
  await expect(preview(page).getByRole('heading', { name: 'Evidencija kovačnice' })).toBeAttached();
  await page.getByLabel('Godina').fill('davno');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Unesite godinu od 1990')).toBeVisible();
  await page.getByLabel('Godina').fill('2025');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Opišite sliku, za one koji je ne vide')).toBeVisible();
  await page.getByLabel('Opis slike').fill('Popis alata');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Rad je dodan i objavljen.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Na sajtu: Evidencija kovačnice' })).toBeChecked();

  if (inLongRuns) {
    // Without a script, as a search engine reads it.
    const plain = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const site = await plain.newPage();
    await site.goto('/');
    await site.getByRole('link', { name: 'Pogledajte šta smo radili' }).click();
    await expect(site).toHaveURL(/\/portfolio$/);
    const picture = site.getByRole('img', { name: 'Popis alata' });
    await expect(picture).toBeVisible();
    await expect(picture).toHaveAttribute('width', '1600');
    await expect(site.getByRole('link', { name: 'kovacnica.example' })).toHaveAttribute(
      'href',
      'https://kovacnica.example',
    );
    await plain.close();
    await page.goto('/portfolio');
    // Its picture has come.
    await expect
      .poll(() =>
        page
          .getByRole('img', { name: 'Popis alata' })
          .evaluate((img) => (img as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0);
  }

  for (const address of inLongRuns ? ['/portfolio', `${HOME}/portfolio`] : ['/portfolio']) {
    await page.goto(address);
    await expect(page.getByText('Učitavanje...').first()).toBeHidden();
    await expect(page.getByText('Evidencija kovačnice').first()).toBeVisible();
    expect(await faultsAround(page), address).toEqual([]);
  }

  if (inLongRuns) {
    await page.getByRole('link', { name: 'Evidencija kovačnice' }).click();
    await expect(preview(page).getByRole('heading', { name: 'Evidencija kovačnice' })).toBeAttached();
    expect(await faultsAround(page, faultsInLongRuns)).toEqual([]);
    const missed: string[] = [];
    page.on('response', (answer) => answer.status() === 404 && missed.push(answer.url()));
    await page.getByRole('button', { name: 'Obriši' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
    await expect(page.getByText('Obrisano: Evidencija kovačnice.')).toBeVisible();
    expect(missed, 'the page of the removed work').toEqual([]);
    expect(await served(page, '/portfolio')).toContain('Izlog je zasad prazan.');
    await page.getByRole('button', { name: 'Poništi' }).click();
    await expect(page.getByText('Vraćeno: Evidencija kovačnice.')).toBeVisible();
    expect(await served(page, '/portfolio')).toContain('Evidencija kovačnice');
  }
  await removeWorks(page, ['Evidencija kovačnice']);
  expect(await served(page, '/portfolio')).toContain('Izlog je zasad prazan.');
  if (inLongRuns) {
    await goInside(page, `${HOME}/portfolio/trash`);
    await expect(page.getByRole('button', { name: 'Vrati Evidencija kovačnice' })).toBeVisible();
    expect(await faultsAround(page, faultsInLongRuns)).toEqual([]);
  }
});
