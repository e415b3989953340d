import type { Page } from '@playwright/test';

/** Widths that the public pages must support, from a small phone to a desktop. */
export const WIDTHS = [360, 390, 768, 1024, 1280, 1440];

/** Graphics without text. */
export const ORNAMENT = ['.street', '.roof', '[class*=rosette]'];

/** Scroll containers: text may be beyond their edge. */
const MOVED = '.tool-street, .qr-kinds div';

/**
 * Layout faults at these widths, one per line: text on the ornament, under another surface, on other text, or cut off at
 * the side. The window is made taller than the page, because `elementsFromPoint` sees only the viewport.
 */
export async function overlaps(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  // Decoration has `pointer-events: none`, which `elementsFromPoint` would skip.
  await page.addStyleTag({ content: 'body svg * { pointer-events: visiblePainted !important }' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: height + 500 });
    const faults = await page.evaluate(lookForOverlaps, [ORNAMENT.join(), MOVED] as const);
    found.push(...faults.map((one) => `${width} px: ${one}`));
  }
  return found;
}

/** Runs in the page. */
async function lookForOverlaps([ornament, moved]: readonly [string, string]): Promise<string[]> {
  const UNSEEN = 'script, style, noscript, option, svg, .unseen, .skip, [data-rht-toaster]';
  interface Line {
    own: Element;
    text: string;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  /** The box of a line of text, without the font's leading, clipped by its ancestors. */
  const lineOf = (own: Element, text: string, rect: DOMRect): Line | null => {
    let [left, right] = [rect.left + 1, rect.right - 1];
    let [top, bottom] = [rect.top + rect.height * 0.25, rect.bottom - rect.height * 0.25];
    for (let box: Element | null = own; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const cut = box.getBoundingClientRect();
      [left, right] = [Math.max(left, cut.left), Math.min(right, cut.right)];
      [top, bottom] = [Math.max(top, cut.top), Math.min(bottom, cut.bottom)];
    }
    return right - left > 2 && bottom - top > 2 ? { own, text, left, right, top, bottom } : null;
  };
  /** A box of one pixel is for screen readers only. */
  const isCutOff = (own: Element, { left, right }: DOMRect): boolean => {
    for (let box: Element | null = own; box && !box.matches(moved); box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue;
      const cut = box.getBoundingClientRect();
      if (cut.width > 1 && (left < cut.left - 1 || right > cut.right + 1)) return true;
    }
    return false;
  };
  const found = new Set<string>();
  const lines: Line[] = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const [own, text] = [node.parentElement, node.nodeValue?.trim()];
    if (!own || !text || own.closest(UNSEEN)) continue;
    if (!own.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (isCutOff(own, rect)) found.add(`„${text.slice(0, 40)}” is cut off`);
      const line = lineOf(own, text.slice(0, 40), rect);
      if (line) lines.push(line);
    }
  }

  const isOpaque = (one: Element): boolean =>
    /^rgb\(|^color\((?!.*\/)/.test(getComputedStyle(one).backgroundColor);
  /** What text must not lie on or under, down to the first opaque surface below it. */
  const liesOn = ({ own, left, right, top, bottom }: Line): string | null => {
    const steps = Math.ceil((right - left) / 16);
    for (let step = 0; step <= steps; step += 1) {
      const [x, y] = [left + ((right - left) * step) / steps, (top + bottom) / 2];
      let reached = false;
      for (const one of document.elementsFromPoint(x, y)) {
        if (one.closest(ornament)) return 'the ornament';
        reached ||= one.contains(own) || own.contains(one);
        if (!isOpaque(one)) continue;
        if (!reached) return `what covers it, ${one.outerHTML.slice(0, 60)}`;
        break;
      }
    }
    return null;
  };
  const meet = (one: Line, other: Line): boolean =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  for (const [index, line] of lines.entries()) {
    const surface = liesOn(line);
    if (surface) found.add(`„${line.text}” lies on ${surface}`);
    for (const other of lines.slice(index + 1))
      if (line.own !== other.own && meet(line, other)) found.add(`„${line.text}” lies on „${other.text}”`);
  }
  return [...found];
}
