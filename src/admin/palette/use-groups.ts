import { IconArrowRight, IconClockExclamation } from '@tabler/icons-react';
import type { SearchGroup, SearchResults } from '../../modules/search/search.api.ts';
import { iconFor } from '../icons.ts';
import { formatNumber } from '../kit/index.ts';
import { type Entry, type EntryGroup, useEntries } from './entries.ts';
import { fitting, rankOf, wordsOf } from './match.ts';

/** More than any rank of `rankOf`. */
const RANKS = 4;
/** Pages, and things to do, shown of those that fit. */
const MOST = 5;

/**
 * The palette's lines for a text. `current`: the records are those of this text; of an earlier one's only those stay that fit
 * this one too, so that Enter never opens what was not asked for.
 */
export function useGroups(text: string, results: SearchResults, current: boolean): EntryGroup[] {
  const { recent, pages, actions } = useEntries();
  const words = wordsOf(text);
  const own = (key: string, label: string, entries: Entry[]): EntryGroup => ({ key, label, entries });
  const looked = (entries: readonly Entry[]): Entry[] =>
    words.length === 0 ? [...entries] : few(entries, words);
  const doing = own('actions', 'Radnje', looked(actions));
  // Something is done at once by Enter: it comes first only where one has begun to type its name.
  const named = (rankOf(doing.entries[0]?.title ?? '', words) ?? RANKS) <= 1;
  const records =
    words.length === 0 ? [] : results.groups.map((group) => recordsOf(group, current ? null : words));
  const all = [
    own('recent', 'Nedavno', looked(recent)),
    own('pages', 'Stranice', looked(pages)),
    ...(named ? [doing, ...records] : [...records, doing]),
    ...(words.length > 0 && current ? leftOut(results) : []),
  ];
  return all.filter(({ entries }) => entries.length > 0);
}

/** The best of those that fit, by their own names or with what stands behind these, or by their other words. */
function few(all: readonly Entry[], words: readonly string[]): Entry[] {
  const byName = fitting(all, words, ({ title }) => title);
  const whole = all.filter(
    (one) =>
      !byName.includes(one) && rankOf(`${one.hint ?? ''} ${one.title} ${one.also ?? ''}`, words) !== null,
  );
  return [...byName, ...whole].slice(0, MOST);
}

function recordsOf({ kind, label, icon, items, total, at_least, list }: SearchGroup, words: string[] | null) {
  const found = items
    .filter(({ title, hint }) => words === null || rankOf(`${title} ${hint ?? ''}`, words) !== null)
    .map(
      ({ idguid, title, hint, to }): Entry => ({
        id: `record ${idguid}`,
        title,
        hint,
        icon: iconFor(icon),
        to,
      }),
    );
  const count = total === null ? '' : `${formatNumber(total)}${at_least ? '+' : ''}`;
  const more = total === null ? at_least : total > items.length || at_least;
  const rest: Entry[] =
    words === null && more && list
      ? [
          {
            id: `list ${kind}`,
            title: 'Svi rezultati',
            hint: count ? `${label}: ${count}` : label,
            icon: IconArrowRight,
            to: list,
          },
        ]
      : [];
  const heading = words === null && count ? `${label} (${count})` : label;
  return { key: kind, label: heading, entries: [...found, ...rest] };
}

/** Kinds that took too long: their lists still find it. */
function leftOut({ left_out }: SearchResults): EntryGroup[] {
  const entries = left_out.flatMap(({ kind, label, list }): Entry[] =>
    list
      ? [{ id: `list ${kind}`, title: `Traži u listi: ${label}`, icon: IconClockExclamation, to: list }]
      : [],
  );
  return [{ key: 'left-out', label: 'Nije pretraženo na vrijeme', entries }];
}
