// Long, since papers are read, a bank is booked, people write and cards are moved, each of which is walked by itself in the suite.
// In the suite: story.e2e.ts (a paper and a bank statement, from file to voucher), viber-chat.e2e.ts (an answer on Viber), opened.e2e.ts (the board),
// search.e2e.ts (a record by the keys of the search).
import type { Locator, Page } from '@playwright/test';
import { noticeId } from '../src/modules/procurement/notices/notice-id.ts';
import { insertAuthority, insertNotices } from '../src/modules/procurement/notices/testkit.ts';
import { expectInSight, goBySearch, pressTo } from './by-keys.ts';
import { withDatabase } from './database.ts';
import { test } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { FIRM, invoice, SUPPLIER, setUp } from './story/firm.ts';
import { type Paper, statement } from './story/papers.ts';
import { expect, type Walker, walkerOf } from './story/walker.ts';
import { botToken, order } from './viber.ts';

const NUMBER = '2026-2291';
const PAPER = { name: 'mljekara 2291.pdf', mimeType: 'application/pdf', buffer: invoice(NUMBER) };
const [{ broj: SUPPLIERS_ACCOUNT }] = SUPPLIER.racuni as unknown as [{ broj: string }];
const BANK_FILE = {
  name: 'izvod-41.sta',
  mimeType: 'text/plain',
  buffer: Buffer.from(statement(FIRM.racun, NUMBER, SUPPLIERS_ACCOUNT)),
};
/** Reading a scan takes that long on a busy machine. */
const READING = 120_000;
/** Which asks less of the server than the dashboard. */
const BEGIN = '/korisnik/users/profile';

test.describe.configure({ timeout: 300_000 });

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

/** Tab leads there, and Enter presses it. */
async function pressOn(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  await pressTo(page, 'Tab', target);
  await page.keyboard.press('Enter');
}

/** A file is chosen in the system's dialog, which a button of that name opens. */
async function choose(page: Page, name: string, file: Paper): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await pressOn(page, button(page, name));
  await (await opened).setFiles(file);
}

/** From the list, where it was sent, the paper is opened once it is read. */
async function sendPaper(page: Page): Promise<void> {
  await goBySearch(page, 'dokumenti', /^Dokumenti Obrada dokumenata$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dokumenti' })).toBeVisible();
  await choose(page, 'Pošalji dokumente', PAPER);
  const row = page.locator('[data-record]', { hasText: PAPER.name });
  await expect(row).toContainText('Na pregledu', { timeout: READING });
  await page.keyboard.press('j');
  await expect(row.locator('[data-row]')).toBeFocused();
  await expectInSight(page);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Broj fakture', { exact: true })).toHaveValue(NUMBER);
}

/** Whatever was read with doubt is looked at, key by key; then the paper is approved and becomes a draft. */
async function reviewPaper(page: Page): Promise<void> {
  const { keyboard } = page;
  await expect(page.locator('[data-approve]')).toBeEnabled();
  const seen = page.getByText('Sve je pregledano');
  for (let pressed = 0; pressed < 60 && !(await seen.isVisible()); pressed++) {
    await keyboard.press('Enter');
    await page.waitForTimeout(100);
    await expectInSight(page);
  }
  // It lies above the fields.
  await pressTo(page, 'Shift+Tab', button(page, 'Odobri i napravi nacrt'));
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Nacrt naloga' });
  await expect(dialog.getByRole('combobox', { name: 'Firma' })).toHaveValue(SUPPLIER.naziv!);
  const expense = dialog.getByRole('combobox', { name: 'Konto troška ili robe' });
  await pressTo(page, 'Tab', expense);
  await keyboard.type('511');
  await expect(page.getByRole('option', { name: /^511 / })).toBeVisible();
  await keyboard.press('Enter');
  await expect(expense).toHaveValue(/^511 /);
  await pressOn(page, dialog.getByRole('button', { name: 'Napravi nacrt naloga' }));
  await expect(dialog).toHaveCount(0);
  // The button that opened it has gone.
  await expectInSight(page);
}

/** The draft is opened from its paper, and posted. */
async function postDraft(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('link', { name: 'Nacrt naloga' }));
  const grid = page.getByRole('grid', { name: 'Stavke' });
  await expect(grid.getByLabel('Konto, stavka 1', { exact: true })).toHaveValue('511');
  await page.keyboard.press('F8');
  await expect(page.getByRole('heading', { name: /^Proknjiženo kao UF-\d+\// })).toBeVisible();
}

/** The line with the focus is accepted; until that is kept and read again, the statement may show it as it was. */
async function acceptLine(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const read = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().endsWith(pathname),
  );
  await page.keyboard.press('Enter');
  await read;
}

/** The statement of the bank is imported, its lines decided, and booked. */
async function bookStatement(page: Page): Promise<void> {
  await goBySearch(page, 'uvezi izvod', /^Uvezi izvod$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Uvoz izvoda' })).toBeVisible();
  await choose(page, 'Odaberi datoteku', BANK_FILE);
  await expect(button(page, 'Uvezi 1 izvod')).toBeEnabled();
  await expectInSight(page);
  await pressOn(page, button(page, 'Uvezi 1 izvod'));
  await expect(page.getByRole('heading', { name: '0 od 2 stavke spremno' })).toBeVisible();
  const line = (n: number) => page.locator(`[data-line="${n}"]`);
  await expect(line(1)).toContainText(NUMBER);
  await pressTo(page, 'Tab', line(1));
  await acceptLine(page);
  await expect(line(1)).toContainText('Spremno');
  await expect(line(2)).toBeFocused();
  await expectInSight(page);
  await acceptLine(page);
  await expect(line(2)).toContainText('Spremno');
  // The button lies above the lines.
  await expect(button(page, 'Proknjiži')).toBeEnabled();
  await pressTo(page, 'Shift+Tab', button(page, 'Proknjiži'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Proknjižen kao nalog').first()).toBeVisible();
}

test('an invoice and the statement that pays it by keys alone: sent, reviewed, posted, booked, found', async ({
  browser,
  request,
}) => {
  const walker = await walkerOf(browser, await newPerson(request), BEGIN);
  const { page } = walker;
  await setUp(walker);
  await test.step('a paper is sent', () => sendPaper(page));
  await test.step('reviewed and approved', () => reviewPaper(page));
  await test.step('its draft posted', () => postDraft(page));
  await test.step('the bank booked', () => bookStatement(page));
  await test.step('the supplier found', async () => {
    const name = SUPPLIER.naziv!;
    await goBySearch(page, name.toLowerCase(), new RegExp(`^${name}`));
    await page.waitForURL('**/admin/companies/*/view');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Otvorene stavke', exact: true })).toContainText(
      'S ovom firmom ništa nije otvoreno.',
    );
  });
  await page.context().close();
});

/** A bot, to which a customer writes; what customers do by themselves would be in the way. */
async function beAsked({ ask }: Walker, text: string): Promise<void> {
  const token = botToken(9);
  await order('chaos', { bot: token, answer: 0, failed: 0, seen: 1 });
  const bot = await ask('POST', '/viber/bots', { token });
  await ask('POST', `/viber/bots/${bot.idguid}/webhook`, {});
  await order('subscribe', { bot: token, customer: 1 });
  await order('say', { bot: token, customer: 1, text });
}

test('a conversation by keys alone: opened, answered, taken over, closed', async ({ browser, request }) => {
  const walker = await walkerOf(browser, await newPerson(request), BEGIN);
  const { page } = walker;
  const { keyboard } = page;
  const asked = 'Radite li subotom?';
  await beAsked(walker, asked);
  await goBySearch(page, 'chat', /^Chat Viber$/);
  const row = page
    .getByRole('region', { name: 'Razgovori' })
    .getByRole('listitem')
    .filter({ hasText: asked });
  await expect(row).toBeVisible();
  await keyboard.press('j');
  await expect(page).toHaveURL(/razgovor=/);
  const messages = page.getByRole('region', { name: 'Poruke' });
  await expect(messages.getByText(asked, { exact: true })).toBeVisible();
  await keyboard.press('r');
  await expect(page.getByRole('textbox', { name: 'Odgovor' })).toBeFocused();
  await expectInSight(page);
  await keyboard.type('Radimo, od osam do dva.');
  await keyboard.press('Enter');
  await expect(messages.getByText('Radimo, od osam do dva.')).toBeVisible();
  await expect(messages.getByText('Viđeno')).toBeVisible();

  await keyboard.press('Escape');
  await expectInSight(page);
  await keyboard.press('a');
  await pressTo(page, 'ArrowDown', page.getByRole('menuitemradio', { name: 'Ja' }));
  await keyboard.press('Enter');
  await expect(button(page, 'Zadužen: Ja')).toBeVisible();
  await expectInSight(page);
  await keyboard.press('e');
  await expect(page.getByText('Razgovor je zatvoren.')).toBeVisible();
  await page.context().close();
});

test('a procurement by keys alone: over the board with arrows, and found by its name', async ({
  browser,
  request,
}) => {
  const walker = await walkerOf(browser, await newPerson(request), BEGIN);
  const { page, ask } = walker;
  const id = 900_000_000 + (Date.now() % 90_000_000);
  const title = `Nabavka kovane ograde ${id}`;
  await withDatabase(async (ownerDb) => {
    await insertAuthority({ ownerDb }, { id, name: 'Općina Stari Grad Sarajevo' });
    await insertNotices({ ownerDb }, [{ id, name: title, authority: id, value: 9800, deadline: null }]);
  });
  const base = '/admin/interno/ejngovba/nase-nabavke';
  await ask('POST', base, { idguid: noticeId(id), state: 'gledamo' });

  await goBySearch(page, 'tabla nabavki', /^Tabla naših nabavki$/);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const handle = button(page, `Premjesti: ${title}`);
  await expect(column('Gledamo')).toContainText(title);
  await pressTo(page, 'Tab', handle);
  for (const name of ['Pripremamo', 'Predali', 'Dobili']) {
    await page.keyboard.press('ArrowRight');
    await expect(column(name)).toContainText(title);
    await expect(handle).toBeFocused();
    await expectInSight(page);
  }
  const state = async () =>
    (await ask<{ entry: { state: string } }>('GET', `${base}/${noticeId(id)}`)).entry.state;
  await expect.poll(state).toBe('dobili');

  await goBySearch(page, title.toLowerCase(), new RegExp(`^${title}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await page.context().close();
});
