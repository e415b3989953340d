import type { FieldSpec } from '../../../types/field-spec.ts';
import { valuesIn } from '../labels/index.ts';
import type { Word } from '../layout/index.ts';
import { labelKey } from '../values/latin.ts';
import { type Candidate, isOfParty, TRUST } from './candidate.ts';
import type { Paragraph } from './paragraphs.ts';

/** Words between the parts of a label ("plaća se u roku od"), and between it and its value. */
const INNER = 3;
const OUTER = 8;

/** Whether a word of a text is that of a label in some case: "vrijednosti" is "vrijednost". */
export function isInflected(read: string, label: string): boolean {
  if (read === label) return true;
  if (label.length < 4 || Math.abs(read.length - label.length) > 3) return false;
  const least = Math.max(4, Math.min(read.length, label.length) - 2);
  return read.length >= least && read.slice(0, least) === label.slice(0, least);
}

/** Values of a field in running text: behind the words of its label within the sentence. */
export function proseValues(
  field: FieldSpec,
  paragraphs: readonly Paragraph[],
  always: boolean,
): Candidate[] {
  if (isOfParty(field) || ['text', 'boolean', 'choice'].includes(field.kind)) return [];
  const labels = field.words.map((word) => word.split(/\s+/).map(labelKey).filter(Boolean));
  return paragraphs.flatMap(({ words, prose }) => {
    if (!prose && !always) return [];
    const keys = words.map(({ text }) => labelKey(text));
    return valuesIn(field, words).flatMap((value) => {
      const at = words.indexOf(value.words[0]!);
      const begin = sentenceBegin(words, at);
      let best: Candidate | null = null;
      labels.forEach((label, rank) => {
        const gap = gapBefore(keys, begin, at, label);
        if (gap === null) return;
        const score =
          (0.9 - 0.025 * gap) * (1 - (0.25 * rank) / labels.length) * value.certainty +
          context(field, keys, at, begin);
        const trust = gap > INNER || rank >= labels.length * 0.9 ? TRUST.placed : TRUST.prose;
        if (!best || score > best.score) best = { field, found: value, words: value.words, score, trust };
      });
      return best ? [best] : [];
    });
  });
}

/** Amounts that no contract is about: a deposit, a fine, an advance. */
const BESIDE =
  /^(depozit|kauci|jamcevin|jamstv|avans|kazn|penal|polog|garanc|zadatnin|kapar|provizij|osiguran)/;
/** Periods that are no terms of payment. */
const OTHER_TERM =
  /^(prijav|reklamac|nedosta|otkaz|isporuc|dostav|kasnjenj|garanc|jamstv|otkloni|obavijest|zalb)/;
const PAYS = /^(plac|plat|uplat|isplat|izmiri|dospij|racun|faktur|odgod|doznac)/;
/** Words around a value that say what it is. */
const WINDOW = 7;

/** What the words around a value add to its likelihood: a contract's value is without VAT, and no deposit. */
function context(field: FieldSpec, keys: readonly string[], at: number, begin: number): number {
  const before = keys.slice(Math.max(begin, at - WINDOW), at);
  if (field.kind === 'integer') {
    const sentence = [...before, ...keys.slice(at + 1, at + WINDOW)];
    const pays = sentence.some((key) => PAYS.test(key));
    if (!pays && sentence.some((key) => OTHER_TERM.test(key))) return -0.3;
    return pays ? 0.05 : 0;
  }
  if (field.kind !== 'amount') return 0;
  if (before.some((key) => BESIDE.test(key))) return -0.4;
  for (let index = at + 1; index < Math.min(keys.length, at + WINDOW) - 1; index++) {
    if (/\d/.test(keys[index]!)) break;
    if (!/^(pdv|porez)/.test(keys[index + 1]!) && !/^(pdv|porez)/.test(keys[index + 2] ?? '')) continue;
    if (/^bez$/.test(keys[index]!)) return 0.1;
    if (/^(sa?|uki?juc|ukijuc|sa)/.test(keys[index]!)) return -0.2;
  }
  return 0;
}

/** The first word of the sentence: behind a full stop of a word, which "d.o.o.", "br." and "3." have not. */
function sentenceBegin(words: readonly Word[], at: number): number {
  for (let index = at - 1; index > 0; index--) {
    const ends = /(?:\p{Ll}{4,}|\)|\d{4}\.?)[.;]$/u.test(words[index]!.text);
    if (ends && /^\p{Lu}/u.test(words[index + 1]!.text)) return index + 1;
  }
  return 0;
}

/** How many words lie between the label's and before the value; null if the label does not stand there. */
function gapBefore(
  keys: readonly string[],
  begin: number,
  at: number,
  label: readonly string[],
): number | null {
  let index = at - 1;
  let gap = 0;
  for (let part = label.length - 1; part >= 0; part--) {
    const most = part === label.length - 1 ? OUTER : INNER;
    const last = index;
    while (index >= begin && last - index <= most && !isInflected(keys[index]!, label[part]!)) index--;
    if (index < begin || last - index > most) return null;
    gap += last - index;
    index--;
  }
  return gap;
}
