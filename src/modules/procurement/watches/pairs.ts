import { type Changed, isFirstLots, isOfLots, readChanges } from '../notices/changes.ts';
import type { Conditions } from './conditions.ts';
import type { Notice } from './facts.ts';
import { buildMatcher, frequenciesOf } from './match.ts';
import { KEPT_DAYS } from './states.ts';

/**
 * Days before a watch was made that a notice may have been published in and still be news of it: the source shows some late. What is older
 * belongs to the past, though it may be fetched only now.
 */
const LATE_DAYS = 3;
/** In microseconds. */
const DAY = 86_400_000_000;
/** Milliseconds for which lots that come after their notice are no news of it. */
const LOTS_COME = 86_400_000;

/** A row of ejn_changes. */
export interface Change extends Record<string, unknown> {
  no: number;
  procedure_id: number;
  what: Changed['what'];
  changes: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** A watch that is matched. */
export interface Watch {
  id: string;
  /** It counts for changes behind `since`, and up to `until` (null: all), by their numbers. */
  since: number;
  until: number | null;
  /** Microseconds since 1970. */
  made: number;
  conditions: Conditions;
}

/** What watches have found before: by procedure, the watches with when each did, in milliseconds. */
export type Found = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** What a watch is told of. */
export interface Pair {
  watch: string;
  change: Change;
  what: 'new' | 'changed';
}

/**
 * Which watch is told of which change. A notice is found once, when it matches for the first time (`isNews`); after that each change of it is
 * told. Pure.
 */
export function pairsOf(
  watches: readonly Watch[],
  changes: readonly Change[],
  notices: ReadonlyMap<number, Notice>,
  found: Found,
): Pair[] {
  const byId = new Map(watches.map((watch) => [watch.id, watch]));
  const latest = [...notices.values()].filter((notice) => notice.latest);
  const matcher = buildMatcher(watches, frequenciesOf(latest));
  const hits = new Map(latest.map((notice) => [notice.procedure_id, matcher.match(notice)]));
  const known = new Map([...found].map(([procedure, ids]) => [procedure, new Map(ids)]));
  const pairs: Pair[] = [];
  for (const change of changes) {
    const { procedure_id, what, no, at } = change;
    const notice = notices.get(procedure_id);
    const before = known.get(procedure_id) ?? new Map<string, number>();
    known.set(procedure_id, before);
    const changed = readChanges(what, change.changes);
    const ofLots = isOfLots(changed);
    if (what !== 'new')
      for (const [watch, since] of before) {
        if (countsFor(byId.get(watch), no) && !(ofLots && at < since + LOTS_COME))
          pairs.push({ watch, change, what: 'changed' });
      }
    for (const id of hits.get(procedure_id) ?? []) {
      const watch = byId.get(id)!;
      if (before.has(id) || !countsFor(watch, no) || !isNews(watch, change, changed, notice!)) continue;
      before.set(id, at);
      pairs.push({ watch: id, change, what: 'new' });
    }
  }
  return pairs;
}

const countsFor = (watch: Watch | undefined, no: number): boolean =>
  watch !== undefined && watch.since < no && (watch.until === null || no <= watch.until);

/** By field of a filter, the field of a notice that it is decided by. */
const DECIDED_BY: Readonly<Record<string, string>> = {
  ...{ value: 'value', deadline: 'deadline', state: 'deadline', authority: 'authority_id' },
  ...{ entity: 'authority_id', canton: 'authority_id', municipality: 'authority_id', cpv: 'cpv' },
  ...{ procedure_type: 'procedure_type', contract_type: 'contract_type' },
};

/** What words are looked for in: a lot that is added or taken away is noted by how many there are. */
const WORDED = ['name', 'lot_names', 'lots'] as const;

/**
 * Whether a watch is told of a notice that it has not found before: of a new one unless it belongs to the past; of a corrected one of the past
 * where something is changed that the watch asks about, as it may meet its conditions only now, but not where its lots only came after it; of
 * an outcome if it asks for a state. What is older than what is kept of finds belongs to the past too: it may have been found.
 */
function isNews(
  { made, conditions }: Watch,
  { at }: Change,
  changed: Changed,
  { announced }: Notice,
): boolean {
  const { what, fields } = changed;
  if (what !== 'new' && what !== 'changed') return conditions.filters.some(({ field }) => field === 'state');
  const past = Math.max(made - LATE_DAYS * DAY, at * 1000 - KEPT_DAYS * DAY);
  if (announced === null || announced >= past) return true;
  if (what !== 'changed' || isFirstLots(changed)) return false;
  const asked = new Set([
    ...conditions.filters.map(({ field }) => DECIDED_BY[field]),
    ...(conditions.expression ? WORDED : []),
  ]);
  return fields.some(({ field }) => asked.has(field));
}
