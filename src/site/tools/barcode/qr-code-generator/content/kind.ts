import { loneSurrogate } from '../../../charset/charset.ts';
import type { KindId } from './names.ts';

/** What the form holds of one kind: every value a string, as it was written; a flag is 'da' or ''. */
export type Values = Readonly<Record<string, string>>;

export interface ContentField {
  name: string;
  label: string;
  control: 'line' | 'area' | 'choice' | 'flag';
  required?: boolean;
  /** Must not be found by whoever sits at this browser next: nothing keeps it longer than the page. */
  secret?: boolean;
  hint?: string;
  placeholder?: string;
  choices?: readonly { value: string; label: string }[];
  /** Which keyboard a phone brings up. */
  inputMode?: 'text' | 'url' | 'email' | 'tel' | 'numeric' | 'decimal';
  /** Stands beside its neighbour where there is room. */
  half?: boolean;
  /** Stands in the part that is folded away until asked for. */
  more?: boolean;
  /** Asked for only while the other field has one of these values. */
  when?: { field: string; is: readonly string[] };
}

/** Said at a field, or, without one, below the form. None of them keeps the code from being made. */
export interface Note {
  field?: string;
  text: string;
}

/** What a standard of the kind itself says of the symbol. */
export interface SymbolRule {
  level: 'M';
  maxVersion: number;
  why: string;
}

export type Outcome =
  | { state: 'empty' }
  /** `whole`: the fields that are written to their end, whose fault is told also while one is still in them. */
  | { state: 'wrong'; errors: Record<string, string>; whole: ReadonlySet<string> }
  | { state: 'ready'; text: string; notes: Note[] };

/** One kind of content: its fields, and how they become the text of a code. */
export interface ContentKind {
  id: KindId;
  /** What one gets by it, said above the fields. */
  about: string;
  /** Said where nothing has been entered yet. */
  empty: string;
  fields: readonly ContentField[];
  /** Title of the folded part, for kinds that have one. */
  moreTitle?: string;
  example: Values;
  rule?: SymbolRule;
  encode(values: Values): Outcome;
}

/** The value of a field without the blanks around it; '' where there is none. */
export function trimmed(values: Values, name: string): string {
  return (values[name] ?? '').trim();
}

/** What may be kept of a kind's values: all but the secrets. */
export function withoutSecrets(kind: Pick<ContentKind, 'fields'>, values: Values): Values {
  const secret = new Set(kind.fields.filter((field) => field.secret).map((field) => field.name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
}

/** The choice that stands, which is the first one until another was taken. */
export function choiceOf(kind: { fields: readonly ContentField[] }, values: Values, name: string): string {
  const field = kind.fields.find((one) => one.name === name);
  return values[name] || field?.choices?.[0]?.value || '';
}

/** Whether nobody has entered anything yet: choices and flags are no entry. */
function isBlank(fields: readonly ContentField[], values: Values): boolean {
  return fields.every(
    (field) => field.control === 'choice' || field.control === 'flag' || trimmed(values, field.name) === '',
  );
}

/** Collects what is wrong and what is to be said while a kind goes through its fields. */
export class Findings {
  readonly errors: Record<string, string> = {};
  readonly whole = new Set<string>();
  readonly notes: Note[] = [];

  /** Says why a field's value will not do; the first word on a field stands. `whole`: more letters would not mend it. */
  wrong(field: string, text: string, whole = false): void {
    this.errors[field] ??= text;
    if (whole) this.whole.add(field);
  }

  note(text: string, field?: string): void {
    this.notes.push(field === undefined ? { text } : { field, text });
  }

  /** Measures a text in characters as a person counts them. */
  atMost(field: string, value: string, max: number): void {
    const length = [...value].length;
    if (length > max) this.wrong(field, `Najviše ${max} znakova; ovdje ih je ${length}.`);
  }

  /** The kind's outcome: its text, unless something is wrong. */
  outcome(text: () => string): Outcome {
    return Object.keys(this.errors).length > 0
      ? { state: 'wrong', errors: this.errors, whole: this.whole }
      : { state: 'ready', text: text(), notes: this.notes };
  }
}

/** Half a surrogate pair: no character, so it has no bytes a code could carry. */
const LONE_SURROGATE =
  'Tekst sadrži polovinu znaka (usamljeni surogat), obično ostatak presječenog emotikona. Takav znak ne postoji u UTF-8 i ne može u kod: obrišite ga.';

/** Encodes a kind's values, after the checks that hold for every kind. */
export function encodeContent(kind: ContentKind, values: Values): Outcome {
  const shown = kind.fields.filter((field) => isShown(kind, field, values));
  if (isBlank(shown, values)) return { state: 'empty' };
  const errors: Record<string, string> = {};
  for (const field of shown) {
    const value = values[field.name] ?? '';
    const at = loneSurrogate(value);
    if (at >= 0) errors[field.name] = `${[...value.slice(0, at)].length + 1}. znak: ${LONE_SURROGATE}`;
  }
  if (Object.keys(errors).length > 0) return { state: 'wrong', errors, whole: new Set(Object.keys(errors)) };
  return kind.encode(values);
}

/** Whether a field is asked for with these values. */
export function isShown(kind: ContentKind, field: ContentField, values: Values): boolean {
  return field.when === undefined || field.when.is.includes(choiceOf(kind, values, field.when.field));
}
