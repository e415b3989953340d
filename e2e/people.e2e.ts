import { expect, faultsInAllLooks, goInside, test } from './fixtures.ts';
import {
  goBack,
  inviteAndSwitchOff,
  openOrganisation,
  organisation,
  remove,
  run,
  saveSettings,
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
  await remove(own);
});

test('the settings of the organisation: saved by its administrator', async ({ page, browser }) => {
  test.slow();
  await saveSettings(await windowOf(browser, (await organisation(call, page, `Apoteka ${run}`)).chief));
});

test('axe finds nothing on a person, an organisation and its settings, in any window', async ({ page }) => {
  test.slow();
  const [self] = await call<{ idguid: string }[]>(page, 'GET', '/admin/users');
  const [tenant] = await call<{ idguid: string }[]>(page, 'GET', '/admin/tenants');
  for (const address of [
    `/admin/users/view/${self!.idguid}`,
    `/admin/tenants/view/${tenant!.idguid}`,
    '/korisnik/tenants/postavke',
  ]) {
    await goInside(page, address);
    expect(await faultsInAllLooks(page), address).toEqual([]);
  }
});
