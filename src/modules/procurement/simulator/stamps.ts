/** Digits of a second's fraction, as .NET writes them: none, or seven. */
const DIGITS = 7;
const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/;

/** A moment (ms since 1970) in the second's precision: `2026-11-20T08:15:00Z`. */
export const isoSecond = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/**
 * A stamp by which rows are ordered: always seven digits, so that it compares as text. `ticks`: ten-millionths of a second, 0 to 9,999,999.
 */
export const stampOf = (ms: number, ticks = 0): string =>
  `${new Date(ms).toISOString().slice(0, 19)}.${String(ticks).padStart(DIGITS, '0')}Z`;

/** The stamp as it is sent: a whole second without a fraction. */
export const shownStamp = (stamp: string): string => stamp.replace('.0000000Z', 'Z');

/** A moment in any of the ways in which it may be written, in the form that compares as text; what is none stays as it is. */
export function comparable(text: string): string {
  if (text.length === 20 && text.endsWith('Z') && text[10] === 'T') return `${text.slice(0, 19)}.0000000Z`;
  const [, second, fraction = '', zone] = MOMENT.exec(text) ?? [];
  if (!second || !zone) return text;
  const at = Date.parse(`${second}${zone}`);
  if (Number.isNaN(at)) return text;
  return `${new Date(at).toISOString().slice(0, 19)}.${fraction.padEnd(DIGITS, '0').slice(0, DIGITS)}Z`;
}

/** Milliseconds of a stamp. */
export const millisOf = (stamp: string): number => Date.parse(`${stamp.slice(0, 23)}Z`);
