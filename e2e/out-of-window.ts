import type { Page } from '@playwright/test';

/** A page wider than its window, as one line. */
export async function tooWide(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return over > 0 ? [`${over} px too wide`] : [];
}

/** What keeps a hand from using the page in its window, one per line: a page that is too wide, and controls that no scrolling brings into sight. */
export async function outOfWindow(page: Page): Promise<string[]> {
  return [...(await tooWide(page)), ...(await page.evaluate(lookForLostControls))];
}

/** Runs in the page. */
function lookForLostControls(): string[] {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [tabindex="0"]';
  // Links past the menu come into sight with the focus, a trap for robots never.
  const MEANT = '[class*=skip], [tabindex="-1"]';
  const UNUSED = '[aria-hidden=true], [inert], [data-rht-toaster]';
  const { scrollHeight } = document.documentElement;

  const isLost = (control: Element): boolean => {
    const box = control.getBoundingClientRect();
    let [left, right] = [box.left, box.right];
    let isFixed = false;
    let scrolls = { across: false, down: false };
    for (let one: Element | null = control; one && one !== document.body; one = one.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(one);
      if (one !== control) {
        scrolls = {
          across: scrolls.across || (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth),
          down: scrolls.down || (/auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight),
        };
        // A long name is cut off by its place, and pressed there.
        if (overflowX !== 'visible') {
          const place = one.getBoundingClientRect();
          if (Math.min(right, place.right) - Math.max(left, place.left) > 2)
            [left, right] = [Math.max(left, place.left), Math.min(right, place.right)];
        }
      }
      isFixed = position === 'fixed';
      if (isFixed) break;
    }
    const [top, bottom] = isFixed ? [0, innerHeight] : [-scrollY, scrollHeight - scrollY];
    const across = left < -1 || right > innerWidth + 1;
    const down = box.top < top - 1 || box.bottom > bottom + 1;
    return (across && !scrolls.across) || (down && !scrolls.down);
  };
  return [...document.querySelectorAll(CONTROLS)]
    .filter((one) => !one.matches(MEANT) && !one.closest(UNUSED))
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((one) => {
      // What is drawn by its label has no size of its own.
      const { width, height } = one.getBoundingClientRect();
      return width > 1 && height > 1;
    })
    .filter(isLost)
    .map((one) => `outside of the window: ${one.outerHTML.slice(0, 100)}`);
}
