/** How long the hands have to rest before the address is written, in milliseconds. */
const REST = 200;
/** After how long it is tried again where the browser did not let it: Safari throws after a hundred in thirty seconds. */
const AGAIN = 5000;
/** How long a step of the history is believed to be of the same person, in milliseconds. */
const BELIEVED = 30 * 60_000;

/** The query that is not written yet; null: the address is as it should be. */
let waiting: string | null = null;
/** The query that was given last, written or not; null: none was. */
let told: string | null = null;
/** The query of an address that is handed on; null: the one that stands there. */
let handedOn: string | null = null;
type Kept = Record<string, unknown>;
/** What a step of the browser's history holds: what was entered, and when it was last seen to stand there, in ms since 1970. */
interface Step {
  at: number;
  kept: Kept;
}
/** What was entered, as the page shows it; null: what this step of the history holds was not read yet. */
let kept: Kept | null = null;
/** Whether the step holds something else than `kept`. */
let changed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let listening = false;

/** The address of this page to be handed on, with the query that was given last. */
export const addressNow = (): string =>
  handedOn === null ? location.href : new URL(handedOn || location.pathname, location.href).href;

/**
 * Puts a query (`?a=b`, or empty) into the page's address, without a step in the browser's history. It is written when the hands
 * rest: an address is not what holds the state, only what tells of it. `whole` is the query of an address that is handed on.
 */
export function writeAddress(query: string, whole = query): void {
  waiting = query;
  told = query;
  handedOn = whole;
  soon();
}

/** Keeps something with this step of the browser's history, where only the person who comes back to it finds it; undefined: nothing. */
export function keep(key: string, value: unknown): void {
  const { [key]: _, ...others } = arrived();
  kept = value === undefined ? others : { ...others, [key]: value };
  changed = true;
  soon();
}

/** What was kept with this step of the browser's history; undefined: nothing. */
export const keptOf = (key: string): unknown => arrived()[key];

/**
 * What the step held when the page was opened: of whoever came back, or loaded the page anew, and soon enough. Anything else, as what
 * the step of another tab held, is erased.
 */
function arrived(): Kept {
  if (kept) return kept;
  kept = {};
  const step = history.state as Partial<Step> | null;
  if (step === null) return kept;
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isBack = opened?.type === 'back_forward' || opened?.type === 'reload';
  if (isBack && step.kept && Date.now() - (step.at ?? 0) <= BELIEVED) {
    kept = step.kept;
    soon();
  } else {
    changed = true;
    write();
  }
  return kept;
}

function soon(): void {
  if (!listening) {
    listening = true;
    // A page that is come back to opens as it was left. Chromium loads a page anew with what the step held before this.
    addEventListener('pagehide', leave);
    // A jump within the page changes nothing of what it shows.
    addEventListener('popstate', follow);
  }
  clearTimeout(timer);
  timer = setTimeout(write, REST);
}

/** Writes what is left to write; the time in the step counts from here. */
function leave(): void {
  changed ||= Object.keys(arrived()).length > 0;
  write();
}

/** Has another step of the same page hold what the page shows. */
function follow(): void {
  if (told !== null && told !== location.search) waiting = told;
  changed = true;
  write();
}

function write(): void {
  clearTimeout(timer);
  if (waiting === null && !changed) return;
  const now = arrived();
  const step: Step | null = Object.keys(now).length > 0 ? { at: Date.now(), kept: now } : null;
  try {
    history.replaceState(
      changed ? step : history.state,
      '',
      waiting === null ? undefined : waiting || location.pathname,
    );
    waiting = null;
    changed = false;
  } catch {
    timer = setTimeout(write, AGAIN);
  }
}
