import type { Locator, Page } from '@playwright/test';
import { expect as atOnce } from './fixtures.ts';
import { open, option } from './search-page.ts';

const expect = atOnce.configure({ timeout: 20_000 });
/** Of keys that lead from one thing to another; what lies further away nobody reaches by keys. */
const MOST = 60;

/** Presses the key until the focus has come there; wherever it stops on the way, it must be seen. */
export async function pressTo(page: Page, key: string, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((one) => one === document.activeElement);
  for (let pressed = 0; pressed < MOST && !(await isThere()); pressed++) await pressOnce(page, key);
  await expect(target).toBeFocused();
  await expectInSight(page);
}

/** The focus leaves where it is, which then looks otherwise: else nobody would have seen that it was there. */
async function pressOnce(page: Page, key: string): Promise<void> {
  const left = await page.evaluateHandle(() => document.activeElement ?? document.body);
  const focused = await left.evaluate(lookOf);
  await page.keyboard.press(key);
  // The whole page, where a new screen begins, has no look of its own.
  const isLeft = await left.evaluate(
    (one) => one.isConnected && !one.matches('main, body') && one !== document.activeElement,
  );
  if (isLeft) {
    const told = await left.evaluate((one) => one.outerHTML.slice(0, 200));
    await expect
      .poll(() => left.evaluate(lookOf), `looks the same with the focus: ${told}`)
      .not.toBe(focused);
  }
  await left.dispose();
  // Behind the last thing of a page comes the page itself.
  if (await page.evaluate(() => document.activeElement !== document.body)) await expectInSight(page);
}

/** The focus is on something in the window that nothing covers. */
export async function expectInSight(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(hiddenFocus), 'focus out of sight').toBeNull();
}

/** The thing with the focus as HTML, if it cannot be seen. */
function hiddenFocus(): string | null {
  let one: Element | null = document.activeElement;
  const told = one?.outerHTML.slice(0, 200) ?? 'none';
  if (!one || one === document.body) return told;
  // A switch or a box is drawn by what stands around its field.
  while (one && getComputedStyle(one).opacity === '0') one = one.parentElement;
  const { left, right, top, bottom } = one!.getBoundingClientRect();
  const [fromX, toX] = [Math.max(left, 0), Math.min(right, innerWidth)];
  const [fromY, toY] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  if (toX - fromX < 1 || toY - fromY < 1) return told;
  const over = document.elementFromPoint((fromX + toX) / 2, (fromY + toY) / 2);
  return over && (one!.contains(over) || over.contains(one)) ? null : told;
}

/** How a thing is drawn, and what is drawn for it, in all that a focus changes. */
function lookOf(one: Element): string {
  const near = [one];
  // A switch or a box is drawn by its neighbours.
  if (getComputedStyle(one).opacity === '0')
    for (const beside of [one.previousElementSibling, one.nextElementSibling]) if (beside) near.push(beside);
  for (let around = one.parentElement, n = 0; around && n < 3; around = around.parentElement, n++)
    near.push(around);
  const drawn = (element: Element, part?: string): string => {
    const style = getComputedStyle(element, part);
    const { outline, boxShadow, borderColor, backgroundColor, textDecorationLine } = style;
    return [outline, boxShadow, borderColor, backgroundColor, textDecorationLine].join();
  };
  return [...near.map((element) => drawn(element)), drawn(one, '::before'), drawn(one, '::after')].join('|');
}

/** By the search of the top bar to what has that name: a page, an action, or a record. */
export async function goBySearch(page: Page, typed: string, name: RegExp): Promise<void> {
  await open(page);
  const wanted = option(page, name).first();
  // A busy machine leaves out kinds that take too long; what is typed again is asked for again.
  await expect(async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(typed);
    await expect(wanted).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  // What is found later would take its place under the hand.
  await expect(page.getByRole('status').filter({ hasText: /^Rezultata: / })).toBeAttached();
  const isChosen = async () => (await wanted.getAttribute('aria-selected')) === 'true';
  for (let pressed = 0; pressed < 30 && !(await isChosen()); pressed++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}
