import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIN_FILL_TIME } from '../src/modules/site/contact-form.ts';
import { expect as atOnce, faultsInAllLooks, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
signedIn();

test('a message from the home page is found, answered by mail, and the answer kept', async ({ page }) => {
  test.slow();
  const name = `Čedo Ćosić ${Date.now()}`;
  await page.goto('/#contact');
  await page.getByLabel('Ime i prezime').fill(name);
  await page.getByLabel('E-mail').fill('cedo@primjer.ba');
  await page.getByLabel('Telefon').fill('061 123 456');
  await page.locator('[name=poruka]').fill('Treba mi evidencija đumruka.');
  // The minimum time of a person filling in the form, which begins when it can be sent.
  const send = page.getByRole('button', { name: 'Pošalji poruku' });
  await expect(send).toBeEnabled();
  await page.waitForTimeout(MIN_FILL_TIME + 100);
  await send.click();
  await expect(page.getByText('Poruka je uspješno poslana!')).toBeVisible();

  await page.goto('/admin/contact-messages');
  await expect(page.getByRole('link', { name: /^Kontakt poruke novo: \d+/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakt poruke' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Pretraži poruke' }).fill(name.replace('Č', 'c'));
  // It may be the only message, so the rows do not show that the filter is applied.
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('tab', { name: 'Nove 1' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Prikazano 1–1 od 1')).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Treba mi evidencija đumruka.')).toBeVisible();

  // An empty reply is reported at the field.
  await page.getByRole('button', { name: 'Pošalji odgovor' }).click();
  await expect(page.getByText('Napišite odgovor')).toBeVisible();
  await page.getByRole('textbox', { name: 'Odgovor' }).fill('Poštovani,\n\njavljamo se sutra.');
  await page.keyboard.press('Control+Enter');
  const reply = page.getByRole('region', { name: 'Re: Web aplikacije' });
  await expect(reply).toContainText('javljamo se sutra.');
  await expect(reply).toContainText('poslano');
  await expect(page.getByText('Odgovorena', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Odgovor' })).toHaveValue('');
  expect(await faultsInAllLooks(page)).toEqual([]);
  const mails = readdirSync(join(process.env.E2E_DATA_DIR!, 'mail')).filter((file) =>
    file.includes('-re-web'),
  );
  const mail = readFileSync(join(process.env.E2E_DATA_DIR!, 'mail', mails.at(-1)!), 'utf8');
  expect(mail).toContain('To: cedo@primjer.ba');
  expect(mail).toContain('text/plain');
  expect(mail).toContain('text/html');

  if (inLongRuns) {
    // Back to the same list, where it is no longer among the new ones.
    await page.getByRole('navigation', { name: 'Putanja' }).getByRole('link').click();
    await expect(page).toHaveURL(/q=/);
    await expect(page.getByRole('tab', { name: 'Nove 0' })).toBeVisible();
    await page.getByRole('tab', { name: 'Odgovorene 1' }).click();
    await expect(page).toHaveURL(/status__in=answered/);
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
});
