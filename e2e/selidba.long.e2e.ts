// Long, since three jobs are waited for, and axe looks at every screen.
// In the suite: src/modules/moving/moving.test.ts and src/server/moving/moving.test.ts (taken out, brought in, deleted).
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

/** Jobs and pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 30_000 });
const operator = signedIn();
const PASSPHRASE = 'šetnja sa arhivom';
/** The walks' administrator (fixtures.ts). */
const PASSWORD = process.env.E2E_PASSWORD!;

test('an organisation is taken out, its archive checked where it is already, its deletion ordered and called off', async ({
  page,
}) => {
  test.setTimeout(300_000); // three jobs, and their screens in all looks
  const name = `Selidbena ${Date.now()} d.o.o.`;
  const { idguid } = await operator<{ idguid: string }>(page, 'POST', '/admin/tenants', {
    ...{ name, email: `selidbena-${Date.now()}@primjer.ba` },
    ...{ first_name: 'Selma', last_name: 'Idrizović' },
  });

  // From its page, for the operator alone.
  await page.goto(`/admin/tenants/view/${idguid}`);
  const panel = page.getByRole('region', { name: 'Selidba' });
  await panel.getByRole('link', { name: 'Iznesi u arhivu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Iznesi organizaciju' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Organizacija' })).toHaveValue(name);
  // The list of choices does not lie over the form.
  await expect(page.getByRole('listbox')).toHaveCount(0);
  expect(await faultsInAllLooks(page), 'taking out').toEqual([]);
  await page.getByRole('textbox', { name: 'Lozinka arhive', exact: true }).fill(PASSPHRASE);
  await page.getByRole('textbox', { name: 'Lozinka arhive još jednom' }).fill('nešto drugo sasvim');
  await page.getByRole('textbox', { name: 'Vaša lozinka' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iznesi', exact: true }).click();
  await expect(page.getByText('Lozinke arhive se razlikuju.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Lozinka arhive još jednom' }).fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Iznesi', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const archive = page.getByRole('region', { name: 'Arhiva', exact: true });
  await expect(archive.getByRole('listitem')).toHaveCount(1, { timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Zapisi u arhivi', exact: true })).toContainText(
    'tenant_permissions',
  );
  expect(await faultsInAllLooks(page), 'taken out').toEqual([]);
  const saved = page.waitForEvent('download');
  await archive.getByRole('button', { name: /^Preuzmi: selidba-selidbena/ }).click();
  const path = await (await saved).path();

  // Where the organisation is already, nothing is written, and the page says why.
  await page.goto('/admin/selidba/unesi');
  await page.getByTestId('archive').setInputFiles(path);
  await expect(page.getByRole('list', { name: 'Poslane datoteke' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Lozinka arhive', exact: true }).fill(PASSPHRASE);
  expect(await faultsInAllLooks(page), 'bringing in').toEqual([]);
  await page.getByRole('button', { name: 'Provjeri arhivu' }).click();
  await expect(page.getByRole('region', { name: 'Šta stoji na putu' })).toContainText(
    'je već na ovoj instalaciji',
    { timeout: 60_000 },
  );
  await page.getByRole('button', { name: 'Odbaci arhivu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Odbaci arhivu' }).click();
  await expect(page.getByText('Otkazano').first()).toBeVisible();

  // A deletion needs the name to the letter, and can be called off.
  await page.goto(`/admin/selidba/obrisi?za=${idguid}`);
  await expect(page.getByText('nestaje bez ostatka')).toBeVisible();
  expect(await faultsInAllLooks(page), 'deleting').toEqual([]);
  await page.getByLabel('Naziv organizacije').fill('Neka druga');
  await page.getByRole('textbox', { name: 'Vaša lozinka' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Obriši za 7 dana' }).click();
  await expect(page.getByText('Upišite naziv tačno kako stoji').first()).toBeVisible();
  await page.getByLabel('Naziv organizacije').fill(name);
  await page.getByRole('button', { name: 'Obriši za 7 dana' }).click();
  await expect(page.getByText('Dotad organizacija radi kao i do sada')).toBeVisible();
  await page.getByRole('button', { name: 'Odustani od brisanja' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ne briši je' }).click();
  await expect(page.getByText('Otkazano').first()).toBeVisible();

  // All three are in the list, which leads to each.
  await page.goto(`/admin/selidba?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name: new RegExp(name.slice(0, 20)) })).toHaveCount(3);
  expect(await faultsInAllLooks(page), 'list').toEqual([]);
});
