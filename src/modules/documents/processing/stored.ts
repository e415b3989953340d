import type { PartBox } from '../../../core/pages/page-words.ts';
import type { Adjustments } from '../extraction/extraction.ts';

/** Who says a value: the reader that found it, or a person. */
export type Source = 'rules' | 'endpoint' | 'xml' | 'person';

/** A value as a document stores it. */
export interface StoredValue {
  value: string | null;
  certainty: number;
  /** The certainty before a check lowered it. */
  unchecked?: number;
  /** From 1; null: it stands nowhere, or nobody knows where. */
  page: number | null;
  box: PartBox | null;
  source: Source;
  /** What was read before a person corrected it; of an endpoint's value what the rules had, which were in doubt. */
  read?: string | null;
  /** Where that was read. */
  read_place?: { page: number; box: PartBox };
  /** Who corrected it, and when. */
  by?: string;
  at?: string;
}

export type StoredRow = Record<string, StoredValue>;

/** A row with each of its values made into another. */
export const mappedRow = <From, To>(
  row: Readonly<Record<string, From>>,
  to: (one: From, key: string) => To,
): Record<string, To> => Object.fromEntries(Object.entries(row).map(([key, one]) => [key, to(one, key)]));

/** The values of a document. */
export interface StoredValues {
  fields: Record<string, StoredValue>;
  lines: StoredRow[];
  adjustments?: Adjustments | undefined;
  /** A person has changed the rows: a new reading leaves them as they are. */
  linesBy?: { by: string; at: string };
}

export const NO_VALUES: StoredValues = { fields: {}, lines: [] };
