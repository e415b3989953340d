/** Debounce before the address is written, in milliseconds. */
const DEBOUNCE = 200;
/** Retry delay where the browser refuses (Safari allows 100 calls in 30 s), in milliseconds. */
const RETRY_AFTER = 5000;
/** Values in `history.state` older than this are ignored, as another person may sit there, in milliseconds. */
const MAX_AGE = 30 * 60_000;

/** The query that is still to be written; null: none. */
let pendingQuery: string | null = null;
/** The latest query, written or not; null: none yet. */
let latestQuery: string | null = null;
/** The query of the link that "Link s postavkama" copies; null: the page's own address. */
let shareQuery: string | null = null;
type HistoryValues = Record<string, unknown>;
/** Shape of `history.state`: the values that were entered, and when they were last shown (ms since 1970). */
interface HistoryState {
  at: number;
  kept: HistoryValues;
}
/** Values of this history entry; null: `history.state` was not read yet. */
let values: HistoryValues | null = null;
/** `values` differs from what `history.state` holds. */
let changed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let listening = false;

/** The address to share, with the latest query. */
export const shareAddress = (): string =>
  shareQuery === null ? location.href : new URL(shareQuery || location.pathname, location.href).href;

/**
 * Replaces the page's query (`?a=b`, or empty) after the debounce, without a new history entry. `whole` is the query of the shared
 * link.
 */
export function writeAddress(query: string, whole = query): void {
  pendingQuery = query;
  latestQuery = query;
  shareQuery = whole;
  scheduleWrite();
}

/** Stores a value in this entry of the browser's history, so that going back restores it. Undefined removes it. */
export function setHistoryState(key: string, value: unknown): void {
  const { [key]: _, ...others } = readValues();
  values = value === undefined ? others : { ...others, [key]: value };
  changed = true;
  scheduleWrite();
}

/** A value stored in this entry of the browser's history; undefined: none. */
export const getHistoryState = (key: string): unknown => readValues()[key];

/**
 * Reads `history.state` once. It counts only after going back or reloading, and within `MAX_AGE`. Anything else, such as the state
 * copied from a duplicated tab, is erased.
 */
function readValues(): HistoryValues {
  if (values) return values;
  values = {};
  const step = history.state as Partial<HistoryState> | null;
  if (step === null) return values;
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isBack = opened?.type === 'back_forward' || opened?.type === 'reload';
  if (isBack && step.kept && Date.now() - (step.at ?? 0) <= MAX_AGE) {
    values = step.kept;
    scheduleWrite();
  } else {
    changed = true;
    write();
  }
  return values;
}

function scheduleWrite(): void {
  if (!listening) {
    listening = true;
    // Going back must find the last state. Chromium reloads a page with the state from before this event.
    addEventListener('pagehide', onPageHide);
    // A jump to an anchor makes a new entry: it gets the same state.
    addEventListener('popstate', onPopState);
  }
  clearTimeout(timer);
  timer = setTimeout(write, DEBOUNCE);
}

/** Writes what is pending; the age of the values counts from here. */
function onPageHide(): void {
  changed ||= Object.keys(readValues()).length > 0;
  write();
}

/** Copies the state into another history entry of the same page. */
function onPopState(): void {
  if (latestQuery !== null && latestQuery !== location.search) pendingQuery = latestQuery;
  changed = true;
  write();
}

function write(): void {
  clearTimeout(timer);
  if (pendingQuery === null && !changed) return;
  const now = readValues();
  const step: HistoryState | null = Object.keys(now).length > 0 ? { at: Date.now(), kept: now } : null;
  try {
    history.replaceState(
      changed ? step : history.state,
      '',
      pendingQuery === null ? undefined : pendingQuery || location.pathname,
    );
    pendingQuery = null;
    changed = false;
  } catch {
    timer = setTimeout(write, RETRY_AFTER);
  }
}
