import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/**
 * Hydrates a prerendered part of the page. Preact writes the first value into a text area while it hydrates (not into other
 * fields), so what was typed, or restored by the browser, before the script came is put back and told to the component.
 */
export function hydrate(part: Element, content: ReactNode): Root {
  const typed = [...part.querySelectorAll('textarea')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((area) => ({ area, text: area.value }));
  const root = hydrateRoot(part, content);
  for (const { area, text } of typed) {
    if (area.value === text) continue;
    area.value = text;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return root;
}
