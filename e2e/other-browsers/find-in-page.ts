import type { Kind } from './driver.ts';

/**
 * The first visible part of a page with that name; null where there is none. It is sent to the browser as text, so it uses nothing from
 * outside of itself.
 */
export function findInPage(kind: Kind, name: string, part: boolean): Element | null {
  const clean = (text: string | null | undefined): string =>
    (text ?? '').replace(/\s+/g, ' ').replace(/ ?\*$/, '').trim();
  const isSeen = (element: Element): boolean => element.getClientRects().length > 0;
  const fits = (text: string): boolean => (part ? text.includes(name) : text === name);
  const nameOf = (element: Element): string => {
    const own = element.getAttribute('aria-label');
    if (own) return clean(own);
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => clean(label.textContent));
    return labels.length > 0 ? labels.join(' ') : clean(element.textContent);
  };
  if (kind === 'text') {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (parentElement && fits(clean(textContent)) && isSeen(parentElement)) return parentElement;
    }
    return null;
  }
  const selectors = {
    link: 'a[href]',
    button: 'button, [role="button"]',
    field: 'input:not([type="hidden"]):not([type="file"]), textarea, select',
    file: 'input[type="file"]',
    heading: 'h1, h2, h3',
  };
  for (const element of document.querySelectorAll(selectors[kind])) {
    // What takes a file is hidden behind its button, and named by its kind.
    if (kind === 'file') {
      if ((element as HTMLElement).dataset.testid === name) return element;
      continue;
    }
    if (isSeen(element) && fits(nameOf(element))) return element;
  }
  return null;
}
