import type { Page } from '@playwright/test';
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
const call = signedInOnce();
const bell = (page: Page) => page.getByRole('button', { name: /^Obavijesti/ });

/** Sends a message by the contact form; returns the notification's title. */
async function ring(page: Page): Promise<string> {
  const name = `Zvonko ${Date.now()}`;
  const answer = await page.request.post('/api/public/contact-messages', {
    headers: { 'x-forwarded-for': `10.9.${Math.floor(Math.random() * 250)}.7` },
    data: {
      ime_prezime: name,
      email: 'zvonko@primjer.ba',
      telefon: '061 111 222',
      tip_usluge: 'Drugo',
      poruka: 'Zvoni li zvono?',
    },
  });
  expect(answer.status()).toBe(201);
  return `Nova poruka: ${name}`;
}

test('the bell rings as something happens; what is opened from it is read, in every tab', async ({
  page,
  context,
}) => {
  test.slow();
  await page.goto('/dashboard');
  await expect(bell(page)).toBeVisible();
  const title = await ring(page);
  await expect(bell(page)).toContainText('nepročitano');
  await bell(page).click();
  const entry = page.getByRole('link', { name: new RegExp(`^${title} *, nepročitano`) });
  await expect(entry).toBeVisible();

  const other = await context.newPage();
  await other.goto(`/obavijesti?q=${encodeURIComponent(title)}`);
  await expect(other.getByRole('button', { name: `Označi kao pročitano: ${title}` })).toBeVisible();

  await entry.click();
  await expect(
    page.getByRole('heading', { level: 1, name: title.replace('Nova poruka: ', '') }),
  ).toBeVisible();
  // The notification is removed from the address.
  await expect(page).toHaveURL(/\/admin\/contact-messages\/[0-9a-f-]{36}$/);
  await expect(other.getByRole('button', { name: `Označi kao nepročitano: ${title}` })).toBeVisible();
  await other.close();
});

test('notifications are marked one by one and several at once; what is told is chosen', async ({ page }) => {
  const title = await ring(page);
  await page.goto(`/obavijesti?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Označi kao pročitano: ${title}` }).click();
  await page.getByRole('button', { name: `Označi kao nepročitano: ${title}` }).click();
  await expect(page.getByRole('button', { name: `Označi kao pročitano: ${title}` })).toBeVisible();
  await page.getByRole('checkbox', { name: `Odaberi ${title}` }).check();
  await page.getByRole('button', { name: 'Označi kao pročitano', exact: true }).click();
  await expect(page.getByRole('button', { name: `Označi kao nepročitano: ${title}` })).toBeVisible();
  await page.getByRole('tab', { name: 'Postavke obavijesti' }).click();
  await expect(page).toHaveURL(/\/obavijesti\/postavke$/);
  await page.getByLabel('Pozadinski posao ne uspijeva').selectOption({ label: 'Ne javljaj' });
  await expect(page.getByText('Sačuvano.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Pozadinski posao ne uspijeva')).toHaveValue('off');
  expect(await faultsInAllLooks(page)).toEqual([]);
  await call(page, 'PUT', '/obavijesti/postavke', { kind: 'job-failed', way: 'app' });
});
