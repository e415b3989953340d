import type { Browser, Page } from '@playwright/test';
import { askForPrivacy, expect, type Person, sessionOf, signIn, test } from './fixtures.ts';
import { tokenMailedTo } from './new-person.ts';
import { botToken } from './viber.ts';

export const CHAT = '/admin/viber/chat';
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
export const say = (customer: number, text: string) => order('say', { customer, text });

/** Of this process: another that walks again has left a colleague of its own. */
const LAST_NAME = `Šehić ${process.pid}`;
export const COLLEAGUE = `Emir ${LAST_NAME}`;

/** Before the walks of a file a bot has three conversations, and the administrator a colleague. */
export function withChat(): { chat: string; emir: Person } {
  // The chat with the conversations of this walk's bot alone.
  const made = { chat: CHAT, emir: { email: '', password: '' } };
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
    made.chat = `${CHAT}?bot=${bot.idguid}`;
    await ask('POST', `/viber/bots/${bot.idguid}/webhook`);
    const email = `emir-${Date.now()}@primjer.ba`;
    const roles = (await ask('GET', '/admin/roles')) as { idguid: string; name: string }[];
    const administrator = roles.find(({ name }) => /admin/i.test(name))!;
    await ask('POST', '/admin/invitations', {
      ...{ email, first_name: 'Emir', last_name: LAST_NAME },
      roles: [administrator.idguid],
    });
    const accepted = await request.post('/api/auth/accept-invitation', {
      data: {
        token: await tokenMailedTo(email),
        first_name: 'Emir',
        last_name: LAST_NAME,
        password: PASSWORD,
      },
      headers: { cookie: '' },
    });
    expect(accepted.status(), await accepted.text()).toBe(200);
    made.emir = { email, password: PASSWORD };
    for (const customer of [1, 2, 3]) await order('subscribe', { customer });
    for (let n = 1; n <= 24; n++) await say(1, `Poruka broj ${n}`);
    await say(2, 'Kada stiže narudžba 10482?');
    await say(3, 'Imate li ćevape u somunu?');
    await request.dispose();
  });
  return made;
}

export const rows = (page: Page) => page.getByRole('region', { name: 'Razgovori' }).getByRole('listitem');
/** The row whose last message holds this text. */
export const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
export const field = (page: Page) => page.getByRole('textbox', { name: 'Odgovor' });
export const messages = (page: Page) => page.getByRole('region', { name: 'Poruke' });
export const said = (page: Page, text: string) => messages(page).getByText(text, { exact: true });

export async function windowOf(browser: Browser, person?: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL, reducedMotion: 'reduce' });
  await askForPrivacy(context);
  const page = await context.newPage();
  await signIn(page, person, '/korisnik/users/profile');
  return page;
}
