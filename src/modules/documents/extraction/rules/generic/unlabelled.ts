import type { FieldSpec, TypeSpec } from '../../../types/field-spec.ts';
import { valuesIn } from '../labels/index.ts';
import { type Cell, heightOf, type Layout, type Row } from '../layout/index.ts';
import { GUESSED } from '../values/found.ts';
import { type Candidate, TRUST } from './candidate.ts';
import type { Paragraph } from './paragraphs.ts';

/**
 * Fields that need no label where the paper has but one such value: an account, an e-mail address, the currency, the number in the
 * heading, the date beside it or at the end, else the first one.
 */
export function unlabelledValues(
  spec: TypeSpec,
  layout: Layout,
  paragraphs: readonly Paragraph[],
  chosen: ReadonlyMap<string, Candidate>,
): Candidate[] {
  return spec.fields.flatMap((field): Candidate[] => {
    const first = spec.fields.find(({ kind }) => kind === field.kind) === field;
    if (chosen.has(field.key) || !first) return [];
    if (field.kind === 'currency') return currencyOf(field, layout);
    if (field.kind === 'code') return headingCode(field, layout, taken(chosen));
    if (!['account', 'email', 'date'].includes(field.kind)) return [];
    const found = paragraphs.flatMap(({ words }) =>
      valuesIn(field, words).map((value) => ({
        ...value,
        before: words[words.indexOf(value.words[0]!) - 1]?.text,
      })),
    );
    const value =
      field.kind === 'account'
        ? found.find(({ checked }) => checked)
        : field.kind === 'date'
          ? (dateOfPlace(field, layout) ??
            found.find(({ before }) => !OF_ANOTHER.test(before ?? '')) ??
            found[0])
          : found[0];
    if (!value) return [];
    const only = new Set(found.map((one) => one.value)).size === 1;
    return [{ field, found: value, words: value.words, score: 0, trust: only ? TRUST.placed : 0.5 }];
  });
}

const taken = (chosen: ReadonlyMap<string, Candidate>): ReadonlySet<unknown> =>
  new Set([...chosen.values()].flatMap(({ words }) => words));

/** Before the date of another paper ("ponuda 5/26 od 3. 1. 2026.") or the end of a period. */
const OF_ANOTHER = /^(od|do|од|до)$/iu;

/** "Tuzla, 20.02.2026. godine", "U Mostaru, dana 3. 5. 2026.": a line of its own with a place and a date. */
const PLACE = /^(?:[UuУу] )?(?:mjestu |mestu )?\p{Lu}\p{L}+(?: \p{L}+){0,3},?(?: (?:dana|dne|дана))?,?$/u;

function dateOfPlace(field: FieldSpec, { rows }: Layout) {
  const cells = rows.flatMap((row) => row.cells);
  for (const cell of cells.toReversed()) {
    const value = valuesIn(field, cell.words)[0];
    if (!value) continue;
    const at = cell.words.indexOf(value.words[0]!);
    const behind = cell.words.slice(at + value.words.length).map(({ text }) => text);
    const before = cell.words
      .slice(0, at)
      .map(({ text }) => text)
      .join(' ');
    if (
      PLACE.test(before) &&
      /,|^[UuУу] /.test(before) &&
      behind.every((text) => /^(god|godin|год)/u.test(text))
    )
      return value;
  }
  return undefined;
}

/** A heading stands out by this much over the usual height, or is written in capitals. */
const LARGE = 1.15;
/** Rows in which a heading stands. */
const HEADING_ROWS = 14;

/** The number behind the words of the heading: "IZDATNICA MATERIJALA 0451/26". */
function headingCode(field: FieldSpec, { rows }: Layout, used: ReadonlySet<unknown>): Candidate[] {
  const heights = rows.map(heightOf).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  for (const cell of rows.slice(0, HEADING_ROWS).flatMap((row: Row): readonly Cell[] => row.cells)) {
    const found = valuesIn(field, cell.words).at(-1);
    if (!found || found.certainty <= GUESSED || found.words.some((word) => used.has(word))) continue;
    const last = cell.words.at(-1) === found.words.at(-1);
    const title = cell.words.slice(0, cell.words.indexOf(found.words[0]!)).map(({ text }) => text);
    const letters = title.filter((text) => /^\p{L}{3,}/u.test(text));
    // An address is no heading: its first word is a name in small letters as large as all others.
    const stands = heightOf(cell) > usual * LARGE || letters.every((text) => /^[^\p{Ll}]+$/u.test(text));
    if (last && letters.length > 0 && letters.length <= 5 && stands && !/^\d{5}$/.test(found.value))
      return [{ field, found, words: found.words, score: 0, trust: TRUST.placed }];
  }
  return [];
}

/** The currency that stands beside most amounts. */
function currencyOf(field: FieldSpec, { rows }: Layout): Candidate[] {
  const all = rows.flatMap((row) => valuesIn(field, row.words));
  const counts = new Map<string, number>();
  for (const { value } of all) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most, second] = [...counts.entries()].toSorted((a, b) => b[1] - a[1]);
  const found = all.find(({ value }) => value === most?.[0]);
  return found
    ? [{ field, found, words: found.words, score: 0, trust: second ? TRUST.placed : TRUST.under }]
    : [];
}
