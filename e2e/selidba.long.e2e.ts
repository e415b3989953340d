// Long, since three jobs are waited for, and axe looks at every screen.
// In the suite: selidba.e2e.ts (taken out, a deletion called off; axe), src/modules/moving/moving.test.ts (brought in).
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { looking } from './looks.ts';
import { callOffDeletion, checkArchive, takeOut } from './selidba-walk.ts';
import { signedInOnce } from './signed-in.ts';

/** Jobs and pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 30_000 });
const call = signedInOnce();

test('an organisation is taken out, its archive checked where it is already, its deletion ordered and called off', async ({
  page,
}) => {
  test.setTimeout(300_000); // three jobs, and their screens in all looks
  const moved = await takeOut(page, call, looking());
  await checkArchive(page, moved, looking());
  await callOffDeletion(page, moved, looking());

  // All three are in the list, which leads to each.
  await page.goto(`/admin/selidba?q=${encodeURIComponent(moved.name)}`);
  await expect(page.getByRole('link', { name: new RegExp(moved.name.slice(0, 20)) })).toHaveCount(3);
  expect(await faultsInAllLooks(page), 'list').toEqual([]);
});
