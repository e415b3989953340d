// Long, since the keys are those of every list, a late answer that of every form, and axe looks at all of it.
// In the suite: inbox.e2e.ts (a message answered by mail, axe), lists.e2e.ts (keys), and the tests of src/modules/site.
import type { Page } from '@playwright/test';
import { FILL_TIME_HEADER } from '../src/modules/site/contact-form.ts';
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { send } from './inbox-page.ts';
import { signedIn } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();
const idOf = async (page: Page, name: string): Promise<string> =>
  (await call<{ idguid: string }[]>(page, 'GET', `/admin/contact-messages?q=${encodeURIComponent(name)}`))[0]!
    .idguid;

test('by the keyboard alone: moved, selected, marked together and deleted', async ({ page }) => {
  test.slow();
  const word = `tastatura${Date.now()}`;
  for (let n = 0; n < 3; n++) await send(page, { poruka: `Za tastaturu ${word}` });
  await page.goto(`/admin/contact-messages?status__in=new&q=${word}`);
  await expect(page.getByRole('tab', { name: 'Nove 3' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Prečice na tastaturi' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Odabrani zapisi' });
  await expect(bar).toContainText('2 poruke');
  await page.getByRole('checkbox', { name: 'Odaberi sve na stranici' }).click();
  await expect(bar).toContainText('3 poruke');
  await bar.getByRole('button', { name: 'Neželjene', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Nove 0' })).toBeVisible();
  await page.getByRole('tab', { name: 'Neželjene 3' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Đula/ })).toBeVisible();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(page).toHaveURL(/status__in=spam/);
  await expect(page.getByRole('tab', { name: 'Neželjene 2' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('tab', { name: 'Neželjene 3' })).toBeVisible();
});

test('a late answer is kept beside the other person’s answer', async ({ page }) => {
  const idguid = await idOf(page, await send(page));
  await page.goto(`/admin/contact-messages/${idguid}`);
  await page.getByRole('textbox', { name: 'Odgovor' }).fill('Moj odgovor');
  await call(page, 'POST', `/admin/contact-messages/${idguid}/replies`, {
    version: 1,
    subject: 'Tuđi naslov',
    body: 'Tuđi odgovor',
  });
  await page.getByRole('button', { name: 'Pošalji odgovor' }).click();
  await expect(page.getByRole('dialog', { name: 'Zapis je u međuvremenu izmijenjen' })).toBeVisible();
  await page.getByRole('button', { name: 'Učitaj novo stanje' }).click();
  await expect(page.getByText('Tuđi odgovor')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Odgovor' })).toHaveValue('Moj odgovor');
  await page.getByRole('button', { name: 'Pošalji odgovor' }).click();
  await expect(page.getByText('Moj odgovor')).toBeVisible();
});

test('the inbox looks right in any window', async ({ page }) => {
  const name = await send(page);
  const idguid = await idOf(page, name);
  await call(page, 'POST', `/admin/contact-messages/${idguid}/replies`, {
    version: 1,
    subject: 'Re: Cloud rješenja',
    body: 'Poštovana,\n\njavljamo se sutra.',
  });
  await page.goto('/admin/contact-messages?pogled=svi');
  await page
    .getByRole('checkbox', { name: /^Odaberi Đula/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Odabrani zapisi' })).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.goto(`/admin/contact-messages/${idguid}`);
  await expect(page.getByRole('region', { name: 'Re: Cloud rješenja' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Historija izmjena' })).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
});

test('spam is thanked for and filed apart; a wrongly filed message is moved back', async ({ page }) => {
  const trapped = await send(page, { web_stranica: 'http://kupite.ba' });
  const quick = await send(page, {}, { [FILL_TIME_HEADER]: '300' });
  await page.goto(`/admin/contact-messages?status__in=new&q=${encodeURIComponent(quick)}`);
  await expect(page.getByText('Ništa nije pronađeno')).toBeVisible();
  await page.getByRole('tab', { name: 'Neželjene 1' }).click();
  await expect(page.getByText('obrazac je poslan brže')).toBeVisible();
  await page.goto(`/admin/contact-messages/${await idOf(page, trapped)}`);
  await expect(page.getByText('popunjeno je polje koje ljudi ne vide')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pošalji odgovor' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Nije neželjena' }).click();
  await expect(page.getByText('Poruka je vraćena u prijem.')).toBeVisible();
  await expect(page.getByText('Nova', { exact: true }).first()).toBeVisible();
});
