import { IconArrowRight, IconClockExclamation } from '@tabler/icons-react';
import type { SearchGroup, SearchResults } from '../../modules/search/search.api.ts';
import { iconFor } from '../icons.ts';
import { formatNumber } from '../kit/index.ts';
import { type Entry, type EntryGroup, useEntries } from './entries.ts';
import { fitting, rankOf, wordsOf } from './match.ts';

/** Pages, and things to do, shown of those that fit. */
const MOST = 5;

/**
 * The palette's lines for a text. `current`: the records are those of this text; of an earlier one's only those stay that fit
 * this one too, so that Enter never opens what was not asked for.
 */
export function useGroups(text: string, results: SearchResults, current: boolean): EntryGroup[] {
  const { recent, pages, actions } = useEntries();
  const words = wordsOf(text);
  const all: EntryGroup[] =
    words.length === 0
      ? [
          { key: 'recent', label: 'Nedavno', entries: recent },
          { key: 'pages', label: 'Stranice', entries: pages },
          { key: 'actions', label: 'Radnje', entries: actions },
        ]
      : [
          { key: 'recent', label: 'Nedavno', entries: few(recent, words) },
          { key: 'pages', label: 'Stranice', entries: few(pages, words) },
          { key: 'actions', label: 'Radnje', entries: few(actions, words) },
          ...results.groups.map((group) => recordsOf(group, current ? null : words)),
          ...(current ? leftOut(results) : []),
        ];
  return all.filter(({ entries }) => entries.length > 0);
}

/** The best of those that fit, by their own names or with what stands behind these. */
function few(all: readonly Entry[], words: readonly string[]): Entry[] {
  const byName = fitting(all, words, ({ title }) => title);
  const whole = all.filter(
    (one) => !byName.includes(one) && rankOf(`${one.hint ?? ''} ${one.title}`, words) !== null,
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
      ? [{ id: `list ${kind}`, title: `Traži u popisu: ${label}`, icon: IconClockExclamation, to: list }]
      : [],
  );
  return [{ key: 'left-out', label: 'Nije pretraženo na vrijeme', entries }];
}
