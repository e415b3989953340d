import type { Locator, Page } from '@playwright/test';
import { expect, goInside, type Person, signIn } from './fixtures.ts';
import { newPerson, tokenMailedTo } from './new-person.ts';

/** A page of another person, with their API client. */
export async function windowOf(page: Page, person: Person) {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: process.env.E2E_URL, locale: 'bs-BA' });
  const own = await context.newPage();
  await own.setViewportSize({ width: 1280, height: 900 });
  // Which asks less of the server than the dashboard.
  await signIn(own, person, '/korisnik/users/profile');
  const token = await own.evaluate(() => localStorage.getItem('access_token'));
  const call = async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const answer = await own.request.fetch(`/api${path}`, {
      method,
      data,
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: T }).data;
  };
  return { page: own, call, close: () => context.close() };
}

type Window = Awaited<ReturnType<typeof windowOf>>;

/** A new member of the same organisation, without rights. */
async function colleague(page: Page, of: Window): Promise<Person> {
  const email = `kolega-${Date.now()}@primjer.ba`;
  await of.call('POST', '/admin/invitations', { email, first_name: 'Ćamil', last_name: 'Đozo', roles: [] });
  const password = 'jesenje-kiše-nad-gradom';
  const answer = await page.request.post('/api/auth/accept-invitation', {
    data: { token: await tokenMailedTo(email), first_name: 'Ćamil', last_name: 'Đozo', password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { email, password };
}

const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Glavni meni' });
/** What is changed and not saved yet. */
export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Izmjene' });

/** The windows of an administrator, and of a member of the same organisation who has no rights. */
export async function twoWindows(page: Page): Promise<{ chief: Window; theirs: Window }> {
  const chief = await windowOf(page, await newPerson(page.request));
  const theirs = await windowOf(page, await colleague(page, chief));
  await expect(mainMenu(theirs.page).getByText('ERP šifarnici')).toHaveCount(0);
  return { chief, theirs };
}

/** A role is made, and rights of it ticked by the keyboard. */
export async function makeRole(own: Page): Promise<void> {
  await goInside(own, '/admin/roles');
  await own.getByRole('link', { name: 'Dodaj ulogu' }).click();
  await expect(own.getByRole('heading', { name: 'Dodaj ulogu' })).toBeVisible();
  await own.getByLabel('Naziv').fill('Šef skladišta');
  await expect(own.getByLabel('Oznaka')).toHaveValue('sef-skladista');
  await own.getByLabel('Oznaka').fill('admin');
  await own.keyboard.press('Control+s');
  await expect(own.getByText('Ovu oznaku ima zajednička uloga.').first()).toBeVisible();
  await own.getByLabel('Oznaka').fill('sef');
  await own.keyboard.press('Control+s');
  await expect(own.getByRole('heading', { name: 'Dozvole: Šef skladišta' })).toBeVisible();

  // Search without diacritics, then arrows into the tree.
  await own.keyboard.press('/');
  await own.keyboard.type('grupe');
  await expect(own.getByRole('row', { name: /Grupe robe/ })).toBeVisible();
  await expect(own.getByRole('row', { name: /Države/ })).toHaveCount(0);
  await own.keyboard.press('ArrowDown');
  await own.keyboard.press('ArrowDown');
  await expect(own.getByRole('checkbox', { name: 'Grupe robe: pregled' })).toBeFocused();
  await own.keyboard.press('ArrowRight');
  await own.keyboard.press('Space');
  // The right to change includes the right to see.
  await expect(own.getByRole('checkbox', { name: 'Grupe robe: pregled' })).toBeChecked();
  await expect(bar(own)).toContainText('Dodaje se 2');
  await expect(bar(own)).toContainText('Grupe robe: izmjene');
}

/** Saves the rights, and gives the role to the other person, whose menu follows. Answers the person. */
export async function giveRole({ chief, theirs }: { chief: Window; theirs: Window }): Promise<string> {
  const own = chief.page;
  await own.keyboard.press('Control+s');
  await expect(bar(own)).toHaveCount(0);

  const [person] = await chief.call<{ idguid: string }[]>('GET', '/admin/users?q=dozo');
  await goInside(own, `/admin/users/roles/${person!.idguid}`);
  await own.getByRole('checkbox', { name: 'Šef skladišta' }).press('Space');
  await expect(bar(own)).toContainText('Dodaje se 1');
  await expect(bar(own)).toContainText(/Osoba dobija: .*Grupe robe/);
  await own.keyboard.press('Control+s');
  await expect(bar(own)).toHaveCount(0);

  await theirs.page.reload();
  const menu = mainMenu(theirs.page);
  await menu.getByRole('button', { name: 'ERP šifarnici' }).click();
  await expect(menu.getByRole('link', { name: 'Grupe robe' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Države' })).toHaveCount(0);
  return person!.idguid;
}
