import { textKind } from '../../../../../core/kinds/text-kinds.ts';
import { findDates } from './dates.ts';
import { type Found, GUESSED, ODD, PLAIN } from './found.ts';
import { labelKey, plain, toLatin } from './latin.ts';
import { findAccounts } from './numbers-of-offices.ts';

const CURRENCIES: readonly [RegExp, string][] = [
  [/(?<!\p{L})(?:KM|BAM|КМ|БАМ)(?!\p{L})|konvertibiln\p{L}+ mar\p{L}+/giu, 'BAM'],
  [/(?<!\p{L})(?:EUR|EURO|EURA|ЕУР)(?!\p{L})|€/giu, 'EUR'],
  [/(?<!\p{L})USD(?!\p{L})|\$/gu, 'USD'],
  [/(?<!\p{L})(?:RSD|РСД)(?!\p{L})/gu, 'RSD'],
  [/(?<!\p{L})CHF(?!\p{L})/gu, 'CHF'],
  [/(?<!\p{L})GBP(?!\p{L})|£/gu, 'GBP'],
];

/** Currencies, as ISO 4217 codes. */
export const findCurrencies = (text: string): Found[] =>
  CURRENCIES.flatMap(([pattern, value]) =>
    [...text.matchAll(pattern)].map((match) => whole(match, value, PLAIN)),
  ).toSorted((a, b) => a.from - b.from);

const whole = (match: RegExpMatchArray, value: string, certainty: number): Found => ({
  value,
  from: match.index!,
  to: match.index! + match[0].length,
  certainty,
  checked: false,
});

/** E-mail addresses. */
export const findEmails = (text: string): Found[] =>
  [...text.matchAll(/[^\s<>(),;:]{1,64}@[^\s<>(),;:]{3,190}/g)].flatMap((match) => {
    const written = match[0].replace(/[.]+$/, '');
    const read = textKind('email')!.read(written);
    return 'value' in read
      ? [
          {
            value: read.value,
            from: match.index,
            to: match.index + written.length,
            certainty: PLAIN,
            checked: false,
          },
        ]
      : [];
  });

/** Behind a figure that counts something: "u roku od 30 dana". */
const COUNTED = /^ ?(?:dan[a]?|mjesec\p{L}*|godin\p{L}*|%)(?!\p{L})/iu;

// Capitals before it belong to a number of a document: "VP 7431/26", "R-1-12/2026".
const CODE =
  /(?<![\p{L}\d])(?:\+(?=\d{1,2}[-/]))?(?:\p{Lu}{1,5}[ -]{1,2})?(?:\p{L}{0,8}[-./]?)?\d[\p{L}\d]*(?:(?: ?[/\\–-] ?|\.|_)[\p{L}\d]+)*/gu;

/** Numbers of documents, orders and the like: with a figure in them, and no date. */
export const findCodes = (text: string): Found[] => {
  const dates = findDates(text);
  // The first group of an account is no number of a document.
  const accounts = findAccounts(text).filter(({ from, to }) => /[ -]/.test(text.slice(from, to)));
  return [...text.matchAll(CODE)].flatMap((match) => {
    const skipped = match[0].match(/^(?:(?:br|broj|no|nr|бр|број)[. ]{1,2})/iu)?.[0].length ?? 0;
    const from = match.index + skipped;
    const cut = dates.find((date) => date.from < match.index + match[0].length && from < date.to);
    const end = cut && cut.from > from ? cut.from : match.index + match[0].length;
    if (cut && cut.from <= from) return [];
    if (COUNTED.test(text.slice(end)) || accounts.some((one) => one.from <= from && from < one.to)) return [];
    const written = text.slice(from, end).replace(/[ ./\\-]+$/, '');
    if (!/\d/.test(written)) return [];
    const value = written.replace(/ ?([/\\–-]) ?/g, '$1').trim();
    return [
      { value, from, to: from + written.length, certainty: value === written ? PLAIN : ODD, checked: false },
    ];
  });
};

const YES = new Set(['da', 'yes', 'x', '✓', '✔', '☑', '☒', 'true']);
const NO = new Set(['ne', 'no', '☐', '□', 'false']);

/** Answers to a question of yes or no. */
export const findBooleans = (text: string): Found[] =>
  [...text.matchAll(/[\p{L}]+|[✓✔☑☒☐□]/gu)].flatMap((match) => {
    const word = plain(match[0]);
    if (YES.has(word)) return [whole(match, 'true', PLAIN)];
    return NO.has(word) ? [whole(match, 'false', PLAIN)] : [];
  });

/** One of the given choices, at its place in the text. */
export function findChoices(text: string, choices: readonly string[]): Found[] {
  const words = [...text.matchAll(/\S+/g)];
  return choices.flatMap((choice) => {
    const key = labelKey(choice);
    const length = choice.trim().split(/\s+/).length;
    for (let first = 0; key && first + length <= words.length; first++) {
      const [start, end] = [words[first]!, words[first + length - 1]!];
      const [from, to] = [start.index, end.index + end[0].length];
      if (labelKey(text.slice(from, to)) === key)
        return [{ value: choice, from, to, certainty: PLAIN, checked: false }];
    }
    return [];
  });
}

/** The text itself, without the signs that frame it. */
export function findText(text: string): Found[] {
  const begun = text.match(/^[\s:;.,_=|*-]*/)![0].length;
  const value = text.slice(begun).replace(/[\s:;,_=|*-]+$/, '');
  if (!/[\p{L}\d]/u.test(value)) return [];
  const certainty = toLatin(value).length > 200 ? GUESSED : ODD;
  return [
    { value: value.replace(/\s+/g, ' '), from: begun, to: begun + value.length, certainty, checked: false },
  ];
}
