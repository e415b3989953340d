import type { Browser, Page } from '@playwright/test';
import { askForPrivacy, expect as atOnce, type Person, signIn } from '../fixtures.ts';

/** Pages and jobs are slow on a busy machine. */
export const expect = atOnce.configure({ timeout: 30_000 });

/** Somebody at work: their window, and the interface as they may call it. */
export interface Walker {
  page: Page;
  /** Asks the interface (`path` without `/api`); fails unless it is answered well. */
  ask<T = { idguid: string; version: number }>(method: string, path: string, data?: object): Promise<T>;
  /** The status with which a path is answered. */
  status(path: string): Promise<number>;
}

/** Somebody whose window is signed in. */
export function walkerOn(page: Page): Walker {
  const askedOnce = async (method: string, path: string, data?: object) => {
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const headers = { authorization: `Bearer ${token}` };
    return page.request.fetch(`${process.env.E2E_URL}/api${path}`, {
      method,
      headers,
      ...(data && { data }),
    });
  };
  const asked: typeof askedOnce = async (...question) => {
    const answer = await askedOnce(...question);
    if (answer.status() !== 401) return answer;
    // A token is good for a quarter of an hour, and a page where nobody does anything keeps the old one.
    await page.reload();
    await page.locator('h1').first().waitFor();
    return askedOnce(...question);
  };
  return {
    page,
    async ask(method, path, data) {
      const answer = await asked(method, path, data);
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()).data;
    },
    status: async (path) => (await asked('GET', path)).status(),
  };
}

/** A window of its own, in which nobody is signed in yet. */
export async function newWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL,
    locale: 'bs-BA',
    timezoneId: 'Europe/Sarajevo',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  });
  await askForPrivacy(context);
  return context.newPage();
}

/** Somebody with a window of their own. */
export async function walkerOf(browser: Browser, person: Person, address?: string): Promise<Walker> {
  const page = await newWindow(browser);
  await signIn(page, person, address);
  return walkerOn(page);
}

/** A record that the story has left. */
export interface Kept {
  idguid: string;
  /** Its address in the interface, without `/api`. Null: it is answered only in a list. */
  path: string | null;
  /** The address of its page; pages of one frame refuse others in the same way, so that a few have it. */
  screen?: string;
  /** Addresses in the interface of the bytes that hang on it. */
  bytes?: readonly string[];
  /** Its kind in the search, where it is what the firm has of a public notice: whose id and address it has, which answer everybody (`entry`). */
  ofNotice?: string;
  /** What somebody types to find it, and the name by which it is then shown. Null: the search does not look for its kind. */
  search: readonly [typed: string, shown: string] | null;
  /** What the trail must tell of it: parts of its lines, as `wordsOf` in all-of-it.ts writes them. */
  deeds: readonly string[];
}
