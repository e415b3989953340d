import type { Page } from '@playwright/test';
import { ask, region } from './dashboard-page.ts';
import {
  expect,
  faults,
  faultsInAllLooks,
  faultsInLongRuns,
  goInside,
  inLongRuns,
  signIn,
  test,
} from './fixtures.ts';
import { newPerson } from './new-person.ts';

test.describe.configure({ timeout: 180_000 }); // on machines of any speed

/** How long is waited for what the server may have left out. */
const IN_TIME = { timeout: 10_000 };

/** Expects what a busy server may have left out because it took too long: then `again` has the page ask again. */
async function expectInTime(shown: () => Promise<unknown>, again: () => Promise<unknown>): Promise<void> {
  let asked = false;
  await expect(async () => {
    if (asked) await again();
    asked = true;
    await shown();
  }).toPass({ timeout: 90_000 });
}

/** The parts in their order, by their titles. */
const titles = (page: Page): Promise<string[]> => page.locator('main h2').allTextContents();

test('a new organisation is led by first steps, sees what waits as it comes, and arranges the dashboard', async ({
  page,
}) => {
  await signIn(page, await newPerson(page.request));
  await expect(page.getByText('Ovdje možete upravljati svim aspektima vaše aplikacije.')).toBeVisible();
  if (inLongRuns) {
    for (const card of ['Korisnici', 'Organizacije', 'Izvještaji'])
      await expect(page.locator('main').getByText(card, { exact: true }).first()).toBeVisible();
  }

  const hidden = async () =>
    (await ask<{ hidden: string[] | null }>(page, 'GET', '/korisnik/dashboard')).hidden ?? [];
  const steps = region(page, 'Prvi koraci');
  const waiting = region(page, 'Čeka na vas');
  const reload = () => page.reload();
  await expectInTime(async () => {
    await expect(steps).toContainText('Urađeno 0 od 6', IN_TIME);
    await expect(waiting).toContainText('Ništa ne čeka na vas', IN_TIME);
  }, reload);
  expect(await faultsInLongRuns(page), 'new').toEqual([]);

  // A step is done by doing it.
  await steps.getByRole('link', { name: 'Uvezite partnere iz Excela' }).click();
  // Whoever turns back before the screen has come has never left the dashboard.
  const away = async () => {
    await expect(page).toHaveURL(/\/admin\/companies\/import$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toHaveCount(0);
  };
  await away();
  const company = await ask(page, 'POST', '/admin/companies', {
    naziv: 'Đulistan d.o.o.',
    email: 'd@primjer.ba',
  });
  await page.goBack();
  await expectInTime(
    () => expect(steps).toContainText('Urađeno 1 od 6', IN_TIME),
    async () => {
      await page.goForward();
      await away();
      await page.goBack();
    },
  );
  await expect(steps.getByRole('link', { name: 'Uvezite partnere iz Excela' })).toHaveCount(0);

  // What comes while one looks at it comes by itself.
  await ask(page, 'POST', '/fin/drafts', {
    ...{ type: '', day: '', description: 'Kirija', statement_no: '', lines: [] },
  });
  const drafts = waiting.getByRole('link', { name: '1 nalog u nacrtu čeka knjiženje' });
  // That takes a quarter of a minute.
  if (inLongRuns) await expect(drafts).toBeVisible({ timeout: 45_000 });
  else {
    await page.reload();
    await expectInTime(() => expect(drafts).toBeVisible(IN_TIME), reload);
  }

  // What was done and opened lately.
  await goInside(page, `/admin/companies/${company.idguid}/view`);
  if (inLongRuns) {
    await expect(region(page, 'Otvorene stavke')).toContainText('S ovom firmom ništa nije otvoreno.');
    expect(await faults(page), 'company').toEqual([]);
  }
  await goInside(page, '/dashboard');
  await expect(region(page, 'Nedavno').getByRole('link', { name: 'Đulistan d.o.o.' }).first()).toBeVisible();

  // By the keyboard: one part up, another one hidden; so also after a reload.
  await expect.poll(() => titles(page)).toContain('Posljednje izmjene');
  const before = await titles(page);
  expect(before.indexOf('Čeka na vas')).toBeLessThan(before.indexOf('Nedavno'));
  await page.getByRole('button', { name: 'Uredi dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Uredi dashboard' });
  const up = dialog.getByRole('button', { name: 'Pomjeri gore: Nedavno' });
  await up.focus();
  for (let n = 0; n < 10 && (await up.isEnabled()); n++) await page.keyboard.press('Enter');
  await dialog.getByRole('switch', { name: 'Posljednje izmjene' }).click();
  if (inLongRuns) expect(await faults(page), 'dialog').toEqual([]);
  await dialog.getByRole('button', { name: 'Gotovo' }).click();
  await expect(dialog).toHaveCount(0);
  // Changes are sent in turn, the switch last.
  await expect.poll(hidden).toContain('izmjene');
  await page.reload();
  await expect(region(page, 'Čeka na vas')).toBeVisible();
  await expect(region(page, 'Nedavno')).toBeVisible();
  const after = await titles(page);
  expect(after.indexOf('Nedavno')).toBeLessThan(after.indexOf('Čeka na vas'));
  expect(after).not.toContain('Posljednje izmjene');

  if (inLongRuns) {
    // First steps go for good when they are sent away.
    await steps.getByRole('button', { name: 'Sakrij' }).click();
    await expect(steps).toHaveCount(0);
    await expect.poll(hidden).toContain('prvi-koraci');
    await page.reload();
    await expect(region(page, 'Čeka na vas')).toBeVisible();
    await expect(steps).toHaveCount(0);
    await page.getByRole('button', { name: 'Uredi dashboard' }).click();
    await dialog.getByRole('button', { name: 'Vrati uobičajen raspored' }).click();
    await dialog.getByRole('button', { name: 'Gotovo' }).click();
    await expect(steps).toBeVisible();
    await expect(region(page, 'Posljednje izmjene')).toBeVisible();
  }
  expect(await faultsInAllLooks(page), 'full').toEqual([]);
});
