import { loneSurrogate } from '../../../charset/charset.ts';
import type { KindId } from './names.ts';

/** Form values of one kind, as typed; a flag is 'da' or ''. */
export type Values = Readonly<Record<string, string>>;

export interface ContentField {
  name: string;
  label: string;
  control: 'line' | 'area' | 'choice' | 'flag';
  required?: boolean;
  /** Never stored beyond the page's lifetime: the next person at this browser must not find it. */
  secret?: boolean;
  hint?: string;
  placeholder?: string;
  choices?: readonly { value: string; label: string }[];
  /** Virtual keyboard on phones. */
  inputMode?: 'text' | 'url' | 'email' | 'tel' | 'numeric' | 'decimal';
  /** Half width, where there is room. */
  half?: boolean;
  /** Shown in the collapsed part. */
  more?: boolean;
  /** Shown only while the other field has one of these values. */
  when?: { field: string; is: readonly string[] };
}

/** A remark at a field, or below the form. It does not prevent the code. */
interface Note {
  field?: string;
  text: string;
}

/** Requirements of the kind's own standard for the symbol. */
export interface SymbolRule {
  level: 'M';
  maxVersion: number;
  why: string;
}

export type Outcome =
  | { state: 'empty' }
  /** `complete`: fields of full length, whose error is shown even while one types in them. */
  | { state: 'wrong'; errors: Record<string, string>; complete: ReadonlySet<string> }
  | { state: 'ready'; text: string; notes: Note[] };

/** A kind of content: its fields, and how they become the text of a code. */
export interface ContentKind {
  id: KindId;
  /** Description above the fields. */
  about: string;
  /** Text while nothing has been entered. */
  empty: string;
  fields: readonly ContentField[];
  /** Title of the collapsed part. */
  moreTitle?: string;
  example: Values;
  rule?: SymbolRule;
  encode(values: Values): Outcome;
}

/** A field's value, trimmed; '' where there is none. */
export function trimmed(values: Values, name: string): string {
  return (values[name] ?? '').trim();
}

/** The values that may be stored: all but the secrets. */
export function withoutSecrets(kind: Pick<ContentKind, 'fields'>, values: Values): Values {
  const secret = new Set(kind.fields.filter((field) => field.secret).map((field) => field.name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
}

/** The current choice; by default the first one. */
export function choiceOf(kind: { fields: readonly ContentField[] }, values: Values, name: string): string {
  const field = kind.fields.find((one) => one.name === name);
  return values[name] || field?.choices?.[0]?.value || '';
}

/** Whether nothing was entered; choices and flags do not count. */
function isBlank(fields: readonly ContentField[], values: Values): boolean {
  return fields.every(
    (field) => field.control === 'choice' || field.control === 'flag' || trimmed(values, field.name) === '',
  );
}

/** Collects the errors and remarks of a form. */
export class ContentChecks {
  readonly errors: Record<string, string> = {};
  readonly whole = new Set<string>();
  readonly notes: Note[] = [];

  /** Reports an error; the first one of a field counts. `complete`: typing on cannot correct it. */
  wrong(field: string, text: string, whole = false): void {
    this.errors[field] ??= text;
    if (whole) this.whole.add(field);
  }

  note(text: string, field?: string): void {
    this.notes.push(field === undefined ? { text } : { field, text });
  }

  /** Checks the length in characters. */
  atMost(field: string, value: string, max: number): void {
    const length = [...value].length;
    if (length > max) this.wrong(field, `Najviše ${max} znakova; ovdje ih je ${length}.`);
  }

  /** The result: the text, or the errors. */
  outcome(text: () => string): Outcome {
    return Object.keys(this.errors).length > 0
      ? { state: 'wrong', errors: this.errors, complete: this.whole }
      : { state: 'ready', text: text(), notes: this.notes };
  }
}

/** Lone surrogates have no bytes, so a code cannot hold them. */
const LONE_SURROGATE =
  'Tekst sadrži polovinu znaka (usamljeni surogat), obično ostatak presječenog emotikona. Takav znak ne postoji u UTF-8 i ne može u kod: obrišite ga.';

/** Encodes a kind's values after the checks that apply to all kinds. */
export function encodeContent(kind: ContentKind, values: Values): Outcome {
  const shown = kind.fields.filter((field) => isShown(kind, field, values));
  if (isBlank(shown, values)) return { state: 'empty' };
  const errors: Record<string, string> = {};
  for (const field of shown) {
    const value = values[field.name] ?? '';
    const at = loneSurrogate(value);
    if (at >= 0) errors[field.name] = `${[...value.slice(0, at)].length + 1}. znak: ${LONE_SURROGATE}`;
  }
  if (Object.keys(errors).length > 0)
    return { state: 'wrong', errors, complete: new Set(Object.keys(errors)) };
  return kind.encode(values);
}

/** Whether a field is shown with these values. */
export function isShown(kind: ContentKind, field: ContentField, values: Values): boolean {
  return field.when === undefined || field.when.is.includes(choiceOf(kind, values, field.when.field));
}
