import type { Browser, Page } from '@playwright/test';
import {
  askForPrivacy,
  expect,
  faults,
  faultsInAllLooks,
  type Person,
  sessionOf,
  signIn,
  test,
} from './fixtures.ts';
import { tokenMailedTo } from './new-person.ts';
import { botToken } from './viber.ts';

// Two people and a customer share one browser.
test.describe.configure({ mode: 'serial', timeout: 150_000 });
const CHAT = '/admin/viber/chat';
/** The simulator's bot of these walks; other walks have others. */
const BOT = botToken(6);
const PASSWORD = 'jesenje-kiše-nad-gradom';

/** Orders something of the simulator, for its bot of this walk. */
async function order(what: string, body: object): Promise<void> {
  const answer = await fetch(`${process.env.E2E_VIBER}/sim/${what}`, {
    method: 'POST',
    body: JSON.stringify({ bot: BOT, ...body }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}
/** A customer writes to the bot. */
const say = (customer: number, text: string) => order('say', { customer, text });

let emir: Person;
/** The chat with the conversations of this walk's bot alone. */
let chat = CHAT;

/** Of this process: another that walks again has left a colleague of its own. */
const LAST_NAME = `Šehić ${process.pid}`;
const COLLEAGUE = `Emir ${LAST_NAME}`;

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_URL });
  const { access_token } = await sessionOf(request);
  const headers = { authorization: `Bearer ${access_token}` };
  const ask = async (method: string, path: string, data?: unknown) => {
    const answer = await request.fetch(`/api${path}`, { method, headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  // What customers do by themselves would be in the way.
  await order('chaos', { answer: 0, failed: 0, seen: 1 });
  const bot = await ask('POST', '/viber/bots', { token: BOT });
  chat = `${CHAT}?bot=${bot.idguid}`;
  await ask('POST', `/viber/bots/${bot.idguid}/webhook`);
  const email = `emir-${Date.now()}@primjer.ba`;
  const roles = (await ask('GET', '/admin/roles')) as { idguid: string; name: string }[];
  const administrator = roles.find(({ name }) => /admin/i.test(name))!;
  await ask('POST', '/admin/invitations', {
    ...{ email, first_name: 'Emir', last_name: LAST_NAME },
    roles: [administrator.idguid],
  });
  const accepted = await request.post('/api/auth/accept-invitation', {
    data: { token: await tokenMailedTo(email), first_name: 'Emir', last_name: LAST_NAME, password: PASSWORD },
    headers: { cookie: '' },
  });
  expect(accepted.status(), await accepted.text()).toBe(200);
  emir = { email, password: PASSWORD };
  for (const customer of [1, 2, 3]) await order('subscribe', { customer });
  for (let n = 1; n <= 24; n++) await say(1, `Poruka broj ${n}`);
  await say(2, 'Kada stiže narudžba 10482?');
  await say(3, 'Imate li ćevape u somunu?');
  await request.dispose();
});

const rows = (page: Page) => page.getByRole('region', { name: 'Razgovori' }).getByRole('listitem');
/** The row whose last message holds this text. */
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const field = (page: Page) => page.getByRole('textbox', { name: 'Odgovor' });
const messages = (page: Page) => page.getByRole('region', { name: 'Poruke' });
const said = (page: Page, text: string) => messages(page).getByText(text, { exact: true });

async function windowOf(browser: Browser, person?: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL, reducedMotion: 'reduce' });
  await askForPrivacy(context);
  const page = await context.newPage();
  await signIn(page, person);
  return page;
}

test('a message is answered by the keyboard, followed to the phone, and the conversation closed and reopened', async ({
  browser,
}) => {
  const page = await windowOf(browser);
  await page.goto(chat);
  // All that was said has come: what comes later may go between the rows that J and K step through.
  for (const text of ['Poruka broj 24', 'Kada stiže narudžba 10482?', 'Imate li ćevape u somunu?'])
    await expect(rowOf(page, text)).toBeVisible({ timeout: 30_000 });
  await expect(rowOf(page, 'Imate li ćevape u somunu?').getByText('1 nepročitano')).toBeAttached();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/razgovor=/);
  // Callbacks may come in any order, so which conversation is the first is not said.
  const first = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(first);
  await page.keyboard.press('k');
  await expect(page).toHaveURL(first);
  await rowOf(page, 'Imate li ćevape u somunu?').getByRole('link').click();
  await expect(said(page, 'Imate li ćevape u somunu?')).toBeVisible();
  await expect(rowOf(page, 'Imate li ćevape u somunu?').getByText('nepročitano')).toHaveCount(0);

  // A draft is kept over a reload, also that of a note.
  await page.keyboard.press('r');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Naravno, ');
  await page.waitForTimeout(1200);
  await page.reload();
  await expect(field(page)).toHaveValue('Naravno, ');
  await field(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type('pet komada s lukom.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Koliko porcija?');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(messages(page).getByText(/pet komada s lukom/)).toBeVisible();
  await expect(messages(page).getByText('Viđeno')).toBeVisible();

  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.getByRole('menuitemradio', { name: 'Ja' }).click();
  await expect(page.getByRole('button', { name: 'Zadužen: Ja' })).toBeVisible();
  await page.locator('[data-messages]').focus();
  await page.keyboard.press('e');
  await expect(page.getByText('Razgovor je zatvoren.')).toBeVisible();
  // The way back is offered for ten seconds, longer while the pointer is on it.
  const undo = page.getByRole('button', { name: 'Poništi' });
  await undo.hover();
  await expect(page.getByRole('button', { name: 'Otvori razgovor' })).toBeVisible();
  await undo.click();
  await expect(page.getByRole('button', { name: 'Zatvori razgovor' })).toBeVisible();

  await page.locator('[data-messages]').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Prečice na tastaturi' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.context().close();
});

test('two people at once: each sees the other, only one answers unknowingly, and no text is lost', async ({
  browser,
}) => {
  const [one, two] = [await windowOf(browser), await windowOf(browser, emir)];
  for (const page of [one, two]) {
    await page.goto(chat);
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
  await page.goto(chat);
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
  await page.goto(chat);
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
  await page.getByRole('button', { name: 'Novi brzi odgovor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Prečica' }).fill('radno vrijeme');
  await dialog.getByRole('textbox', { name: 'Tekst' }).fill('Radimo od 6 do 21 h.');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog.getByText(/Prečica ima samo/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Prečica' }).fill('radno-vrijeme');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('list', { name: 'Brzi odgovori' }).getByText('/radno-vrijeme')).toBeVisible();
  expect(await faultsInAllLooks(page), 'canned').toEqual([]);
  await page.getByRole('link', { name: 'Chat', exact: true }).last().click();
  await rows(page).first().getByRole('link').click();
  await field(page).pressSequentially('/radno');
  await expect(page.getByRole('option', { name: /radno-vrijeme/ })).toBeVisible();
  expect(await faults(page), 'slash').toEqual([]);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('Radimo od 6 do 21 h.');
  await page.context().close();
});

test('is one pane at a time on a phone, and clean in every look', async ({ browser }) => {
  const page = await windowOf(browser);
  await page.goto(chat);
  await expect(rows(page).first()).toBeVisible();
  expect(await faultsInAllLooks(page), 'list').toEqual([]);
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
