import type { Page } from '@playwright/test';
import { expect as atOnce, test } from './fixtures.ts';
import { ring } from './notifications-page.ts';
import { signedIn } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
signedIn();
const bell = (page: Page) => page.getByRole('button', { name: /^Obavijesti/ });

test('the bell rings as something happens; what is opened from it is read, in every tab', async ({
  page,
  context,
}) => {
  test.slow();
  await page.goto('/erp/sifarnici/kantoni');
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
