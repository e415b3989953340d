import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Driver, Part } from './driver.ts';
import { findInPage } from './find-in-page.ts';

/** Firefox by WebDriver BiDi; FIREFOX_PATH is set by scripts/browsers.mjs. */
export async function startFirefox(): Promise<Driver | string> {
  const executablePath = process.env.FIREFOX_PATH;
  if (!executablePath)
    return 'Firefox nije na ovoj mašini: instalirajte ga (Debian: "sudo apt-get install firefox-esr") ili postavite FIREFOX_PATH.';
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  const find = async ({ kind, name, part }: Part): Promise<ElementHandle<Element> | null> => {
    const found = await page.evaluateHandle(findInPage, kind, name, part === true);
    return found.asElement() as ElementHandle<Element> | null;
  };
  const need = async (part: Part): Promise<ElementHandle<Element>> => {
    const found = await find(part);
    if (!found) throw new Error(`There is no ${part.kind} "${part.name}"`);
    return found;
  };
  return {
    name: await browser.version(),
    open: async (address) => {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    has: async (part) => (await find(part)) !== null,
    press: async (part) => (await need(part)).click(),
    write: async (part, text) => {
      const field = (await need(part)) as ElementHandle<HTMLInputElement>;
      await field.evaluate((element) => {
        element.focus();
        element.select();
      });
      if (text === '') await page.keyboard.press('Backspace');
      else await page.keyboard.type(text);
    },
    give: async (part, file) => {
      await ((await need(part)) as ElementHandle<HTMLInputElement>).uploadFile(file);
    },
    read: (work) => page.evaluate(work) as never,
    close: () => browser.close(),
  };
}
