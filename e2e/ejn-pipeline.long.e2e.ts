// Long, since cards are moved in every way, on a desk and on a phone.
// In the suite: opened.e2e.ts (the board opens), src/modules/procurement/pipeline/pipeline.test.ts,
// src/modules/procurement/pipeline/board.test.ts, src/modules/procurement/pipeline/screens/board-moves.test.ts.
import type { Page } from '@playwright/test';
import { noticeId } from '../src/modules/procurement/notices/notice-id.ts';
import { insertAuthority, insertNotices } from '../src/modules/procurement/notices/testkit.ts';
import type { Entry } from '../src/modules/procurement/pipeline/pipeline.api.ts';
import { withDatabase } from './database.ts';
import { expect, faults, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
const BASE = '/admin/interno/ejngovba/nase-nabavke';
/** Numbers of this run: another has left its own. */
const FIRST = 900_000_000 + (Date.now() % 90_000_000);
const [cars, bread] = [FIRST, FIRST + 1];
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

test.beforeAll(() =>
  withDatabase(async (ownerDb) => {
    await insertAuthority({ ownerDb }, { id: FIRST, name: 'Općina Stari Grad Sarajevo' });
    await insertNotices({ ownerDb }, [
      { id: cars, name: `Nabavka vozila ${FIRST}`, authority: FIRST, value: 80_000.5, deadline: inDays(20) },
      { id: bread, name: `Nabavka hljeba ${FIRST}`, authority: FIRST, value: null, deadline: null },
    ]);
  }),
);

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: `${name} ${FIRST}` });
const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: `Premjesti: ${name} ${FIRST}` });
const board = `${BASE}/tabla?q=${FIRST}`;

test('cards are moved by keys and by dragging, with a way back, and a colleague’s move is told', async ({
  page,
}) => {
  test.setTimeout(180_000);
  for (const procedure of [cars, bread])
    await call(page, 'POST', BASE, { idguid: noticeId(procedure), state: 'gledamo' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(board);
  await expect(column(page, 'Gledamo').getByRole('listitem')).toHaveCount(2);
  expect(await faultsInAllLooks(page), 'board').toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await handle(page, 'Nabavka vozila').focus();
  await page.keyboard.press('ArrowRight');
  await expect(column(page, 'Pripremamo')).toContainText('Nabavka vozila');
  await expect(handle(page, 'Nabavka vozila')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Pripremamo, mjesto 1' })).toBeAttached();
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect(column(page, 'Gledamo')).toContainText('Nabavka vozila');

  await card(page, 'Nabavka vozila').dragTo(column(page, 'Predali'));
  await expect(column(page, 'Predali')).toContainText('Nabavka vozila');
  await page.reload();
  await expect(column(page, 'Predali')).toContainText('Nabavka vozila');

  // The board does not hear of what a colleague does.
  await page.route('**/nase-nabavke/tabla?*', (route) => route.abort());
  const { entry } = await call<{ entry: Entry }>(page, 'GET', `${BASE}/${noticeId(cars)}`);
  await call(page, 'PATCH', `${BASE}/${noticeId(cars)}`, { version: entry.version, offer: '79000' });
  await handle(page, 'Nabavka vozila').click();
  await page.getByRole('menuitem', { name: 'Dobili' }).click();
  await expect(page.getByText(/Nije premješteno\. Zapis je u međuvremenu izmijenjen/)).toBeVisible();
  await page.unroute('**/nase-nabavke/tabla?*');
  await page.reload();
  await expect(column(page, 'Predali')).toContainText('ponuda 79.000,00');

  await expect(page.getByText('Povucite karticu')).toBeVisible();
  // A phone shows one column, and nowhere to drag a card.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Povucite karticu')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Kolona' }).click();
  await page.getByRole('option', { name: /^Predali/ }).click();
  await expect(page).toHaveURL(/kolona=predali/);
  await expect(card(page, 'Nabavka vozila')).toBeVisible();
  await page.getByRole('combobox', { name: 'Kolona' }).click();
  await page.getByRole('option', { name: /^Gledamo/ }).click();
  await expect(page).toHaveURL(/kolona=gledamo/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  await handle(page, 'Nabavka hljeba').click();
  await page.getByRole('menuitem', { name: 'Izgubili' }).click();
  await expect(card(page, 'Nabavka hljeba')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Kolona' }).click();
  await page.getByRole('option', { name: /^Izgubili/ }).click();
  await expect(card(page, 'Nabavka hljeba')).toBeVisible();
  expect(await faults(page), 'phone').toEqual([]);
});
