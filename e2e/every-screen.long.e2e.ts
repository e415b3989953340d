// Long, since axe looks at every screen of the back-office, and nobody has entered anything yet.
// In the suite: opened.e2e.ts (screens that no other walk opens), src/admin/routes.test.tsx (where each stands, and who may enter it).
import type { Page } from '@playwright/test';
import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router';
import { type Requirement, refusal } from '../src/admin/auth/permissions.ts';
import { type AuthPayload, readAuth } from '../src/web/auth-state.ts';
import { allRoutes } from '../test/all-routes.ts';
import { scaledTimeout } from '../test/timeout.ts';
import { expect, faultsInAllLooks, goInside, OVERVIEW, type Person, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';

// Each signs in by itself, so that they may run beside each other.
test.describe.configure({ mode: 'parallel' });

interface Screen {
  path: string;
  needs: Requirement;
}

/** Screens of a test. */
const AT_ONCE = 25;
/** What the router takes for an address that has no screen. */
const NOWHERE = '*';
/** Stands in an address between that of its list and the record. */
const VERB = /\/(view|edit|permissions|roles|schema|pregled)$/;
/** Where a screen would be that is refused, missing or has crashed. */
const FAILED =
  /^(Pristup odbijen|Stranica nije pronađena|Stranica se nije učitala|Došlo je do greške na stranici)$/;
const LOADING = ':is(.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy=true]):visible';

const screensOf = (routes: readonly RouteObject[]): Screen[] =>
  routes.flatMap(({ path, element, children = [] }) => [
    ...(path && path !== NOWHERE
      ? [{ path, needs: (element as ReactElement<Requirement> | undefined)?.props ?? {} }]
      : []),
    ...screensOf(children),
  ]);

/** Screens by the first part of their address, in parts that one test walks. */
const PARTS = [...Map.groupBy(screensOf(allRoutes), ({ path }) => path.split('/')[1]!)].flatMap(
  ([area, screens]) =>
    Array.from({ length: Math.ceil(screens.length / AT_ONCE) }, (_, part) => ({
      name: `/${area}, ${part + 1}`,
      screens: screens.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
    })),
);

for (const { name, screens } of PARTS)
  test(`every screen is whole where there is no data yet, and axe finds nothing: ${name}`, async ({
    page,
  }) => {
    test.setTimeout(scaledTimeout(300_000));
    const found: string[] = [];
    const chief = await newPerson(page.request);
    const refused = await walk(page, screens, chief, found);
    // What the administrator of an organisation may not see is the operator's.
    const nobodys = refused.length > 0 ? await walk(page, refused, undefined, found) : [];
    found.push(...nobodys.map(({ path }) => `${path}: nobody may see it`));
    expect(found).toEqual([]);
  });

/** Opens the screens that the person may see, and adds what is wrong; returns those that are refused. */
async function walk(
  page: Page,
  screens: readonly Screen[],
  person: Person | undefined,
  found: string[],
): Promise<Screen[]> {
  await signIn(page, person, '/korisnik/users/profile');
  const said = listen(page);
  const rights = readAuth(await profile(page));
  const refused = screens.filter(({ needs }) => refusal(rights, needs) !== null);
  for (const one of screens) {
    if (refused.includes(one)) continue;
    const address = await addressOf(page, one.path);
    if (!address) {
      test.info().annotations.push({ type: 'no record', description: one.path });
      continue;
    }
    said.length = 0;
    const faults = await wrongAt(page, address).catch((error: Error) => [error.message.split('\n')[0]!]);
    found.push(...[...faults, ...said].map((fault) => `${one.path}: ${fault}`));
  }
  page.removeAllListeners();
  return refused;
}

/** What is wrong with one screen. */
async function wrongAt(page: Page, address: string): Promise<string[]> {
  await goInside(page, address);
  const failed = async () => {
    await expect(page.locator(LOADING)).toHaveCount(0, { timeout: 20_000 });
    const title = await page.getByRole('heading', { level: 1 }).first().textContent();
    if (title === null || FAILED.test(title)) throw new Error(title ?? 'no heading');
    for (const state of await page.locator('[class*=stateMarkError]').all())
      throw new Error((await state.locator('..').textContent()) ?? 'an error');
  };
  await failed();
  const faults = await faultsInAllLooks(page, failed, OVERVIEW);
  const heads = await page.getByRole('heading', { level: 1 }).count();
  return heads === 1 ? faults : [...faults, `${heads} headings of level 1`];
}

/** Errors of the console and of scripts, as they come. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', ({ message }) => said.push(message));
  page.on('console', (one) => {
    // axe is put into the frames of previews, too, which run no scripts of their own.
    if (one.type() === 'error' && one.location().url !== 'about:srcdoc')
      said.push(`${one.text()} ${one.location().url}`);
  });
  return said;
}

/** Asks the API as the person of the page. */
async function ask(page: Page, path: string): Promise<Record<string, unknown> | null> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const answer = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status(), path).toBeLessThan(500);
  return answer.ok() ? answer.json() : null;
}

async function profile(page: Page): Promise<AuthPayload> {
  const { data, ...rest } = (await ask(page, '/auth/profile')) ?? {};
  return { ...rest, user: data as Record<string, unknown> };
}

/** The address with the first record of its list; null where the list has none, as most of a new organisation. */
async function addressOf(page: Page, path: string): Promise<string | null> {
  const parameter = /:\w+/.exec(path)?.[0];
  if (!parameter) return path;
  const value = await firstOf(page, path.slice(0, path.indexOf('/:')));
  return value ? path.replace(parameter, value) : null;
}

async function firstOf(page: Page, above: string): Promise<string | undefined> {
  const list = (await ask(page, above.replace(VERB, '')))?.data;
  return Array.isArray(list) ? (list[0] as { idguid?: string } | undefined)?.idguid : undefined;
}
