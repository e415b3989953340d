// Long, since it is the whole life of a domain, and axe looks at all its screens.
// In the suite: lists.e2e.ts (the list opens), ddns-hosts.e2e.ts (a host in a domain), src/modules/ddns/zones/domains.test.ts,
// src/modules/ddns/zones/records.test.ts, src/modules/ddns/zones/zone-file.test.ts (imported and exported).
import { expect, faultsInAllLooks, goInside, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();

const ZONE = `@ 600 IN A 203.0.113.7
ftp 600 IN CNAME www
mail 600 IN A 203.0.113.8
greska 600 IN A 300.1.1.1
`;

test('a domain is made, filled with records, imported into and exported', async ({ page }) => {
  test.setTimeout(180_000); // a whole life of a domain, and five screens in all looks
  const name = `setnja-${Date.now()}.test`;
  await page.goto('/admin/ddns/domains');
  await expect(page.getByRole('heading', { name: 'Domene', level: 1 })).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.getByRole('link', { name: 'Dodaj domenu' }).last().click();
  await expect(page.getByRole('heading', { name: 'Dodaj domenu' })).toBeVisible();
  await page.getByLabel('Ime domene').fill('nije_ime.test');
  await page.getByLabel('DNS serveri domene').fill('ns1.posluzitelj.test\nns2.posluzitelj.test');
  await page.getByRole('button', { name: 'Dodaj domenu' }).click();
  await expect(page.getByText('Ime ne može imati donju crtu.')).toBeVisible();
  await expect(page.getByLabel('Ime domene')).toBeFocused();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.getByLabel('Ime domene').fill(name);
  await page.getByRole('button', { name: 'Dodaj domenu' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText('U domeni još nema zapisa')).toBeVisible();
  await expect(page.getByRole('link', { name: 'napravite prvi' })).toHaveAttribute('href', /\?domena=/);
  expect(await faultsInAllLooks(page)).toEqual([]);

  const dialog = page.getByRole('dialog');
  const open = async (type: string, label: string) => {
    await page.getByRole('link', { name: 'Dodaj zapis' }).first().click();
    await dialog.getByLabel('Vrsta').selectOption(type);
    await dialog.getByLabel('Ime', { exact: true }).fill(label);
  };
  const save = () => dialog.getByRole('button', { name: 'Dodaj zapis' }).click();
  await open('A', 'www');
  await dialog.getByLabel('IPv4 adresa').fill('300.1.1.1');
  await save();
  await expect(dialog.getByText('Unesite IPv4 adresu')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await dialog.getByLabel('IPv4 adresa').fill('203.0.113.9');
  await save();
  await expect(dialog).toBeHidden();
  await open('TXT', '@');
  await dialog.getByLabel('Tekst').fill('v=spf1 -all');
  await save();
  await expect(dialog).toBeHidden();
  await open('MX', '');
  await dialog.getByLabel('Prioritet').fill('10');
  await dialog.getByLabel(/Server/).fill('posta.drugdje.test');
  await save();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('10 posta.drugdje.test', { exact: true })).toBeVisible();

  // What another person saves while the dialog is open is not written over.
  await page.getByRole('button', { name: 'Uredi zapis www A' }).click();
  await expect(dialog.getByLabel('IPv4 adresa')).toHaveValue('203.0.113.9');
  const record = `/ddns/records/${new URL(page.url()).searchParams.get('zapis')}`;
  const { version } = await call<{ version: number }>(page, 'GET', record);
  await call(page, 'PATCH', record, { version, values: { address: '203.0.113.10' } });
  await expect(page.getByText('203.0.113.10', { exact: true })).toBeVisible();
  await dialog.getByLabel('IPv4 adresa').fill('203.0.113.11');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('heading', { name: 'Zapis je u međuvremenu izmijenjen' })).toBeVisible();
  await page.getByRole('button', { name: 'Uzmi sačuvano' }).click();
  await expect(dialog.getByLabel('IPv4 adresa')).toHaveValue('203.0.113.10');

  // Another type keeps what both have.
  await dialog.getByLabel('Napomena').fill('nova');
  await dialog.getByLabel('Vrsta').selectOption('TXT');
  await dialog.getByLabel('Tekst').fill('žuta kuća');
  await expect(dialog.getByLabel('Napomena')).toHaveValue('nova');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('"žuta kuća"', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Uredi zapis www TXT' }).click();
  await expect(dialog.getByLabel('Napomena')).toHaveValue('nova');
  await dialog.getByLabel('Vrsta').selectOption('A');
  await dialog.getByLabel('IPv4 adresa').fill('203.0.113.9');
  await dialog.getByLabel('Napomena').fill('');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog).toBeHidden();
  expect(await call(page, 'GET', record)).toMatchObject({ type: 'A', ttl: 3600, note: null });

  // A CNAME stands alone.
  await open('CNAME', 'www');
  await dialog.locator('[data-field=target] input').fill('drugdje.test');
  await save();
  await expect(dialog.getByText('CNAME mora biti sam na svom imenu')).toBeVisible();
  await dialog.getByRole('button', { name: 'Odustani' }).click();
  await expect(dialog).toBeHidden();

  // What an import would do is seen first.
  await page.getByRole('button', { name: 'Uvezi zonu' }).click();
  await dialog.getByLabel('Zonska datoteka', { exact: true }).last().fill(ZONE);
  await dialog.getByRole('button', { name: 'Pregledaj' }).click();
  await expect(dialog.getByText('Dodaje se 3')).toBeVisible();
  await expect(dialog.getByText('Red 4:')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Uvezi', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('203.0.113.8', { exact: true })).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Izvezi zonu' }).click();
  expect((await downloading).suggestedFilename()).toBe(`${name}.zone.txt`);

  // One record is removed, and brought back.
  await page.getByRole('button', { name: 'Obriši zapis mail A' }).click();
  await expect(dialog.getByText('ne ide u korpu')).toBeVisible();
  await dialog.getByRole('button', { name: 'Obriši' }).click();
  await expect(page.getByText('203.0.113.8', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect(page.getByText('203.0.113.8', { exact: true })).toBeVisible();
  await goInside(page, '/admin/ddns/records');
  await expect(page.getByRole('heading', { name: 'DNS zapisi' })).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
});
