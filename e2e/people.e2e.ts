import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { inviteAndSwitchOff, organisation, PROFILE, remove, run, windowOf } from './people-page.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();

test('an administrator invites, switches off and removes; the person is out with the next click', async ({
  page,
  browser,
}) => {
  test.slow();
  const own = await windowOf(browser, (await organisation(call, page, `Pekara ${run}`)).chief, PROFILE);
  await inviteAndSwitchOff(page, own);
  expect(await faultsInAllLooks(own)).toEqual([]);
  await remove(own);
});
