import { addDomain } from './ddns-page.ts';
import { expect, faultsInAllLooks, faultsInLongRuns, goInside, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
const HOSTS = '/admin/ddns/hosts';

test('a host is made, set up, told a new address, and given another password', async ({ page, context }) => {
  test.setTimeout(240_000); // a whole life of a host
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const domain = await addDomain(call, page);
  await page.goto(`${HOSTS}/new?domena=${domain.idguid}`);
  await expect(page.getByRole('heading', { name: 'Dodaj host' })).toBeVisible();

  // What is wrong is said at its field.
  await page.getByRole('textbox', { name: 'Ime' }).fill('www');
  await page.getByRole('button', { name: 'Dodaj host' }).click();
  await expect(page.getByText('Ime „www” se ne daje hostovima.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Ime' }).fill('kuća');
  await expect(page.getByText(`kuća.${domain.name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Dodaj host' }).click();

  // The password is shown once, and stands in the ready-made text.
  await expect(page.getByRole('heading', { name: 'Host je napravljen' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const password = await page.getByLabel('Lozinka', { exact: true }).inputValue();
  const user = await page.getByLabel('Korisničko ime', { exact: true }).inputValue();
  expect(password).toMatch(/^[a-z2-9]{32}$/);
  await page.getByRole('combobox', { name: 'Šta javlja adresu' }).click();
  await page.getByRole('option', { name: 'ddclient do 3.10 (Debian 12, Ubuntu 24.04)' }).click();
  await page.getByRole('button', { name: 'Kopiraj : /etc/ddclient.conf' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(`password='${password}'`);
  expect(await copied()).toContain('/nic/ip');
  expect(await faultsInLongRuns(page), 'made').toEqual([]);

  await page.getByRole('link', { name: 'Otvori stranicu hosta' }).click();
  await expect(page.getByRole('heading', { name: `kuća.${domain.name}` })).toBeVisible();
  await expect(page.getByText('Još se nije javio.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Još nema nijedne adrese.')).toBeVisible();
  expect(await page.content()).not.toContain(password);

  // An address appears by itself.
  const idguid = page.url().split('/').at(-1)!.split('?')[0]!;
  const now = page.getByRole('region', { name: 'Trenutna adresa' });
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  const told = await page.request.get(`/nic/update?hostname=${user}&myip=31.176.200.9`, {
    headers: { authorization: `Basic ${credentials}`, 'user-agent': 'ddclient/3.10.0' },
  });
  expect(await told.text()).toContain('good 31.176.200.9');
  await expect(now.getByText('31.176.200.9', { exact: true })).toBeVisible();
  if (inLongRuns) {
    // What last came is written some seconds later.
    await expect(now.getByText(/Javio se .* \(ddclient\/3\.10\.0\)/)).toBeVisible({ timeout: 40_000 });
    await call(page, 'PATCH', `/ddns/hosts/${idguid}`, {
      version: 1,
      ip4_mode: 'fixed',
      ip4: '31.176.200.10',
    });
    await expect(page.getByRole('list', { name: /Promjene adresa/ }).getByRole('listitem')).toHaveCount(2);
    await expect(now.getByText('31.176.200.10', { exact: true })).toBeVisible();
  }
  expect(await faultsInAllLooks(page), 'host').toEqual([]);

  // Another password, at once; it stands in the text of the device.
  await page.getByRole('button', { name: 'Obnovi lozinku' }).click();
  await page.getByLabel('Prethodni ne smiju vrijediti ni trenutka').check();
  await page.getByRole('button', { name: 'Obnovi', exact: true }).click();
  await expect(page.getByText('Prethodna više ne vrijedi.')).toBeVisible();
  const renewed = await page.getByLabel('Lozinka', { exact: true }).inputValue();
  expect(renewed).not.toBe(password);
  await expect(page.getByText(renewed, { exact: true }).first()).toBeVisible();
  if (inLongRuns) {
    await page.getByRole('button', { name: 'Napravi TSIG ključ' }).click();
    await page.getByRole('button', { name: 'Napravi ključ' }).click();
    await expect(page.getByLabel('TSIG ključ', { exact: true })).toBeVisible();
    expect(await faultsInLongRuns(page), 'renewed').toEqual([]);
  }

  if (inLongRuns) {
    // Off, removed, and back.
    await page.getByRole('button', { name: 'Isključi' }).click();
    await expect(page.getByText('Isključen je, pa ga u DNS-u nema.')).toBeVisible();
    await page.getByRole('button', { name: 'Obriši' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
    await expect(page.getByRole('heading', { name: 'Hostovi' })).toBeVisible();
    await goInside(page, `${HOSTS}/trash`);
    await page.getByRole('button', { name: new RegExp(`^Vrati .*${domain.name}$`) }).click();
    await expect(page.getByText('Vraćen', { exact: false }).first()).toBeVisible();
  }
});
