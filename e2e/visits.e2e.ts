import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
const call = signedInOnce();

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
/** Source that only these visits have. */
const source = `proba-${Date.now()}.example`;

/** A page view as a browser somewhere in the world reports it. */
async function visit(page: Page, visitor: string, path: string, more: object = {}, address = '77.77.200.1') {
  const answer = await page.request.post('/api/public/track-visitor', {
    headers: { 'x-forwarded-for': address },
    data: {
      fp_visitor_id: `${visitor}${source.replaceAll('.', '')}`,
      path,
      referrer: '',
      user_agent: CHROME,
      device: 'desktop',
      country: '',
      city: '',
      ...more,
    },
  });
  expect(answer.status()).toBe(200);
}

/** A visitor from Sarajevo opens two pages, another one page. Resolves when the visits, which are written in batches, are counted. */
async function someVisits(page: Page): Promise<void> {
  const before = await counted(page);
  await visit(page, 'a', '/portfolio', { referrer: `https://www.${source}/vijesti?x=1` });
  await visit(page, 'a', '/auth/register');
  const phone = { user_agent: IPHONE, device: 'mobile', referrer: `https://${source}` };
  await visit(page, 'b', '/portfolio', phone, '8.8.8.8');
  await expect.poll(() => counted(page)).toBe(before + 3);
}

/** Page views from there so far. */
const counted = async (page: Page): Promise<number> =>
  (await call<{ total: number }>(page, 'GET', `/admin/visits/views?razdoblje=danas&referrer=${source}`))
    .total;

test('visits are counted, narrowed by a click, and the address leads back to it', async ({ page }) => {
  test.slow();
  await someVisits(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Posjete', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Posjete' })).toBeVisible();
  await expect(page.getByText(/Sada na sajtu: [1-9]/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Razdoblje' }).click();
  await page.getByRole('option', { name: 'Danas' }).click();
  await expect(page).toHaveURL(/razdoblje=danas/);

  const sources = page.getByRole('region', { name: 'Izvori' });
  await sources.getByRole('button', { name: new RegExp(`^${source} 2 `) }).click();
  const chips = page.getByRole('region', { name: 'Filteri' });
  await expect(chips).toContainText(`Izvor: ${source}`);
  const pages = page.getByRole('region', { name: 'Stranice' });
  await expect(pages.getByRole('listitem')).toHaveCount(2);
  await pages.getByRole('button', { name: /^\/portfolio 2 / }).click();
  await expect(chips).toContainText('Stranica: /portfolio');
  const countries = page.getByRole('region', { name: 'Države' });
  await expect(countries.getByRole('listitem')).toHaveCount(2);
  await countries.getByRole('button', { name: /^Bosna i Hercegovina/ }).click();
  await expect(chips).toContainText('Država: Bosna i Hercegovina');
  await expect(countries.getByRole('listitem')).toHaveCount(1);
  await page.getByText('Gradovi', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Gradovi' })).toContainText('Sarajevo');
  await expect(page).toHaveURL(/prikaz=city/);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('region', { name: 'Gradovi' })).toContainText('Sarajevo');
  await expect(other.getByRole('region', { name: 'Filteri' })).toContainText('Bosna i Hercegovina');
  await other.close();

  await page.getByRole('button', { name: 'Ukloni filter Država: Bosna i Hercegovina' }).click();
  await expect(page.getByRole('region', { name: 'Gradovi' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Tabela' }).click();
  await expect(page.getByRole('table', { name: 'Posjetioci kroz vrijeme' })).toBeVisible();
  await page.getByRole('button', { name: 'Očisti filtere' }).click();
  await expect(page).not.toHaveURL(/page=|referrer=/);
});

test('a click counts also when what it is narrowed by arrives while the button is down', async ({ page }) => {
  await someVisits(page);
  // So high that the page does not scroll: at its end the browser makes up for what is gone.
  await page.setViewportSize({ width: 1280, height: 1400 });
  let arrive = () => {};
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(/panels\/page\?.*page=/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/admin/visits?razdoblje=danas&referrer=${source}`);
  const pages = page.getByRole('region', { name: 'Stranice' });
  await expect(pages.getByRole('listitem')).toHaveCount(2);
  await pages.getByRole('button', { name: /^\/auth\/register / }).click();
  const countries = page.getByRole('region', { name: 'Države' });
  await expect(countries.getByRole('listitem')).toHaveCount(1);
  await countries.getByRole('button').last().hover();
  await page.mouse.down();
  arrive();
  await expect(pages.getByRole('listitem')).toHaveCount(1);
  await page.mouse.up();
  await expect(page.getByRole('region', { name: 'Filteri' })).toContainText('Država: Bosna i Hercegovina');
});

test('of two cards changed in one moment both show what was chosen', async ({ page }) => {
  await page.goto('/admin/visits');
  await expect(page.getByText('Gradovi', { exact: true })).toBeVisible();
  await page.evaluate(async () => {
    for (const value of ['entry', 'city']) {
      document.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)!.click();
      // The address has changed, but the page is not rendered yet.
      for (let turn = 0; turn < 100; turn += 1) await null;
    }
  });
  await expect(page).toHaveURL(/prikaz=entry(,|%2C)city/);
});

test('a panel and the views are saved as files', async ({ page }) => {
  await someVisits(page);
  await page.goto(`/admin/visits?razdoblje=danas&referrer=${source}`);
  const save = async (button: string, format: string): Promise<string> => {
    await page.getByRole('button', { name: button }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    return (await saved).path();
  };
  const panel = readFileSync(await save('Izvezi: Države', 'CSV'), 'utf8');
  expect(panel).toContain('Bosna i Hercegovina;1;');
  const views = readFileSync(await save('Izvezi preglede', 'Excel (XLSX)'));
  expect(views.subarray(0, 2).toString()).toBe('PK');
});

test('what nobody visited is said, and the way out offered', async ({ page }) => {
  await someVisits(page);
  await page.goto('/admin/visits?page=%2Fnema-takve');
  await expect(page.getByText('Nema takvih posjeta')).toBeVisible();
  await page.getByRole('button', { name: 'Očisti filtere' }).last().click();
  await expect(page.getByRole('region', { name: 'Stranice' })).toBeVisible();
});

test('visits look right in any window', async ({ page }) => {
  await someVisits(page);
  await page.goto('/admin/visits?razdoblje=7&country=BA&prikaz=browser');
  await expect(page.getByRole('region', { name: 'Preglednici' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('canvas')).toBeVisible();
  // By keyboard: the first of seven days, the next one, and out again.
  const chart = page.getByRole('slider', { name: 'Posjetioci kroz vrijeme' });
  await chart.focus();
  await chart.press('Home');
  await chart.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuenow', '1');
  await expect(chart).toHaveAttribute('aria-valuetext', /^\d+\.\s\d+\.\s\d{4}\.: Ovo razdoblje \d/);
  await expect(page.locator('[class*="tooltip"]')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
});
