// Long, since an address of nothing says the same everywhere.
// In the suite: ejn-notice.e2e.ts (the pages of an open and an awarded notice).
import { withNotices } from './ejn-source.ts';
import { expect, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const call = signedInOnce();
withNotices(call);
const LIST = '/admin/interno/ejngovba/announcements';

test('an address of no notice says so', async ({ page }) => {
  await page.goto(`${LIST}/01890000-0000-7000-8000-000000000000/view`);
  await expect(page.getByText('Zapis nije pronađen')).toBeVisible();
});
