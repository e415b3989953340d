// Long, since a window is opened for each way through the chat.
// In the suite: viber-chat.e2e.ts (answered, closed; axe), src/modules/viber/inbox/chat.test.ts (found),
// src/modules/viber/inbox/handling.test.ts (canned answers), src/modules/viber/inbox/send.test.ts (two people at once, notes, mentions).
import { expect, faults, faultsInAllLooks, test } from './fixtures.ts';
import {
  CHAT,
  COLLEAGUE,
  field,
  messages,
  rowOf,
  rows,
  said,
  say,
  windowOf,
  withChat,
} from './viber-chat-page.ts';

// Two people and a customer share one browser.
test.describe.configure({ mode: 'serial', timeout: 150_000 });
const made = withChat();

test('two people at once: each sees the other, only one answers unknowingly, and no text is lost', async ({
  browser,
}) => {
  const [one, two] = [await windowOf(browser), await windowOf(browser, made.emir)];
  for (const page of [one, two]) {
    await page.goto(made.chat);
    await rowOf(page, 'Kada stiže narudžba 10482?').getByRole('link').click();
    await expect(said(page, 'Kada stiže narudžba 10482?')).toBeVisible();
  }
  await expect(one.getByText(`Ovaj razgovor ima otvoren i ${COLLEAGUE}.`)).toBeVisible();
  await field(one).fill('Stiže sutra');
  await expect(two.getByText(/piše/)).toBeVisible();

  // The second is writing, so what comes does not move what they read, and is not seen as read.
  await field(two).pressSequentially('Stiže u ponedjeljak');
  await field(one).press('Enter');
  await expect(two.getByRole('button', { name: 'Nova poruka' })).toBeVisible();
  await field(two).press('Enter');
  const notice = two.getByRole('alert').filter({ hasText: 'U međuvremenu je stigao odgovor' });
  await expect(notice).toContainText('Stiže sutra');
  await expect(field(two)).toHaveValue('Stiže u ponedjeljak');
  expect(await faultsInAllLooks(two), '409').toEqual([]);
  await notice.getByRole('button', { name: 'Pošalji ipak' }).click();
  await expect(said(one, 'Stiže u ponedjeljak')).toBeVisible();
  await expect(notice).toBeHidden();

  // A note with a mention, which the customer does not get.
  await two.locator('[data-messages]').focus();
  await two.keyboard.press('n');
  const note = two.getByRole('textbox', { name: 'Interna napomena' });
  // By the part of the name that another run of this walk has not.
  await note.pressSequentially(`Javi se @${process.pid}`);
  await expect(two.getByRole('option', { name: COLLEAGUE })).toBeVisible();
  await note.press('Enter');
  await expect(note).toHaveValue(`Javi se @${COLLEAGUE} `);
  await note.press('Enter');
  await expect(one.getByText(`Napomena: ${COLLEAGUE}`)).toBeVisible();
  for (const page of [one, two]) await page.context().close();
});

test('what comes while one reads older messages or writes does not move the page', async ({ browser }) => {
  const page = await windowOf(browser);
  await page.goto(made.chat);
  await rowOf(page, 'Poruka broj 24').getByRole('link').click();
  await expect(said(page, 'Poruka broj 24')).toBeAttached();
  const scroller = page.locator('[data-messages]');
  const top = () => scroller.evaluate((element) => Math.round(element.scrollTop));
  await scroller.evaluate((element) => {
    element.scrollTop = 40;
  });
  await expect(page.getByRole('button', { name: 'Na kraj' })).toBeVisible();
  const before = await top();
  await say(1, 'Stigla dok se čita');
  await expect(page.getByRole('button', { name: 'Nova poruka' })).toBeVisible();
  expect(await top()).toBe(before);
  await page.getByRole('button', { name: 'Nova poruka' }).click();
  await expect(said(page, 'Stigla dok se čita')).toBeInViewport();

  await field(page).pressSequentially('Odgovaram');
  const writing = await top();
  await say(1, 'Stigla dok se piše');
  await expect(page.getByRole('button', { name: 'Nova poruka' })).toBeVisible();
  expect(await top()).toBe(writing);
  // Sending shows the end.
  await field(page).press('Enter');
  await expect(said(page, 'Odgovaram')).toBeInViewport();

  // Without a network the text stays, and goes when it is back.
  await page.context().setOffline(true);
  await field(page).fill('Bez mreže');
  await field(page).press('Enter');
  await expect(messages(page).getByText('Nije poslano')).toBeVisible();
  await page.context().setOffline(false);
  await expect(messages(page).getByText('Nije poslano')).toHaveCount(0);
  await expect(said(page, 'Bez mreže')).toBeVisible();
  await page.context().close();
});

test('is found without diacritics, in people and messages, and opens at the message', async ({ browser }) => {
  const page = await windowOf(browser);
  await page.goto(made.chat);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('cevape');
  await page.getByText('Poruke', { exact: true }).first().click();
  const found = page.getByRole('list', { name: 'Pronađeno' }).getByRole('link');
  await expect(found).toHaveCount(1);
  await expect(found.locator('mark')).toHaveText('ćevape');
  await found.click();
  await expect(page).toHaveURL(/poruka=/);
  await expect(said(page, 'Imate li ćevape u somunu?')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.context().close();
});

test('canned answers are written once and called by a slash', async ({ browser }) => {
  const page = await windowOf(browser);
  await page.goto(`${CHAT}/brzi-odgovori`);
  await page.getByRole('button', { name: 'Dodaj brzi odgovor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Prečica' }).fill('radno vrijeme');
  await dialog.getByRole('textbox', { name: 'Tekst' }).fill('Radimo od 6 do 21 h.');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog.getByText(/Prečica ima samo/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Prečica' }).fill('radno-vrijeme');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('list', { name: 'Brzi odgovori' }).getByText('/radno-vrijeme')).toBeVisible();
  expect(await faultsInAllLooks(page), 'canned').toEqual([]);
  await page.getByRole('tab', { name: 'Chat', exact: true }).click();
  await rows(page).first().getByRole('link').click();
  await field(page).pressSequentially('/radno');
  await expect(page.getByRole('option', { name: /radno-vrijeme/ })).toBeVisible();
  expect(await faults(page), 'slash').toEqual([]);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('Radimo od 6 do 21 h.');
  await page.context().close();
});

test('the list of conversations is clean in every look', async ({ browser }) => {
  const page = await windowOf(browser);
  await page.goto(made.chat);
  await expect(rows(page).first()).toBeVisible();
  expect(await faultsInAllLooks(page), 'list').toEqual([]);
  await page.context().close();
});

test('is one pane at a time on a phone, and clean in every look', async ({ browser }) => {
  const page = await windowOf(browser);
  // Wide enough for the card beside the conversation.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(made.chat);
  await expect(rows(page).first()).toBeVisible();
  await rowOf(page, 'Kada stiže').or(rows(page).nth(1)).first().getByRole('link').click();
  await expect(page.getByRole('complementary', { name: 'Podaci o osobi' })).toBeVisible();
  expect(await faultsInAllLooks(page), 'conversation').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows(page).first()).toBeHidden();
  await page.getByRole('button', { name: /^O osobi:/ }).click();
  await expect(page.getByRole('complementary', { name: 'Podaci o osobi' })).toBeVisible();
  expect(await faults(page), 'card').toEqual([]);
  await page.getByRole('button', { name: 'Zatvori podatke o osobi' }).click();
  await page.getByRole('button', { name: 'Nazad na listu' }).click();
  await expect(rows(page).first()).toBeVisible();
  await page.context().close();
});
