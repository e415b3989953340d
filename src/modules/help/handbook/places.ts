import { helpPath } from '../paths.ts';
import { type HelpPage, handbook } from './handbook.ts';
import type { HelpScreen } from './head.ts';

/** How well a declared address fits one that was asked for: the number of its parts, literal ones counting more; 0: not at all. */
function closeness(declared: readonly string[], asked: readonly string[]): number {
  if (declared.length > asked.length) return 0;
  let sum = 0;
  for (const [index, part] of declared.entries()) {
    if (part.startsWith(':')) sum += 2;
    else if (part === asked[index]) sum += 3;
    else return 0;
  }
  return sum;
}

const partsOf = (address: string): string[] => address.split(/[?#]/)[0]!.split('/').filter(Boolean);

/** The page and the place on it that explain a screen: those of the longest declared address. Null where none is declared. */
export function placeOf(
  address: string,
  pages: readonly HelpPage[] = handbook(),
): { page: HelpPage; screen: HelpScreen } | null {
  const asked = partsOf(address);
  let best: { page: HelpPage; screen: HelpScreen } | null = null;
  let most = 0;
  for (const page of pages)
    for (const screen of page.screens) {
      const now = closeness(partsOf(screen.address), asked);
      if (now > most) [most, best] = [now, { page, screen }];
    }
  return best;
}

/** Address of the help for a screen; null where nothing is said of it. */
export function helpAddress(address: string): string | null {
  const place = placeOf(address);
  return place && helpPath(place.page.slug, place.screen.anchor);
}
