/**
 * A spreadsheet takes a CSV value that begins like this for a formula and runs it, quoted or not; also after
 * spaces and with the full-width signs that a Japanese or Chinese system folds.
 */
const ACTIVE = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const MARK = "'";

/**
 * The text with an apostrophe before anything that a spreadsheet would run as a formula. Text that already
 * has apostrophes there gets one more, so that `unguarded` always finds what was written.
 */
export const guarded = (text: string): string =>
  ACTIVE.test(text.replace(/^'+/, '')) ? `${MARK}${text}` : text;

/** Takes back the apostrophe of `guarded`. */
export const unguarded = (text: string): string =>
  text.startsWith(MARK) && ACTIVE.test(text.replace(/^'+/, '')) ? text.slice(1) : text;
