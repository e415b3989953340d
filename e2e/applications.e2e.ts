import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, faultsInAllLooks, faultsInLongRuns, goInside, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();

/** A key of minisign and what is signed with it, as its documentation describes both. */
function signer() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const id = Buffer.from('0123456789abcdef', 'hex');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const line = (...parts: Buffer[]) => Buffer.concat(parts).toString('base64');
  return {
    pub: `untrusted comment: minisign public key\n${line(Buffer.from('Ed'), id, raw)}\n`,
    signatureOf(bytes: Buffer): string {
      const own = sign(null, createHash('blake2b512').update(bytes).digest(), privateKey);
      const comment = 'timestamp:1700000000\tfile:proba';
      const global = sign(null, Buffer.concat([own, Buffer.from(comment)]), privateKey);
      return `untrusted comment: signature\n${line(Buffer.from('ED'), id, own)}\ntrusted comment: ${comment}\n${line(global)}\n`;
    },
  };
}

test('an application is made, a version signed, published, held back and withdrawn', async ({ page }) => {
  test.setTimeout(240_000); // a whole life of a version, and eight screens in all looks
  const run = Date.now();
  const name = `Šetnja ${run}`;
  const key = signer();
  const dialog = page.getByRole('dialog');

  await page.goto('/admin/aplikacije');
  await expect(page.getByRole('heading', { name: 'Aplikacije', level: 1 })).toBeVisible();
  expect(await faultsInLongRuns(page), 'list').toEqual([]);
  await goInside(page, '/admin/aplikacije/create');
  await page.getByLabel('Naziv').fill(name);
  await expect(page.getByLabel('Oznaka u adresi')).toHaveValue(`setnja-${run}`);
  await page.getByRole('combobox', { name: 'Ko je vidi' }).click();
  await page.getByRole('option', { name: 'Svi', exact: true }).click();
  await page.getByLabel('Opis', { exact: true }).fill('# Naslov\n\n**važno** <script>alert(1)</script>');
  const preview = page.getByRole('region', { name: 'Pregled opisa' });
  await expect(preview.locator('strong')).toHaveText('važno');
  await expect(preview).toContainText('<script>alert(1)</script>');
  if (inLongRuns) {
    await page.getByLabel('Javni ključ za minisign').fill('nije ključ');
    await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
    await expect(page.getByText('Odaberite bar jednu platformu.')).toBeVisible();
    await expect(page.getByText('Ovo nije javni ključ minisign-a', { exact: false })).toBeVisible();
    expect(await faultsInLongRuns(page), 'form').toEqual([]);
  }
  await page.getByLabel('Windows').check();
  await page.getByLabel('Javni ključ za minisign').fill(key.pub);
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('Još ništa nije objavljeno', { exact: false })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/aplikacije\/view\//);
  expect(await faultsInLongRuns(page), 'view').toEqual([]);

  await page.getByRole('link', { name: 'Dodaj verziju' }).click();
  if (inLongRuns) {
    await dialog.getByLabel('Verzija').fill('v1.0.0');
    await dialog.getByRole('button', { name: 'Napravi nacrt' }).click();
    await expect(dialog.getByText('bez slova ispred', { exact: false })).toBeVisible();
    expect(await faultsInLongRuns(page), 'new version').toEqual([]);
  }
  await dialog.getByLabel('Verzija').fill('1.0.0');
  await dialog.getByLabel('Šta je novo').fill('- prvo izdanje');
  await dialog.getByRole('button', { name: 'Napravi nacrt' }).click();
  await expect(page.getByRole('heading', { name: `${name} 1.0.0` })).toBeVisible();
  await expect(page.getByText('Dodajte bar jednu datoteku', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Objavi' })).toBeDisabled();

  // Changed after it was signed, then as it was signed.
  const program = Buffer.from(`program ${run}`);
  const files = page.getByRole('list', { name: 'Datoteke verzije' });
  const send = (buffer: Buffer, signature: string) =>
    page.getByTestId('files').setInputFiles([
      { name: 'Setnja.exe', mimeType: 'application/octet-stream', buffer },
      { name: 'Setnja.exe.minisig', mimeType: 'text/plain', buffer: Buffer.from(signature) },
    ]);
  if (inLongRuns) {
    await send(Buffer.from('izmijenjen'), key.signatureOf(program));
    await expect(files).toContainText('mijenjana je nakon potpisivanja', { timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Objavi' })).toBeDisabled();
    expect(await faultsInLongRuns(page), 'refused file').toEqual([]);
  }
  await send(program, key.signatureOf(program));
  await expect(page.getByText('verzija se može objaviti', { exact: false })).toBeVisible({ timeout: 30_000 });
  await expect(files).toContainText('potpis: minisign');
  await files.getByText('Kontrolni zbirovi').click();
  await expect(files).toContainText(createHash('sha256').update(program).digest('hex'));
  expect(await faultsInAllLooks(page), 'draft').toEqual([]);

  await page.getByRole('button', { name: 'Objavi' }).click();
  await expect(dialog).toContainText('svima');
  await dialog.getByLabel('Kojem dijelu instalacija (%)').fill('25');
  expect(await faultsInLongRuns(page), 'publication').toEqual([]);
  await dialog.getByRole('button', { name: 'Objavi' }).click();
  await expect(page.getByText('Nudi se 25 %', { exact: true })).toBeVisible();
  if (inLongRuns) {
    await page.getByRole('button', { name: 'Kome se nudi' }).click();
    await dialog.getByLabel('Kojem dijelu instalacija (%)').fill('0');
    await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
    await expect(page.getByText('Zaustavljena', { exact: true })).toBeVisible();
  }

  const idguid = new URL(page.url()).pathname.split('/').at(-1);
  const { application_id } = await call<{ application_id: string }>(
    page,
    'GET',
    `/admin/aplikacije/verzije/${idguid}`,
  );
  await page.getByRole('button', { name: 'Povuci' }).click();
  if (inLongRuns) {
    await dialog.getByRole('button', { name: 'Povuci' }).click();
    await expect(dialog.getByLabel('Razlog')).toBeFocused();
  }
  await dialog.getByLabel('Razlog').fill('Ne pokreće se.');
  expect(await faultsInLongRuns(page), 'withdrawal').toEqual([]);
  await dialog.getByRole('button', { name: 'Povuci' }).click();
  await expect(page.getByText('Ne pokreće se.', { exact: false }).first()).toBeVisible();

  if (inLongRuns) {
    await goInside(page, `/admin/aplikacije/${application_id}/verzije`);
    await expect(page.getByRole('region', { name: 'Windows, stabilni' })).toContainText('povučena');
    await expect(page.getByText('Povučena', { exact: true }).first()).toBeVisible();
    expect(await faultsInLongRuns(page), 'versions').toEqual([]);
  }
});
