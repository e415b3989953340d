// Long, since what hangs on a person is drawn by parts that the dashboard has, too.
// In the suite: dashboard.e2e.ts (the parts of the dashboard), src/modules/trail/trail.test.ts (the changes of a person).
import { ask, region } from './dashboard-page.ts';
import { expect, faultsInAllLooks, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';

test.describe.configure({ timeout: 180_000 }); // on machines of any speed

test('the pages of a person and of a file show what hangs on them', async ({ page }) => {
  await signIn(page, await newPerson(page.request));
  const [self] = await ask<{ idguid: string }[]>(page, 'GET', '/admin/users');
  await ask(page, 'POST', '/admin/companies', { naziv: 'Prva firma d.o.o.' });
  await page.goto(`/admin/users/view/${self!.idguid}`);
  const changes = region(page, 'Posljednje izmjene ove osobe');
  await expect(changes.getByRole('link', { name: 'Prva firma d.o.o.' })).toBeVisible();
  await changes
    .getByRole('link', { name: /izmjen/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/admin/dnevnik\\?actor__in=${self!.idguid}`));
  await expect(page.getByRole('link', { name: 'Prva firma d.o.o.' }).first()).toBeVisible();
  await page.goBack();
  await expect(changes).toBeVisible();
  expect(await faultsInAllLooks(page), 'person').toEqual([]);
});
