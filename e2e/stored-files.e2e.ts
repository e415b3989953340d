import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import { choose, describeFile, heading, removeAndUndo, sendFiles } from './stored-files-page.ts';

const expect = atOnce.configure({ timeout: 20_000 });
signedIn();

test('files are sent in several ways, and a taken name asks what to do', async ({ page }) => {
  test.slow();
  const run = Date.now();
  await sendFiles(page, run);
});

test('a file has a page with its preview, versions and description', async ({ page }) => {
  test.slow();
  const run = Date.now();
  await describeFile(page, run);
  await choose(page, 'Više radnji', 'Preimenuj');
  const dialog = page.getByRole('dialog', { name: 'Preimenuj datoteku' });
  await expect(dialog.getByRole('textbox', { name: 'Naziv' })).toBeFocused();
  // What is selected is the name without its extension.
  await page.keyboard.type('odgovor');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(heading(page, 'odgovor.txt')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await removeAndUndo(page, run);
});
