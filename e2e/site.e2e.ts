import type { Page } from '@playwright/test';
import { askForPrivacy, expect, faultsInAllLooks, faultsOfNotice, test } from './fixtures.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Pošalji poruku' });

test('the contact form says what is missing, in order, and stores the message', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Učitavanje...')).toBeHidden();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await send(page).click();
  await expect(page.locator('.toasts').getByText('Ime i prezime je obavezno')).toBeVisible();
  expect(await faultsOfNotice(page)).toEqual([]);
  const steps = [
    ['ime_prezime', 'Ime i prezime je obavezno', 'Amra Čengić'],
    ['email', 'Email je obavezan', 'amra@primjer.ba'],
    ['telefon', 'Telefon je obavezan', '061 123 456'],
    ['poruka', 'Poruka je obavezna', 'Trebam evidenciju čaršijskih đumruka.'],
  ] as const;
  for (const [field, message, value] of steps) {
    await send(page).click();
    await expect(page.locator('.toasts').getByText(message)).toBeVisible();
    await expect(page.locator(`[name=${field}]`)).toBeFocused();
    await page.locator(`[name=${field}]`).fill(value);
  }
  await page.getByText('Pitajte nas o usluzi IT konsalting').click();
  await expect(page.getByLabel('Vrsta usluge')).toHaveValue('IT konsalting');

  const sending = page.waitForRequest('**/api/public/contact-messages');
  // On its way until it was seen that it is.
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/public/contact-messages', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await send(page).click();
  await expect(page.getByRole('button', { name: 'Šalje se...' })).toBeDisabled();
  seen.resolve();
  await expect(page.getByText('Poruka je uspješno poslana!')).toBeVisible();
  expect((await sending).postDataJSON()).toEqual({
    ...Object.fromEntries(steps.map(([field, , value]) => [field, value])),
    tip_usluge: 'IT konsalting',
  });
  await expect(page.getByLabel('Poruka')).toHaveValue('');
  await expect(page.getByLabel('Vrsta usluge')).toHaveValue('Web aplikacije');
});

test('what was typed survives a message that could not be sent, or was not taken, and so does what is said of it', async ({
  page,
}) => {
  await page.route('**/api/public/contact-messages', (route) => route.abort());
  // Without the library that shows toasts, too.
  await page.route('**/assets/toaster-*.js', (route) => route.abort());
  await page.goto('/');
  for (const field of ['ime_prezime', 'telefon', 'poruka']) await page.locator(`[name=${field}]`).fill('123');
  await page.getByLabel('E-mail').fill('amra@primjer.ba');
  await send(page).click();
  await expect(page.getByText('Greška pri slanju poruke')).toBeVisible();
  // Only 200 and 201 are success.
  const json = { success: true, message: 'Poruka čeka na prijem.' };
  await page.route('**/api/public/contact-messages', (route) => route.fulfill({ status: 202, json }));
  await send(page).click();
  await expect(page.getByText('Poruka čeka na prijem.')).toBeVisible();
  await expect(page.getByText('Greška pri slanju poruke')).toBeHidden();
  await expect(page.getByLabel('Poruka')).toHaveValue('123');
  await expect(send(page)).toBeEnabled();
  await expect(page.getByText('Poruka čeka na prijem.')).toBeHidden();

  await page.evaluate(() =>
    sessionStorage.setItem('flash_toasts', '[{"kind":"notice","message":"Uspješno ste se odjavili!"}]'),
  );
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Uspješno ste se odjavili!' })).toBeVisible();
});

test('a page view is reported, unless the visitor asks for privacy', async ({ page, browser, baseURL }) => {
  const report = page.waitForRequest('**/api/public/track-visitor');
  const later: string[] = [];
  page.on('request', (sent) =>
    later.push(...(/(fingerprint|toaster)-.*\.js$/.exec(sent.url())?.slice(1) ?? [])),
  );
  await page.goto('/');
  const request = await report;
  expect(request.postDataJSON()).toMatchObject({ path: '/', device: 'desktop', country: '', city: '' });
  expect((await request.response())?.status()).toBe(200);
  // It is the first of the deferred tasks, so that short visits count too.
  await expect.poll(() => later).toEqual(['fingerprint', 'toaster']);

  const context = await browser.newContext({ baseURL });
  await askForPrivacy(context);
  const privately = await context.newPage();
  const asked: string[] = [];
  privately.on('request', (sent) => asked.push(sent.url()));
  await privately.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => /track-visitor|fingerprint/.test(url))).toEqual([]);
  await context.close();
});

test('an unknown address is a page of its own, with status 404', async ({ page }) => {
  const response = await page.goto('/nema-ovoga');
  expect(response?.status()).toBe(404);
  await page.getByRole('link', { name: 'Na početnu stranicu' }).click();
  await expect(page).toHaveTitle(/^Mnogo zanata/);
});
