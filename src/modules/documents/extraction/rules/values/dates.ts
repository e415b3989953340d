import { isDay } from '../../../../../core/schema.ts';
import { FIRST_YEAR, LAST_YEAR } from '../../../types/value-faults.ts';
import { asFigures, changed } from './figures.ts';
import { type Found, GUESSED, ODD, PLAIN } from './found.ts';
import { editDistance, plain } from './latin.ts';

/** Names of the months in nominative and genitive, as the three languages and papers in English have them. */
const MONTH_NAMES = [
  'januar januara sijecanj sijecnja january jan sij i',
  'februar februara veljaca veljace february feb velj ii',
  'mart marta ozujak ozujka march mar ozu iii',
  'april aprila travanj travnja apr tra iv',
  'maj maja svibanj svibnja may svi v',
  'juni juna jun lipanj lipnja june lip vi',
  'juli jula jul srpanj srpnja july srp vii',
  'august augusta avgust avgusta kolovoz kolovoza aug avg kol viii',
  'septembar septembra september rujan rujna sep sept ruj ix',
  'oktobar oktobra october listopad listopada okt oct lis x',
  'novembar novembra november studeni studenog studenoga nov stu xi',
  'decembar decembra december prosinac prosinca dec pro xii',
].map((names) => names.split(' '));

/** From this many letters on a name of a month may have one wrong. */
const LONG_NAME = 5;

/** The month (1 to 12) of that name, and whether it was exactly that name; null if it is none. */
function monthOf(name: string): { month: number; exact: boolean } | null {
  const key = plain(name);
  const exact = MONTH_NAMES.findIndex((names) => names.includes(key));
  if (exact >= 0) return { month: exact + 1, exact: true };
  if (key.length < LONG_NAME) return null;
  const near = MONTH_NAMES.findIndex((names) =>
    names.some((other) => other.length >= LONG_NAME && editDistance(key, other) <= 1),
  );
  return near >= 0 ? { month: near + 1, exact: false } : null;
}

/** A two-digit year is of this century. */
function day(year: string, month: string | number, date: string): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const written = `${full}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return Number(full) >= FIRST_YEAR && Number(full) <= LAST_YEAR && isDay(written) ? written : null;
}

// A figure or the same sign before or behind would make it part of a longer number.
const NUMERIC =
  /(?<!\d)(?<!\d[.,] ?)(\d{1,2})( ?[.,] ?)(\d{1,2}) ?[.,] ?((?:19|20)\d\d|\d\d)(?!\d)(?![.,/]\d)(?:(?!-\d)|(?=-\d{1,2}\.))|(?<![\d/])(\d{1,2}) ?\/ ?(\d{1,2}) ?\/ ?((?:19|20)\d\d|\d\d)(?![\d/])|(?<![\d-])(\d{1,2})-(\d{1,2})-((?:19|20)\d\d)(?![\d-])/g;
const ISO = /(?<![\d-])((?:19|20)\d\d)-(\d\d)-(\d\d)(?![\d-])/g;
const WORDS =
  /(?<![\d/])(\d{1,2})[. ]{0,2}(?:og |st |nd |th )?([\p{L}]{1,9})[., -]{0,2} ?((?:19|20)\d\d)(?!\d)/gu;
const ENGLISH = /(?<!\p{L})(\p{L}{3,9}) (\d{1,2}),? ((?:19|20)\d\d)(?!\d)/gu;

/** Dates of a text, day before month. A year is never taken out of a longer number. */
export function findDates(text: string): Found[] {
  const figures = asFigures(text);
  const found: Found[] = [];
  const add = (match: RegExpMatchArray, value: string | null, certainty: number) => {
    if (value === null) return;
    const [from, to] = [match.index!, match.index! + match[0].length];
    const guessed = changed(text, figures, from, to) ? GUESSED : certainty;
    if (!found.some((other) => other.from < to && from < other.to))
      found.push({ value, from, to, certainty: guessed, checked: false });
  };
  for (const match of figures.matchAll(ISO)) add(match, day(match[1]!, match[2]!, match[3]!), PLAIN);
  for (const match of figures.matchAll(NUMERIC)) {
    const [, d1, mark, m1, y1, d2, m2, y2, d3, m3, y3] = match;
    const year = (y1 ?? y2 ?? y3)!;
    const comma = mark !== undefined && match[0].includes(',');
    // "1,2,26" is no date; with its whole year a comma is a point that was read wrong.
    if (comma && year.length === 2) continue;
    const certainty = comma ? GUESSED : year.length === 4 ? PLAIN : ODD;
    add(match, day(year, (m1 ?? m2 ?? m3)!, (d1 ?? d2 ?? d3)!), certainty);
  }
  for (const match of text.matchAll(WORDS)) {
    const month = monthOf(match[2]!);
    if (month) add(match, day(match[3]!, month.month, match[1]!), month.exact ? PLAIN : ODD);
  }
  for (const match of text.matchAll(ENGLISH)) {
    const month = monthOf(match[1]!);
    if (month) add(match, day(match[3]!, month.month, match[2]!), month.exact ? PLAIN : ODD);
  }
  return found.toSorted((a, b) => a.from - b.from);
}
