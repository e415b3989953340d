/** Digits of a second's fraction, as .NET writes them: none, or seven. */
const DIGITS = 7;
const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/;

const DAY = 86_400_000;
const TWO = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
/** Dates by the day since 1970: filters write hundreds of thousands of moments a request. */
const dates = new Map<number, string>();

/** A moment (ms since 1970) without fraction and zone. */
function secondText(ms: number): string {
  const day = Math.floor(ms / DAY);
  let date = dates.get(day);
  if (date === undefined) {
    date = new Date(day * DAY).toISOString().slice(0, 10);
    dates.set(day, date);
  }
  const second = Math.floor((ms - day * DAY) / 1000);
  return `${date}T${TWO[Math.floor(second / 3600)]}:${TWO[Math.floor(second / 60) % 60]}:${TWO[second % 60]}`;
}

/** A moment (ms since 1970) in the second's precision: `2026-11-20T08:15:00Z`. */
export const isoSecond = (ms: number): string => `${secondText(ms)}Z`;

/**
 * A stamp by which rows are ordered: always seven digits, so that it compares as text. `ticks`: ten-millionths of a second, 0 to 9,999,999.
 */
export const stampOf = (ms: number, ticks = 0): string =>
  `${secondText(ms)}.${String(ticks).padStart(DIGITS, '0')}Z`;

/** The stamp as it is sent: a whole second without a fraction. */
export const shownStamp = (stamp: string): string => stamp.replace('.0000000Z', 'Z');

/** A moment in any of the ways in which it may be written, in the form that compares as text; what is none stays as it is. */
export function comparable(text: string): string {
  if (text.length === 20 && text.endsWith('Z') && text[10] === 'T') return `${text.slice(0, 19)}.0000000Z`;
  const [, second, fraction = '', zone] = MOMENT.exec(text) ?? [];
  if (!second || !zone) return text;
  const at = Date.parse(`${second}${zone}`);
  if (Number.isNaN(at)) return text;
  return `${secondText(at)}.${fraction.padEnd(DIGITS, '0').slice(0, DIGITS)}Z`;
}

/** Milliseconds of a stamp. */
export const millisOf = (stamp: string): number => Date.parse(`${stamp.slice(0, 23)}Z`);

/** Of two stamps, or other texts, the one that comes first and the one that comes last. */
export function earlierOf(one: string, other: string): string {
  if (one < other) return one;
  return other;
}
export function laterOf(one: string, other: string): string {
  if (one > other) return one;
  return other;
}
