import type { FieldKind, FieldSpec } from '../../../types/field-spec.ts';
import type { Value } from '../../extraction.ts';
import { certaintyOf, placeOf, type Word } from '../layout/index.ts';
import { type Found, GUESSED, ODD } from '../values/found.ts';
import { labelKey } from '../values/latin.ts';

/** A value that a field may have. */
export interface Candidate {
  field: FieldSpec;
  found: Found;
  words: readonly Word[];
  /** The higher the likelier, compared with other candidates of the document. */
  score: number;
  /** How surely the place says that it is this field's, 0 to 1. */
  trust: number;
  /** Key of the label beside it. */
  label?: string;
}

/** Trust that certain ways of finding deserve. */
export const TRUST = {
  /** A label of a correction on this firm's earlier papers. */
  learned: 0.96,
  exact: 0.93,
  /** Under its label, where something else may stand. */
  under: 0.91,
  /** A word that says little: "broj", "datum". */
  short: 0.86,
  /** A label with letters wrong. */
  blurred: 0.75,
  prose: 0.85,
  /** By its order or its nearness only. */
  placed: 0.7,
} as const;
/** Values whose own check digits hold. */
const CHECKED = 0.96;
/** Scans: nothing without a check is sure. */
const SCAN_MOST = 0.88;

/** The written value of a candidate. */
export function writtenValue({ found, words, trust }: Candidate): Value {
  const read = certaintyOf(words);
  let certainty = found.checked && trust >= TRUST.short ? Math.max(trust, CHECKED) : trust;
  if (found.certainty <= GUESSED) certainty = Math.min(certainty, 0.6);
  else if (found.certainty <= ODD) certainty = Math.min(certainty, 0.85);
  if (read < 1 && !found.checked) certainty = Math.min(certainty, SCAN_MOST, 0.4 + read / 2);
  return { value: found.value, certainty, place: placeOf(words) };
}

/** A field of which nothing was found. */
export const NOTHING: Value = { value: null, certainty: 0, place: null };

/** Place of a label among the field's words: the first says most. Null: it is none of them. */
export function rankOf(field: Pick<FieldSpec, 'words'>, key: string): number | null {
  const at = field.words.findIndex((word) => labelKey(word) === key);
  return at < 0 ? null : at / Math.max(1, field.words.length);
}

const PARTY_KINDS: readonly FieldKind[] = ['name', 'jib', 'pdv'];
/** Kinds that belong to one of the parties. */
export const isOfParty = ({ kind }: Pick<FieldSpec, 'kind'>): boolean => PARTY_KINDS.includes(kind);

/** Another value of nearly this likelihood makes a field doubtful. */
const RIVAL = 0.12;
/** The most a doubtful value may have. */
const DOUBTFUL = 0.85;

/** The candidate with less trust if another value of the field is nearly as likely. */
export function doubted(candidate: Candidate, all: readonly Candidate[]): Candidate {
  const rival = all.some(
    ({ field, found, score }) =>
      field === candidate.field && found.value !== candidate.found.value && candidate.score - score < RIVAL,
  );
  return rival ? { ...candidate, trust: Math.min(candidate.trust, DOUBTFUL) } : candidate;
}

/** Keeps, best first, what no better candidate has taken: a field has one value, and words are one field's. */
export function choose(candidates: readonly Candidate[]): Map<string, Candidate> {
  const chosen = new Map<string, Candidate>();
  const taken = new Set<Word>();
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    if (chosen.has(candidate.field.key) || candidate.words.some((word) => taken.has(word))) continue;
    chosen.set(candidate.field.key, candidate);
    for (const word of candidate.words) taken.add(word);
  }
  return chosen;
}
