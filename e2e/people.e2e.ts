import { expect, faultsInAllLooks, test } from './fixtures.ts';
import {
  goBack,
  inviteAndSwitchOff,
  openOrganisation,
  organisation,
  remove,
  run,
  windowOf,
} from './people-page.ts';
import { signedInOnce } from './signed-in.ts';

const call = signedInOnce();

test('the operator opens an organisation and works for it', async ({ page }) => {
  test.slow();
  await openOrganisation(page, `Kovačnica ${run}`);
  await goBack(page);
});

test('an administrator invites, switches off and removes; the person is out with the next click', async ({
  page,
  browser,
}) => {
  test.slow();
  const own = await windowOf(browser, (await organisation(call, page, `Pekara ${run}`)).chief);
  await inviteAndSwitchOff(page, own);
  expect(await faultsInAllLooks(own)).toEqual([]);
  await remove(own);
});
