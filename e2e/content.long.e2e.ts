// Long, since it walks what other screens have too: stale edits, orders, limits; and axe looks at all screens.
// In the suite: content.e2e.ts (a work is written, previewed, comes and goes; axe), and the tests of src/modules/content.
import type { Page } from '@playwright/test';
import { HOME_DEFAULTS } from '../src/modules/content/content.ts';
import { faultsAround, HOME, input, preview, served } from './content-page.ts';
import { expect as atOnce, goInside, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();

/** Removes the works of these titles; another walk may add one of its own meanwhile. */
async function removeWorks(page: Page, titles: string[]): Promise<void> {
  for (const work of await call<{ idguid: string; title: string }[]>(page, 'GET', '/admin/sadrzaj/works'))
    if (titles.includes(work.title)) await call(page, 'DELETE', `/admin/sadrzaj/works/${work.idguid}`);
}

// Not the headline, by which other walks recognise the home page.
test('the site is known by its own words also where it is installed', async ({ page }) => {
  const change = async (hero_lead: string): Promise<void> => {
    const { version } = await call<{ version: number }>(page, 'GET', '/admin/sadrzaj/home');
    await call(page, 'PATCH', '/admin/sadrzaj/home', { version, hero_lead });
  };
  const described = async () => (await (await page.request.get('/manifest.webmanifest')).json()).description;
  await change('Sve od drveta,');
  expect(await described()).toMatch(/^Sve od drveta,/);
  await change(HOME_DEFAULTS.hero_lead);
  expect(await described()).toMatch(/^Web i mobilne/);
});

test('services are put in order by keyboard and by hand', async ({ page }) => {
  // All in view: if the page scrolled during the drag, another element would be dragged.
  await page.setViewportSize({ width: 1440, height: 2200 });
  await page.goto(HOME);
  const names = () =>
    page
      .getByRole('list', { name: 'Usluge' })
      .getByLabel(/^\d\. usluga/)
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value.split(' ')[0]));
  await expect.poll(names).toEqual(['Web', 'Mobilne', 'Cloud', 'Baze', 'IT', 'Podrška']);
  const down = page.getByRole('button', { name: 'Pomjeri dolje: Web aplikacije' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Web aplikacije: mjesto 2 od 6')).toBeAttached();
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['Mobilne', 'Cloud', 'Web', 'Baze', 'IT', 'Podrška']);

  const entry = (n: number) => page.getByRole('list', { name: 'Usluge' }).getByRole('listitem').nth(n);
  await entry(2)
    .getByTitle('Povucite')
    .dragTo(entry(0), { targetPosition: { x: 40, y: 5 } });
  await expect.poll(names).toEqual(['Web', 'Mobilne', 'Cloud', 'Baze', 'IT', 'Podrška']);
});

test('a stale edit is reported and loses nothing', async ({ page }) => {
  await page.goto(HOME);
  await input(page, 'Tekst o nama').fill('Moj tekst.');
  const { version } = await call<{ version: number }>(page, 'GET', '/admin/sadrzaj/home');
  await call(page, 'PATCH', '/admin/sadrzaj/home', { version, services_lead: `Tuđi ${Date.now()}` });
  await page.getByRole('button', { name: 'Objavi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zapis je u međuvremenu izmijenjen' });
  await expect(dialog).toContainText(
    'Ostaje sačuvana izmjena u poljima koja niste mijenjali: Uvod u usluge.',
  );
  await dialog.getByRole('button', { name: 'Zadrži moje' }).click();
  await expect(dialog).toBeHidden();
  await expect(input(page, 'Uvod u usluge')).toHaveValue(/^Tuđi/);
  const now = await call<{ texts: Record<string, string> }>(page, 'GET', '/admin/sadrzaj/home');
  expect(now.texts).toMatchObject({
    about_text: 'Moj tekst.',
    services_lead: expect.stringMatching(/^Tuđi/),
  });
  const { version: last } = await call<{ version: number }>(page, 'GET', '/admin/sadrzaj/home');
  await call(page, 'PATCH', '/admin/sadrzaj/home', { version: last, about_text: HOME_DEFAULTS.about_text });
});

test('works are put in order, and a work is taken off the site, from the list', async ({ page }) => {
  const fields = {
    client: '',
    year: null,
    text: '',
    link: '',
    tags: [],
    picture_id: null,
    picture_alt: '',
    published: true,
  };
  for (const title of ['Drugi', 'Prvi'])
    await call(page, 'POST', '/admin/sadrzaj/works', { ...fields, title });
  await page.goto(`${HOME}/portfolio`);
  const down = page.getByRole('button', { name: 'Pomjeri dolje: Prvi' });
  await down.press('Enter');
  await expect(page.getByRole('button', { name: 'Pomjeri gore: Prvi' })).toBeFocused();
  const order = async () =>
    [...(await served(page, '/portfolio')).matchAll(/-naziv">(\w+)</g)].map(([, name]) => name);
  await expect.poll(order).toEqual(['Drugi', 'Prvi']);
  await page.getByRole('switch', { name: 'Na sajtu: Drugi' }).click({ force: true });
  await expect(page.getByText('Rad je sačuvan. Nije objavljen.')).toBeVisible();
  expect(await order()).toEqual(['Prvi']);
  await removeWorks(page, ['Drugi', 'Prvi']);
});

test("the checker's limits are changed on the settings screen", async ({ page }) => {
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Promijeni ograničenja' }).click();
  await expect(page).toHaveURL(/uredi=provjera/);
  const dialog = page.getByRole('dialog', { name: 'Ograničenja provjere sajta' });
  await dialog.getByLabel('Izvještaji (dana)').fill('0');
  await dialog.getByRole('button', { name: 'Sačuvaj ograničenja' }).click();
  await expect(dialog.getByText('Unesite cijeli broj od 1 do 3650.')).toBeVisible();
  await dialog.getByLabel('Izvještaji (dana)').fill('365');
  await dialog.getByRole('button', { name: 'Sačuvaj ograničenja' }).click();
  await expect(page.getByText('Ograničenja su sačuvana i odmah važe.')).toBeVisible();
  await expect(page.getByText('365 dana')).toBeVisible();
});

test('the screens of the content look right in any window', async ({ page }) => {
  test.slow(); // axe looks at four screens
  for (const address of [HOME, `${HOME}/portfolio`, `${HOME}/portfolio/create`]) {
    await goInside(page, address);
    await expect(preview(page).getByRole('heading', { level: 1 })).toBeAttached();
    expect(await faultsAround(page), address).toEqual([]);
  }
  await goInside(page, '/admin/settings?uredi=provjera');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await faultsAround(page)).toEqual([]);
});

test('a preview runs nothing of what is written, and cannot be made to', async ({ page }) => {
  const text = `<img src=x onerror="parent.ran=1"><script>parent.ran=1</script>`;
  await page.goto(HOME);
  await input(page, 'Uvod u kontakt').fill(text);
  await expect(preview(page).getByText(text)).toBeAttached();
  // Even if it ran, the frame would not allow it.
  await expect(page.locator('iframe[title="Pregled stranice"]')).toHaveAttribute(
    'sandbox',
    'allow-same-origin',
  );
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Pregled stranice"]')!;
    const script = frame.contentDocument!.createElement('script');
    script.textContent = 'parent.ran = 1';
    frame.contentDocument!.body.append(script);
  });
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('what is written is seen before it is published, and then stands in the page itself', async ({
  page,
}) => {
  test.slow();
  const text = `Ovdje piše ${Date.now()} i <b>ništa</b> drugo.`;
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(HOME);
  await expect(preview(page).getByRole('heading', { level: 1 })).toContainText('Mnogo zanata');

  await input(page, 'Uvod u kontakt').fill('x'.repeat(241));
  await expect(page.getByText('1 znak previše')).toBeVisible();
  await page.getByRole('button', { name: 'Objavi' }).click();
  await expect(page.getByText('Najviše 240 znakova').first()).toBeVisible();
  await expect(input(page, 'Uvod u kontakt')).toBeFocused();

  await input(page, 'Uvod u kontakt').fill(text);
  await expect(preview(page).getByText(text)).toBeAttached();
  expect(await served(page, '/')).not.toContain('Ovdje piše');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Početna stranica je objavljena.')).toBeVisible();
  expect(await served(page, '/')).toContain(text.replaceAll('<', '&lt;'));
  await expect(page.getByRole('region', { name: 'Historija izmjena' })).toContainText('Uvod u kontakt');

  await page.goto('/');
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pošalji poruku' })).toBeEnabled();
  expect(problems).toEqual([]);
  await page.goto(HOME);
  await page.getByRole('button', { name: 'Vrati zadano: Uvod u kontakt' }).click();
  await page.getByRole('button', { name: 'Objavi' }).click();
  await expect(page.getByText('Početna stranica je objavljena.')).toBeVisible();
  expect(await served(page, '/')).toContain('Recite nam šta vas muči');
});
