// Long, since axe looks at nine screens in all looks.
// In the suite: ddns-hosts.e2e.ts (the life of a host, axe on its page), lists.e2e.ts (the lists), src/modules/ddns/hosts/hosts.test.ts.
import { addDomain } from './ddns-page.ts';
import { expect, faultsInAllLooks, goInside, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();

test('every screen of hosts is fit for all, in light and dark, wide and on a phone', async ({ page }) => {
  test.setTimeout(180_000); // many screens in four looks each
  const domain = await addDomain(call, page);
  const values = { ip4_mode: 'fixed', ip6_mode: 'prefix', ip6_part: '::1a2b:3cff:fe4d:5e6f', ttl: 60 };
  const { idguid } = await call<{ idguid: string }>(page, 'POST', '/ddns/hosts', {
    ...values,
    domain_id: domain.idguid,
    label: 'ruter',
    ip4: '31.176.200.1',
    note: 'Ruter u skladištu',
    silent_hours: 24,
  });
  await call(page, 'POST', '/ddns/hosts', {
    ...values,
    domain_id: domain.idguid,
    label: 'kamera',
    ip4_mode: 'follow',
    lead_id: idguid,
  });
  for (const screen of [
    '/hosts',
    '/hosts/new',
    `/hosts/view/${idguid}?uredjaj=fritzbox`,
    `/hosts/view/${idguid}?uredjaj=systemd`,
    `/hosts/edit/${idguid}`,
    '/hosts/view/nema',
    '/hosts/trash',
    '/my-hosts',
    '/settings',
  ]) {
    await goInside(page, `/admin/ddns${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await faultsInAllLooks(page), screen).toEqual([]);
  }
});
