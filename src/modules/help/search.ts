import { createHash } from 'node:crypto';
import { type HeldSource, RANK } from '../../core/search/source.ts';
import { findHelp } from './handbook/find.ts';
import { HELP, helpPath } from './paths.ts';

/** Behind every record: who looks for a role wants the role before how one makes it. */
const BEHIND = RANK.holds + 1;

/** An id that a place in the handbook always has, made of its address. */
function idOf(address: string): string {
  const hex = createHash('sha256').update(address).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** Places in the handbook, for everybody: it is public. */
export const helpSource: HeldSource = {
  name: 'pomoc',
  label: 'Pomoć',
  icon: 'books',
  list: HELP,
  view: HELP,
  onSite: true,
  recall({ text }, limit) {
    const found = findHelp(text);
    const hits = found.slice(0, limit).map(({ page, anchor, title }) => {
      const to = helpPath(page.slug, anchor);
      return { idguid: idOf(to), title, hint: title === page.title ? null : page.title, rank: BEHIND, to };
    });
    return { hits, total: found.length, atLeast: false };
  },
};
