import { fold } from '../fold.ts';
import { type Field, fieldsOf, type Resource } from '../resource.ts';
import { isEmpty, type Sheet, textOf } from './sheet.ts';

/** Data for choosing the mapping. */
export interface Inspection {
  columns: { index: number; header: string; samples: string[]; suggested: string | null }[];
  /** Records in the file. */
  rows: number;
  /** Sets of fields that can identify an existing record. */
  keys: string[][];
  format: Sheet['format'];
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

/** Describes a read file: its columns with samples, and the field each most likely belongs to. */
export function inspect(resource: Resource, sheet: Sheet): Inspection {
  const suggested = suggestions(resource, sheet);
  return {
    columns: sheet.columns.map(({ index, header }) => ({
      index,
      header,
      samples: samplesOf(sheet, index),
      suggested: suggested.get(index) ?? null,
    })),
    rows: sheet.rows.length,
    keys: resource.unique ?? [],
    format: sheet.format,
  };
}

function samplesOf(sheet: Sheet, index: number): string[] {
  const samples: string[] = [];
  for (const { cells } of sheet.rows) {
    const cell = cells[index];
    if (isEmpty(cell)) continue;
    samples.push(textOf(cell).trim().slice(0, SAMPLE_LENGTH));
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

/** Letters and digits alone: "Alpha-2 *" is "alpha 2" is "alpha2". */
const bare = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Field by column: the heading is a field's label or name, or what other programs call it (`also`). Each field is suggested once,
 * the first column wins.
 */
function suggestions(resource: Resource, sheet: Sheet): Map<number, string> {
  const result = new Map<number, string>();
  const taken = new Set<string>();
  const readings: ((name: string, field: Field) => readonly string[])[] = [
    (_, { label }) => [label],
    (name) => [name, name.replace(/_id$/, '')],
    (_, { also = [] }) => also,
  ];
  for (const reading of readings)
    for (const [name, field] of fieldsOf(resource)) {
      if (taken.has(name) || field.kind === 'secret' || field.kind === 'file') continue;
      const known = new Set(reading(name, field).map(bare));
      const column = sheet.columns.find(({ index, header }) => !result.has(index) && known.has(bare(header)));
      if (!column) continue;
      result.set(column.index, name);
      taken.add(name);
    }
  return result;
}
