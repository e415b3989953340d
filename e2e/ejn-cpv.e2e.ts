import { withNotices } from './ejn-source.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const call = signedInOnce();
withNotices(call);
const CPV = '/admin/interno/ejngovba/cpv';

test('the vocabulary is opened branch by branch, with what is open under each code, and leads to it', async ({
  page,
}) => {
  await page.goto(CPV);
  const tree = page.getByRole('treegrid', { name: 'CPV oznake' });
  const rows = tree.locator('tbody tr');
  await expect(rows).toHaveCount(45);
  await expect(rows.first()).toContainText('03000000-1');
  await expect(page.getByText('Ured za publikacije Evropske unije')).toBeVisible();

  // By keys: down to a division, open it, into it; not past it while what stands below is on its way.
  const medical = tree.getByRole('link', { name: /^33000000-0/ });
  let arrive = () => {};
  const asked = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/stablo\?ispod=33000000/, async (route) => {
    await asked;
    await route.continue();
  });
  await medical.focus();
  await page.keyboard.press('ArrowRight');
  await expect(tree).toContainText('Učitavanje');
  await page.keyboard.press('ArrowRight');
  await expect(medical).toBeFocused();
  arrive();
  const below = tree.locator('tr[aria-level="2"]');
  await expect(below.first().getByRole('link')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(below.first().getByRole('link')).toBeFocused();
  expect(await faultsInAllLooks(page), 'tree').toEqual([]);

  // The number beside a code is that of the list that it leads to.
  const row = tree.locator('tr', { has: page.getByRole('link', { name: /^33000000-0/ }) });
  const open = Number((await row.locator('b').textContent())!.replaceAll('.', ''));
  await medical.click();
  await expect(page).toHaveURL(/announcements\?cpv__in=33000000&state__in=open/);
  await expect(page.getByText(new RegExp(`(^|\\D)${open}(\\D|$)`)).first()).toBeVisible();
});
