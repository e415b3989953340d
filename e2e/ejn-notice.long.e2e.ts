// Long, since an awarded notice is drawn by the parts of an open one, and an address of nothing says the same everywhere.
// In the suite: ejn-notice.e2e.ts (the page of an open notice), src/modules/procurement/notices/timeline.test.ts.
import { noticesBy, withNotices } from './ejn-source.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
withNotices(call);
const LIST = '/admin/interno/ejngovba/announcements';

test('an address of no notice says so', async ({ page }) => {
  await page.goto(`${LIST}/01890000-0000-7000-8000-000000000000/view`);
  await expect(page.getByText('Zapis nije pronađen')).toBeVisible();
});

test('the page of an awarded one: who won, at what price, and who had won before', async ({ page }) => {
  const [notice] = await noticesBy(call, page, 'state__in=awarded&page_size=1');
  await page.goto(`${LIST}/${notice!.idguid}/view`);
  await expect(page.getByText('Dodijeljeno').first()).toBeVisible();
  const course = page.getByRole('region', { name: 'Tok postupka' });
  await expect(course).toContainText(/Ugovor/);
  // The source says when the row of the award was changed, not when it was published.
  await expect(course).toContainText(/Obavještenje o dodjeli ugovora.*najkasnije \d/);
  await expect(page.getByRole('region', { name: 'Lotovi' })).toContainText(/ponud/);
  expect(await faultsInAllLooks(page), 'awarded').toEqual([]);
});
