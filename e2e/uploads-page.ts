import type { Browser, Locator, Page } from '@playwright/test';
import { expect as atOnce, faultsInAllLooks, faultsInLongRuns, sessionOf, signIn } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import type { signedIn } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
type Call = ReturnType<typeof signedIn>;
export const SCREEN = '/admin/stored-files';

export const textFile = (name: string, text = name) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
export const queue = (page: Page): Locator => page.getByRole('region', { name: 'Slanje datoteka' });
export const inQueue = (page: Page, name: string): Locator =>
  queue(page).getByRole('listitem').filter({ hasText: name });
export const title = (page: Page, text: string): Locator => queue(page).getByRole('heading', { name: text });
export const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });

/** Makes a folder through the API and opens it. */
export async function openFolder(call: Call, page: Page, name: string): Promise<string> {
  const { idguid } = await call<{ idguid: string }>(page, 'POST', `${SCREEN}/folders`, { name });
  await page.goto(`${SCREEN}?folder_id__in=${idguid}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return idguid;
}

/** What an organisation may keep, as the operator sees it. */
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Prostor za datoteke' });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Prostor za datoteke' });

/** Counts the uploads that are begun from now on. */
export function countUploads(page: Page): () => number {
  let begun = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) begun += 1;
  });
  return () => begun;
}

/** The operator gives a new organisation little space, which it fills. Answers the window of its person. */
export async function fillSpace(page: Page, browser: Browser): Promise<Page> {
  const person = await newPerson(page.request);
  const session = await sessionOf(page.request, person);
  const { idguid } = JSON.parse(session.tenant_data!) as { idguid: string };
  await page.goto(`/admin/tenants/view/${idguid}`);
  await expect(panel(page)).toContainText('0 B od 20 GB');
  await expect(panel(page)).toContainText('0 od 200.000');
  await panel(page).getByRole('button', { name: 'Promijeni prostor za datoteke' }).click();
  await dialog(page).getByRole('textbox', { name: 'Prostor' }).fill('mnogo');
  await dialog(page).getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Prostor' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog(page).getByRole('textbox', { name: 'Prostor' }).fill('0,5');
  await dialog(page).getByRole('textbox', { name: 'Najviše datoteka' }).fill('2');
  await dialog(page).getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(panel(page)).toContainText('0 B od 512 MB');
  await expect(panel(page)).toContainText('0 od 2');
  await expect(page.getByRole('region', { name: 'Historija' })).toContainText('Najviše datoteka');

  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, person);
  await theirs.goto(SCREEN);
  await theirs.getByTestId('files').setInputFiles(['a.txt', 'b.txt', 'c.txt'].map((name) => textFile(name)));
  await expect(title(theirs, 'Nije poslano: 1 datoteka')).toBeVisible();
  const refused = queue(theirs).locator('[data-state=failed]');
  await expect(refused).toContainText('Organizacija može čuvati najviše 2 datoteke, i popunjena je.');
  // The line over the queue has the colour of a failure.
  await expect(queue(theirs).locator('[data-over]')).toHaveAttribute('data-over', 'failed');
  await expect(queue(theirs).locator('[data-state=done]')).toHaveCount(2);
  await theirs.reload();
  await expect(theirs.getByText('Dostignut je najveći broj datoteka')).toBeVisible();
  await expect(theirs.getByText('Korpa se računa u prostor.')).toBeVisible();
  // On a phone as well, where the bars are behind a button.
  expect(
    await faultsInAllLooks(theirs, (window) =>
      expect(window.getByText('Dostignut je najveći broj datoteka')).toBeVisible(),
    ),
    'full',
  ).toEqual([]);
  return theirs;
}

/** After that: less than it keeps, more again, and an emptied trash. */
export async function changeSpace(page: Page, theirs: Page): Promise<void> {
  await theirs.getByRole('link', { name: 'Otvori korpu' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Datoteke: korpa' })).toBeVisible();
  await theirs.goBack();
  await expect(theirs.getByText('Dostignut je najveći broj datoteka')).toBeVisible();

  // Less than it keeps: told beforehand, and nothing is lost.
  await page.reload();
  await expect(panel(page)).toContainText('2 od 2');
  await expect(panel(page)).toContainText('Dostignut je najveći broj datoteka');
  await expect(panel(page)).not.toContainText('Prostor je popunjen');
  await panel(page).getByRole('button', { name: 'Promijeni prostor za datoteke' }).click();
  await dialog(page).getByRole('textbox', { name: 'Najviše datoteka' }).fill('1');
  await expect(dialog(page).getByText('Organizacija već čuva više')).toBeVisible();
  expect(await faultsInLongRuns(page), 'less than is kept').toEqual([]);
  await dialog(page).getByRole('textbox', { name: 'Najviše datoteka' }).fill('');
  await expect(dialog(page).getByText('Organizacija već čuva više')).toHaveCount(0);
  // A refused file is sent once more after there is room.
  await theirs.getByTestId('files').setInputFiles([textFile('d.txt')]);
  await expect(inQueue(theirs, 'd.txt')).toContainText('Organizacija može čuvati najviše');
  await dialog(page).getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(panel(page)).toContainText('2 od 200.000');
  expect(await faultsInLongRuns(page), 'more again').toEqual([]);
  await theirs.getByRole('button', { name: 'Pošalji ponovo: d.txt' }).click();
  await expect(link(theirs, 'd.txt')).toBeVisible();

  // What is removed is deleted for good from the trash.
  await theirs.getByRole('checkbox', { name: 'Odaberi d.txt' }).check();
  await theirs
    .getByRole('region', { name: 'Odabrani zapisi' })
    .getByRole('button', { name: 'Obriši' })
    .click();
  await theirs.setViewportSize({ width: 390, height: 800 });
  await theirs.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(link(theirs, 'd.txt')).toHaveCount(0);
  // On a phone the way back lies above the panel of what is sent.
  const edges = async () => {
    const [undo, sent] = [theirs.getByRole('button', { name: 'Poništi' }), queue(theirs)];
    const [{ y, height }, { y: panelTop }] = [(await undo.boundingBox())!, (await sent.boundingBox())!];
    return panelTop - y - height;
  };
  await expect.poll(edges).toBeGreaterThan(0);
  await theirs.setViewportSize({ width: 1280, height: 720 });
  await theirs.goto(`${SCREEN}/trash`);
  await expect(theirs.getByRole('button', { name: 'Vrati d.txt' })).toBeVisible();
  expect(await faultsInLongRuns(theirs), 'trash').toEqual([]);
  await theirs.getByRole('button', { name: 'Isprazni korpu' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Isprazni' }).click();
  await expect(theirs.getByText('Korpa je prazna')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Isprazni korpu' })).toBeDisabled();

  // A folder that is gone says so, and nothing is sent there.
  await theirs.goto(`${SCREEN}?folder_id__in=01890000-0000-7000-8000-000000000000`);
  await expect(theirs.getByText('Ove fascikle nema')).toBeVisible();
  await expect(theirs.getByTestId('files')).toHaveCount(0);
  expect(await faultsInLongRuns(theirs), 'no folder').toEqual([]);
  await theirs.getByRole('main').getByRole('link', { name: 'Sve datoteke' }).last().click();
  // Two of the first three; which one was refused is a race.
  await expect(theirs.getByRole('link', { name: /^[abc]\.txt$/ })).toHaveCount(2);
}

/** A file that the server refuses at first is sent again. */
export async function sendAgain(page: Page): Promise<void> {
  const busy = 'Pokušajte malo kasnije.';
  await page.route('**/api/uploads', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'x', message: busy } }),
  );
  await page.getByTestId('files').setInputFiles([textFile('ponovo.txt')]);
  await expect(inQueue(page, 'ponovo.txt')).toContainText(busy);
  await page.unroute('**/api/uploads');
  await page.getByRole('button', { name: 'Pošalji ponovo: ponovo.txt' }).click();
  await expect(link(page, 'ponovo.txt')).toBeVisible();
  await expect(link(page, 'odustao.txt')).toHaveCount(0);
}
