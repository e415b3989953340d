/** How long the hands have to rest before the address is written, in milliseconds. */
const REST = 200;
/** After how long it is tried again where the browser did not let it: Safari throws after a hundred in thirty seconds. */
const AGAIN = 5000;

/** The query that is not written yet; null: the address is as it should be. */
let waiting: string | null = null;
/** The query of an address that is handed on; null: the one that stands there. */
let handedOn: string | null = null;
type Kept = Record<string, unknown>;
/** What is to be kept and is not written yet, by its key; undefined: nothing more of it. */
let entered: Kept = {};
/** All that was kept last: a jump to a part of the page is a step of the history with nothing in it. */
let kept: Kept = {};
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
  handedOn = whole;
  soon();
}

/** Keeps something with this step of the browser's history, where only the person who comes back to it finds it. */
export function keep(key: string, value: unknown): void {
  entered = { ...entered, [key]: value };
  kept = { ...kept, [key]: value };
  soon();
}

/** What was kept with this step of the browser's history; undefined: nothing. */
export const keptOf = (key: string): unknown => ((history.state as Kept | null) ?? kept)[key];

function soon(): void {
  if (!listening) {
    listening = true;
    // A page that is loaded anew, or come back to, opens as it was left.
    addEventListener('pagehide', write);
    // Another step of the history has its own.
    addEventListener('popstate', forget);
  }
  clearTimeout(timer);
  timer = setTimeout(write, REST);
}

function forget(): void {
  clearTimeout(timer);
  waiting = null;
  handedOn = null;
  entered = {};
  if (history.state === null && Object.keys(kept).length > 0) {
    entered = kept;
    write();
  }
}

function write(): void {
  clearTimeout(timer);
  const keeps = Object.keys(entered).length > 0;
  if (waiting === null && !keeps) return;
  const state = keeps ? { ...history.state, ...entered } : history.state;
  try {
    history.replaceState(state, '', waiting === null ? undefined : waiting || location.pathname);
    waiting = null;
    entered = {};
  } catch {
    timer = setTimeout(write, AGAIN);
  }
}
