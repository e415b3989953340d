// Long, since each of these is a way back that browsers mostly have by themselves.
// In the suite: resource-recovery.e2e.ts (a session that is lost), resource-form.e2e.ts (what somebody else changed), test/contract.test.ts.
import { expect, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const GRUPE = '/erp/sifarnici/grupe-robe';
const call = signedIn();
let serial = 0;
const code = (info: { workerIndex: number }) => `R${info.workerIndex}.${++serial}${Date.now() % 100000}`;

test('after a new record Back leads to the list, and the address says what one sees', async ({
  page,
}, info) => {
  const sifra = code(info);
  await page.goto(`${GRUPE}?sort=nema&page_size=7777&blah=1&q=${sifra}`);
  await expect(page).toHaveURL(`${GRUPE}?q=${sifra}`);
  await page.getByRole('link', { name: 'Dodaj grupu robe' }).first().click();
  await page.getByRole('textbox', { name: 'Šifra' }).fill(sifra);
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Nova');
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/view');
  await page.goBack();
  await expect(page).toHaveURL(`${GRUPE}?q=${sifra}`);
  await page.goto('/admin/users?sort=nema&page=99&blah=1');
  await expect(page).toHaveURL('/admin/users');
});

test('without a network a list says so, and comes by itself when the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard');
  await page.goto(GRUPE);
  await expect(page.getByRole('heading', { level: 1, name: 'Grupe robe' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Jedinice mjere' }).click();
  await expect(page.getByText('Nema mreže')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Nema mreže')).toHaveCount(0);
  await expect(page.locator('[data-record]').first()).toBeVisible();
});

test('another organisation in another tab: the form says what happened, and its input waits', async ({
  page,
  context,
}, info) => {
  await page.goto(`${GRUPE}/create`);
  await page.getByRole('textbox', { name: 'Šifra' }).fill(code(info));
  const own = await page.evaluate(() => localStorage.getItem('tenant_data') ?? '');
  const other = { idguid: '22222222-2222-4222-8222-222222222222', name: 'Pekara', TenantUsers: {} };
  const second = await context.newPage();
  await second.addInitScript(() => sessionStorage.setItem('seeded', 'yes'));
  await second.goto('/404');
  const become = (tenant: string) =>
    second.evaluate((value) => localStorage.setItem('tenant_data', value), tenant);
  await become(JSON.stringify(other));
  await expect(page.getByText(/odabrana organizacija „Pekara”.*Nesačuvan unos čeka vas/)).toBeVisible();
  await become(own);
  // The page may navigate back by itself and interrupt a navigation that starts before, which then may never end.
  await expect(async () => {
    await page.goto(`${GRUPE}/create`, { timeout: 10_000 });
    await expect(page.getByText('Vraćen je nesačuvan unos')).toBeVisible();
  }).toPass();
});

test('a record that somebody deleted meanwhile is saved as a new one', async ({ page }, info) => {
  const sifra = code(info);
  const data = { sifra, naziv: 'Obrisana', aktivno: true };
  const group = await call<{ idguid: string }>(page, 'POST', GRUPE, data);
  await page.goto(`${GRUPE}/${group.idguid}/edit`);
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Spašena');
  await call(page, 'DELETE', `${GRUPE}/${group.idguid}?version=1`);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Zapis je u međuvremenu obrisan' });
  await dialog.getByRole('button', { name: 'Sačuvaj kao novi zapis' }).click();
  await page.waitForURL('**/view');
  await expect(page.getByRole('heading', { level: 1, name: 'Spašena' })).toBeVisible();
  expect(page.url()).not.toContain(group.idguid);
});
