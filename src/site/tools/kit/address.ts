/** How long the hands have to rest before the address is written, in milliseconds. */
const REST = 200;
/** After how long it is tried again where the browser did not let it: Safari throws after a hundred in thirty seconds. */
const AGAIN = 5000;

/** The query that is not written yet; null: the address is as it should be. */
let waiting: string | null = null;
/** The query of an address that is handed on; null: the one that stands there. */
let handedOn: string | null = null;
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
  if (!listening) {
    listening = true;
    // A page that is loaded anew, or come back to, opens as it was left.
    addEventListener('pagehide', write);
    // Another step of the history has its own.
    addEventListener('popstate', forget);
  }
  waiting = query;
  handedOn = whole;
  clearTimeout(timer);
  timer = setTimeout(write, REST);
}

function forget(): void {
  clearTimeout(timer);
  waiting = null;
  handedOn = null;
}

function write(): void {
  clearTimeout(timer);
  if (waiting === null) return;
  try {
    history.replaceState(history.state, '', waiting || location.pathname);
    waiting = null;
  } catch {
    timer = setTimeout(write, AGAIN);
  }
}
