import { isDeepStrictEqual } from 'node:util';
import type { Changes } from '../../../core/audit.table.ts';
import type { Definition, Flow, Keyword } from './definition.ts';
import { flowText, keywordText, PARTS, partText } from './summary.ts';

/** Words for what of a keyword and of a flow is not in its text. */
const OF_KEYWORD = { match: 'poređenje', answer: 'odgovor', action: 'šta slijedi', tags: 'oznake' } as const;
const OF_FLOW = { wayOut: 'izlaz', end: 'kraj' } as const;

/** What of a bot's answers differs, by part, in words for the trail: of keywords and flows only those that do. */
export function answersChanges(before: Definition, after: Definition): Changes {
  const changes: Changes = {};
  for (const part of Object.keys(PARTS) as (keyof Definition)[])
    if (!isDeepStrictEqual(before[part], after[part])) changes[part] = partChange(part, before, after);
  return changes;
}

function partChange(part: keyof Definition, before: Definition, after: Definition): Changes[string] {
  if (part === 'keywords') return listChange(before.keywords, after.keywords, keywordText, changedInKeyword);
  if (part === 'flows') return listChange(before.flows, after.flows, flowText, changedInFlow);
  const [from, to] = [partText(part, before), partText(part, after)];
  return { from, to: from === to ? `${to} (izmijenjena dugmad)` : to };
}

/** Entries that were removed, added or changed; of those that stay but are changed, also what of them is. */
function listChange<T extends { id: string }>(
  before: readonly T[],
  after: readonly T[],
  textOf: (one: T) => string,
  changedIn: (was: T, is: T) => string[],
): Changes[string] {
  const gone = before.filter((was) => !after.some((is) => isDeepStrictEqual(was, is)));
  const come = after.flatMap((is) => {
    const was = before.find(({ id }) => id === is.id);
    if (!was) return [textOf(is)];
    if (isDeepStrictEqual(was, is)) return [];
    const changed = changedIn(was, is).join(', ');
    return [textOf(is) + (changed && ` (izmijenjeno: ${changed})`)];
  });
  if (gone.length + come.length === 0) return { from: [], to: ['izmijenjen redoslijed'] };
  return { from: gone.map(textOf), to: come };
}

const differing = <T extends object>(was: T, is: T, words: Partial<Record<keyof T, string>>): string[] =>
  (Object.keys(words) as (keyof T)[]).flatMap((name) =>
    isDeepStrictEqual(was[name], is[name]) ? [] : [words[name]!],
  );

const changedInKeyword = (was: Keyword, is: Keyword): string[] => differing(was, is, OF_KEYWORD);

const changedInFlow = (was: Flow, is: Flow): string[] => [
  ...is.steps.flatMap((step) => {
    const before = was.steps.find(({ id }) => id === step.id);
    return !before || isDeepStrictEqual(before, step) ? [] : [`korak „${step.name}”`];
  }),
  ...differing(was, is, OF_FLOW),
];
