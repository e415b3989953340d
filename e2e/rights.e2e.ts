import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { giveRole, makeRole, twoWindows } from './rights-page.ts';
import { signedIn } from './signed-in.ts';

signedIn();

test('a role is made, given rights by the keyboard, and a person; their menu follows', async ({ page }) => {
  test.slow();
  const { chief, theirs } = await twoWindows(page);
  await makeRole(chief.page);
  // With unsaved changes the bar covers the tree.
  expect(await faultsInAllLooks(chief.page)).toEqual([]);
  await giveRole({ chief, theirs });
  await theirs.close();
  await chief.close();
});
