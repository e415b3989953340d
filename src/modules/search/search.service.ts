import { askInTime, type Run, type TimeBounds } from '../../core/in-time.ts';
import { type AnySource, parseSearch } from '../../core/search/source.ts';
import type { SearchResults } from './search.api.ts';

/** Records per source. */
const LIMIT = 5;

const BOUNDS: TimeBounds = { each: 400, all: 1000 };

/**
 * Searches every source that the caller may see; sources with the best hits come first. A source that times out is
 * skipped and named in the result; what is held in memory always answers. `run` opens the caller's transaction. `signal`: the client has disconnected.
 */
export async function searchEverything(
  run: Run,
  permissions: ReadonlySet<string>,
  sources: readonly AnySource[],
  text: string,
  signal?: AbortSignal,
  bounds: TimeBounds = BOUNDS,
): Promise<SearchResults> {
  const query = parseSearch(text);
  const seen = sources.filter(({ permission }) => !permission || permissions.has(permission));
  const { answers, left } = await askInTime(
    seen.filter((source) => 'find' in source),
    { run, ask: (ctx, source) => source.find(ctx, query, LIMIT), bounds, signal },
  );
  const recalled = seen
    .filter((source) => 'recall' in source)
    .map((source) => ({ part: source, answer: source.recall(query, LIMIT) }));
  const found = [...answers, ...recalled].filter(({ answer }) => answer.hits.length > 0);
  const best = ({ answer }: (typeof found)[number]): number =>
    Math.min(...answer.hits.map(({ rank }) => rank));
  found.sort((a, b) => best(a) - best(b));
  const list = ({ list: address }: AnySource): string | null =>
    address && `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ q: query.text })}`;
  return {
    groups: found.map(({ part: source, answer }) => ({
      kind: source.name,
      label: source.label,
      icon: source.icon,
      total: answer.total,
      at_least: answer.atLeast,
      list: list(source),
      items: answer.hits.map(({ idguid, title, hint, to }) => ({
        idguid,
        title,
        hint,
        to: to ?? source.view.replace(':idguid', idguid),
      })),
    })),
    left_out: left.map((source) => ({ kind: source.name, label: source.label, list: list(source) })),
  };
}
