/** Name of this build, as the logs call it; the builds set it. */
declare const __RELEASE__: string;

/** How an error came to be known. */
type Kind = 'error' | 'rejection' | 'render';

interface Report {
  kind: Kind;
  type: string;
  message: string;
  stack: string;
  path: string;
  times: number;
}

/** Different errors that one page reports at most, and of them in one request. */
const MOST = 20;
const TOGETHER = 10;
/** Milliseconds for which errors are collected. */
const DELAY = 2000;
/** Characters, as the server keeps them. */
const MOST_MESSAGE = 2000;
const MOST_STACK = 8000;

const waiting = new Map<string, Report>();
const seen = new Set<string>();
let front: 'site' | 'admin' | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts to report errors of this page to the server (`POST /api/browser-errors`): the type, message and stack, and the path without its
 * query. Each error once a page, so that one that is met again and again is no flood; a report that fails is forgotten.
 */
export function reportErrors(of: 'site' | 'admin'): void {
  if (front) return;
  front = of;
  addEventListener('error', ({ error, message }) => reportError(error ?? message, 'error'));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'rejection'));
  // What waits is sent before the page is gone.
  addEventListener('pagehide', send);
}

/** Reports one error. Does nothing before `reportErrors`. Never throws. */
export function reportError(error: unknown, kind: Kind): void {
  try {
    if (!front || isExpected(error)) return;
    const { type, message, stack } = partsOf(error);
    const key = `${type} ${message} ${stack.slice(0, 300)}`;
    const known = waiting.get(key);
    if (known) {
      known.times = Math.min(known.times + 1, 1000);
      return;
    }
    if (seen.has(key) || seen.size >= MOST) return;
    seen.add(key);
    waiting.set(key, { kind, type, message, stack, path: location.pathname, times: 1 });
    timer ??= setTimeout(send, DELAY);
  } catch {
    // A report must not be the next error.
  }
}

/** Refusals of the API, which the screen shows, and what is given up on purpose. */
const isExpected = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ApiError' || error.name === 'AbortError');

function partsOf(error: unknown): { type: string; message: string; stack: string } {
  if (error instanceof Error)
    return {
      type: error.name.slice(0, 100),
      message: error.message.slice(0, MOST_MESSAGE),
      stack: (error.stack ?? '').slice(0, MOST_STACK),
    };
  return { type: '', message: String(error).slice(0, MOST_MESSAGE), stack: '' };
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const errors = [...waiting.values()].slice(0, TOGETHER);
  waiting.clear();
  if (errors.length === 0) return;
  const release = typeof __RELEASE__ === 'string' ? __RELEASE__ : '';
  // Not by api.ts, whose failures are reported.
  fetch('/api/browser-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ front, release, errors: errors.map(storable) }),
    keepalive: true,
    credentials: 'omit',
  }).catch(() => {});
}

/** Without halves of characters, where a text was cut: the server refuses these. */
const storable = (report: Report): Report => ({
  ...report,
  message: whole(report.message),
  stack: whole(report.stack),
});
const whole = (text: string): string =>
  text.replace(/\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '');
