import { IconArrowRight, IconClockExclamation } from '@tabler/icons-react';
import type { SearchGroup, SearchResults } from '../../modules/search/search.api.ts';
import { iconFor } from '../icons.ts';
import { formatNumber } from '../kit/index.ts';
import { type Entry, type EntryGroup, useEntries } from './entries.ts';
import { fitting, rankOf, wordsOf } from './match.ts';

/** Worse than any rank of `rankOf`. */
const RANKS = 4;
/** Maximum number of matching pages and of actions. */
const MOST = 5;

/**
 * The palette's entries for a text. Unless `current`, `results` are those of an earlier text: only the ones that match this
 * text stay, so that Enter opens nothing else.
 */
export function useGroups(text: string, results: SearchResults, current: boolean): EntryGroup[] {
  const { recent, pages, actions } = useEntries();
  const words = wordsOf(text);
  const own = (key: string, label: string, entries: Entry[]): EntryGroup => ({ key, label, entries });
  const looked = (entries: readonly Entry[]): Entry[] =>
    words.length === 0 ? [...entries] : few(entries, words);
  const doing = own('actions', 'Radnje', looked(actions));
  // Enter runs an action at once, so actions come first only if the text begins their name.
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

/** The best matches by title, by title and hint, or by keywords. */
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

/** Sources that timed out, as links to their lists. */
function leftOut({ left_out }: SearchResults): EntryGroup[] {
  const entries = left_out.flatMap(({ kind, label, list }): Entry[] =>
    list
      ? [{ id: `list ${kind}`, title: `Pretraži listu: ${label}`, icon: IconClockExclamation, to: list }]
      : [],
  );
  return [{ key: 'left-out', label: 'Pretraga nije završena na vrijeme', entries }];
}
